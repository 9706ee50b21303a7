import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useLocation, useRouteContext } from '@tanstack/react-router'
import { BellPlus, Check } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { chosenValues } from '#catalogue/products/ui/list-choices.ts'
import { filterOf, type ListSearch } from '#catalogue/products/ui/list-search.ts'
import { facetsQuery } from '#catalogue/products/ui/queries.ts'
import { useUser } from '#people/sign-in/ui/session.ts'
import { barePath } from '#shared/language.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass, moreLinkClass } from '#ui/controls/button-class.ts'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { useLazyDialog, useOpening } from '#ui/overlays/use-lazy-dialog.ts'
import { groupDigits } from '#words/numbers.ts'
import { saved } from '#words/saved.ts'
import type { SavedSearch } from '../contract.ts'

const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))

/** The part of the address that opens the dialog: a guest comes back to it from the sign-in. */
const SAVE = 'save-search'

/** Asks a visitor of a list whether they want to hear of new products in it; a guest signs in and comes back. */
export function SaveSearch({ search }: { search: ListSearch }) {
  const { searches } = saved
  const user = useUser()
  const from = useLocation({ select: ({ pathname, searchStr }) => `${barePath(pathname)}${searchStr}#${SAVE}` })
  return (
    <section
      aria-label={searches.title}
      className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-surface p-4"
    >
      <p className="text-small text-ink-2">{searches.ask}</p>
      {user?.role ? (
        <SaveButton search={search} />
      ) : (
        <Link to="/login" search={{ from }} rel="nofollow" className={buttonClass({ kind: 'secondary' })}>
          <BellPlus className="size-4.5" />
          {searches.title}
        </Link>
      )}
    </section>
  )
}

function SaveButton({ search }: { search: ListSearch }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { searches } = saved
  const dialog = useLazyDialog()
  useOpening(useLocation({ select: ({ hash }) => hash === SAVE }), dialog.open, true)
  const name = useSuggestedName(search)
  const { page: _, sort: __, ...narrowing } = search
  const filter = filterOf(narrowing)
  const key = JSON.stringify(filter)
  // The search that was saved here last: the page says so when the toast is gone.
  const [stored, setStored] = useState('')
  const { submit, pending } = useSubmit({
    call: (choice: Pick<SavedSearch, 'name' | 'timing'>) => api.saveSearch({ ...filter, ...choice }),
    refresh: ['saved-searches'],
    done: searches.done,
    onDone: () => {
      setStored(key)
      dialog.close()
    },
  })
  return (
    <>
      <Button kind="secondary" icon={BellPlus} aria-haspopup="dialog" onClick={dialog.open}>
        {searches.title}
      </Button>
      {stored === key && (
        <Link to="/dashboard/saved-searches" className={moreLinkClass()}>
          <Check className="size-4" />
          {searches.see}
        </Link>
      )}
      {dialog.isMounted && (
        <Suspense>
          <NameDialog
            key={name}
            open={dialog.isOpen}
            onClose={dialog.close}
            title={searches.title}
            first={{ name, timing: 'now' }}
            pending={pending}
            onSubmit={submit}
          />
        </Suspense>
      )}
    </>
  )
}

/** Name for the search, made of the typed words and the chosen filters. */
function useSuggestedName(search: ListSearch): string {
  const { api } = useRouteContext({ from: rootRouteId })
  const { searches } = saved
  const { data } = useQuery(facetsQuery(api, filterOf({ ...search, page: undefined })))
  const { q, min, max } = search
  const chosen = chosenValues(search, data?.groups ?? []).map(({ label }) => label)
  const parts = [
    ...(q ? [q] : []),
    ...chosen,
    ...(min === undefined ? [] : [searches.from(groupDigits(min))]),
    ...(max === undefined ? [] : [searches.upTo(groupDigits(max))]),
  ]
  return parts.join(', ').slice(0, 80) || searches.all
}
