import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, Pencil } from 'lucide-react'
import { lazy } from 'react'
import { IconButton } from '#ui/controls/button.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { Badge } from '#ui/display/badge.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { KindEntry } from '../../contract.ts'
import { BrandsSkeleton } from './brands-skeleton.tsx'
import type { KindDialogProps } from './kind-dialog.tsx'
import { BRAND_SLICES, kindEntriesQuery } from './queries.ts'
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
                    onClick={() => move({ kind, to: place - 1 })}
                  />
                  <IconButton
                    icon={ArrowDown}
                    label={words.down(kind.name)}
                    disabled={place === kinds.length - 1 || busy}
                    onClick={() => move({ kind, to: place + 1 })}
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
        <span lang={languageOf(plural)}>{plural}</span>
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
  const { assortment: words } = useWords()
  const { submit, pending } = useSubmit({
    call: ({ kind, to }: { kind: KindEntry; to: number }) => {
      const others = kinds.map(({ id }) => id).filter((id) => id !== kind.id)
      return api.orderKinds({ ids: others.toSpliced(to, 0, kind.id) })
    },
    refresh: BRAND_SLICES,
    done: (_, { kind, to }) => words.moved(kind.plural, to + 1),
  })
  return { move: submit, busy: pending }
}
