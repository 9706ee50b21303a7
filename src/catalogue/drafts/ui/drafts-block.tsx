import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { FilePen, Trash2 } from 'lucide-react'
import { smallPhoto } from '#services/image-host/contract.ts'
import { truncate } from '#shared/text/truncate.ts'
import { IconButton } from '#ui/controls/button.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { shortDay } from '#words/dates.ts'
import type { DraftLine } from '../contract.ts'
import { draftsQuery } from './queries.ts'

/** The saller's unpublished listings, each with the way on. Nothing while there are none. */
export function DraftsBlock() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { listing } = useWords()
  const { data: drafts = [] } = useQuery(draftsQuery(api))
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="drafts" className="mb-5 rounded-card border border-line bg-surface p-4">
      <h2 id="drafts" className="text-body font-semibold">
        {listing.drafts}
      </h2>
      <p className="text-caption text-ink-3">{listing.draftsText}</p>
      <ul className="mt-2 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
        {drafts.map((draft) => (
          <Draft key={draft._id} draft={draft} />
        ))}
      </ul>
    </section>
  )
}

function Draft({ draft }: { draft: DraftLine }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { listing } = useWords()
  const remove = useSubmit({
    call: () => api.deleteDraft({ id: draft._id }),
    refresh: ['drafts'],
    done: listing.draftDeleted,
  })
  const name = truncate(draft.name.trim(), 40) || listing.unnamed
  return (
    <li className="flex items-center gap-3 py-1.5">
      <span className="flex h-11 w-14 shrink-0 items-center justify-center overflow-hidden rounded-md bg-sunken text-ink-3">
        {draft.photo ? (
          <img src={smallPhoto(draft.photo)} alt="" className="size-full object-cover" />
        ) : (
          <FilePen className="size-5" />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <Link
          to="/dashboard/add-a-product"
          search={{ draft: draft._id }}
          aria-label={listing.continueDraft(name)}
          lang={languageOf(name)}
          className="block min-h-6 truncate py-0.5 text-small font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="block truncate text-caption text-ink-3">{listing.changedAt(shortDay(draft.updatedAt))}</span>
      </span>
      <IconButton
        icon={Trash2}
        label={listing.deleteDraft(name)}
        className="size-11"
        disabled={remove.pending}
        onClick={() => remove.submit()}
      />
    </li>
  )
}
