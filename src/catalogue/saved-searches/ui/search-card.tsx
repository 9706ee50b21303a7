import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ChevronRight, Pencil, Trash2 } from 'lucide-react'
import { lazy, Suspense } from 'react'
import toast from 'react-hot-toast/headless'
import { filterOf, readListSearch } from '#catalogue/products/ui/list-search.ts'
import { Button } from '#ui/controls/button.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { toastWithUndo } from '#ui/overlays/undo-toast.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { languageOf } from '#ui/text/language.ts'
import { explain, useWords } from '#ui/text/words.ts'
import { useRefresh } from '#ui/use-call.ts'
import { saved } from '#words/saved.ts'
import type { SavedSearch } from '../contract.ts'
import { TimingChoice } from './timing-choice.tsx'

const NameDialog = lazy(async () => ({ default: (await import('./name-dialog.tsx')).NameDialog }))

/** A saved search: the way to its list, when it last notified, and what can be done with it. */
export function SearchCard({ search }: { search: SavedSearch }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { site } = useWords()
  const { searches } = saved
  const { _id: id, name, timing, toldAt, found } = search
  const dialog = useLazyDialog()
  const { submit, pending } = useSubmit({
    call: (choice: Pick<SavedSearch, 'name' | 'timing'>) => api.changeSearch({ id, ...choice }),
    refresh: ['saved-searches'],
    done: searches.renamed,
    onDone: dialog.close,
  })
  const remove = useRemove(search)
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <Link to="/products" search={listOf(search)} className="group flex min-h-11 items-center justify-between gap-2">
        <div className="min-w-0">
          <h2 lang={languageOf(name)} className="font-semibold wrap-anywhere group-hover:underline">
            {name}
          </h2>
          <span className="block text-small text-ink-3">
            {toldAt ? searches.found(found, site.day(toldAt)) : searches.nothing}
          </span>
        </div>
        <ChevronRight className="size-5 shrink-0 text-ink-3" />
      </Link>
      <TimingChoice name={`timing-${id}`} value={timing} onChange={(next) => submit({ name, timing: next })} />
      <div className="mt-auto flex gap-2">
        <Button size="sm" kind="quiet" icon={Pencil} aria-haspopup="dialog" onClick={dialog.open}>
          {searches.rename}
        </Button>
        <Button size="sm" kind="dangerQuiet" icon={Trash2} onClick={remove}>
          {searches.delete}
        </Button>
      </div>
      {dialog.isMounted && (
        <Suspense>
          <NameDialog
            open={dialog.isOpen}
            onClose={dialog.close}
            title={searches.rename}
            first={{ name, timing }}
            pending={pending}
            onSubmit={submit}
          />
        </Suspense>
      )}
    </article>
  )
}

function listOf({ address }: SavedSearch) {
  return readListSearch(Object.fromEntries(new URLSearchParams(address)))
}

/** Deletes it at once, and offers to save it again. */
function useRemove(search: SavedSearch): () => Promise<void> {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const refresh = useRefresh('saved-searches')
  const { searches } = saved
  const { _id: id, name, timing } = search
  async function restore() {
    await api.saveSearch({ ...filterOf(listOf(search)), name, timing })
    await refresh()
  }
  return async () => {
    try {
      await api.deleteSearch({ id })
      toastWithUndo({ id, deleted: searches.deleted, undo: restore, undone: searches.restored })
    } catch (error) {
      toast.error(explain(error, words))
    }
    await refresh()
  }
}
