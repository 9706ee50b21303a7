import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { lazy, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { IconButton } from '#ui/controls/button.tsx'
import { Badge } from '#ui/display/badge.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { explain, useWords } from '#ui/text/words.ts'
import type { KindEntry } from '../../contract.ts'
import { BrandsSkeleton } from './brands-skeleton.tsx'
import type { KindDialogProps } from './kind-dialog.tsx'
import { kindEntriesQuery, useRefreshAssortment } from './queries.ts'
import { useDialog } from './use-dialog.tsx'

const load = () => import('./kind-dialog.tsx')
const KindDialog = lazy(() => load().then((module) => ({ default: module.KindDialog })))

/** All kinds in their order, which two buttons change. */
export function KindList() {
  const { api } = useRouteContext({ from: rootRouteId })
  const { assortment: words } = useWords()
  const query = useQuery(kindEntriesQuery(api))
  const edit = useDialog<KindDialogProps>(KindDialog, load)
  const { move, busy } = useOrder(query.data ?? [])
  return (
    <Loaded query={query} failed={words.failed} skeleton={<BrandsSkeleton />}>
      {(kinds) => (
        <>
          <ol aria-label={words.kinds} className="divide-y divide-line">
            {kinds.map((kind, place) => (
              <li key={kind.id} className="flex items-center gap-3 py-2 pr-1 pl-4">
                <Kind kind={kind} />
                <span className="flex shrink-0">
                  <IconButton
                    icon={ArrowUp}
                    label={words.up(kind.name)}
                    disabled={place === 0 || busy}
                    onClick={() => move(place, place - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={words.down(kind.name)}
                    disabled={place === kinds.length - 1 || busy}
                    onClick={() => move(place, place + 1)}
                  />
                  <IconButton icon={Pencil} label={words.editOf(kind.name)} onClick={() => edit.show({ kind })} />
                </span>
              </li>
            ))}
          </ol>
          {edit.dialog}
        </>
      )}
    </Loaded>
  )
}

function Kind({ kind: { plural, bangla, hidden, productCount } }: { kind: KindEntry }) {
  const { assortment: words } = useWords()
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 font-medium text-small">
        {plural}
        {hidden && <Badge tone="warn">{words.hidden}</Badge>}
      </span>
      <span className="flex flex-wrap gap-x-2 text-caption text-ink-3">
        <span lang="bn">{bangla}</span>
        <span className="figures">{words.products(productCount)}</span>
      </span>
    </span>
  )
}

/** Moves a kind to another place. */
function useOrder(kinds: readonly KindEntry[]) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords()
  const refresh = useRefreshAssortment()
  const [busy, setBusy] = useState(false)
  async function move(from: number, to: number) {
    const kind = kinds[from]
    if (!kind) return
    setBusy(true)
    const ids = kinds.map(({ id }) => id).toSpliced(from, 1)
    try {
      await api.orderKinds({ ids: ids.toSpliced(to, 0, kind.id) })
      toast.success(words.assortment.moved(kind.plural, to + 1))
    } catch (error) {
      toast.error(explain(error, words))
    }
    await refresh()
    setBusy(false)
  }
  return { move, busy }
}
