import { useInfiniteQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { productHistory } from '#messages/en/product-history.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { LoadFailed, LoadMore } from '#ui/states/list-states.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { useWords } from '#ui/text/words.ts'
import type { ProductMove } from '../../moves.ts'
import { productMovesQuery } from '../manage/queries.ts'

interface HistoryDialogProps {
  id: string
  name: string
  open: boolean
  onClose: () => void
}

/** How a product became what it is, newest first. It loads Base UI, so import it lazily. */
export function HistoryDialog({ id, name, open, onClose }: HistoryDialogProps) {
  const { of, close } = productHistory
  return (
    <Dialog open={open} onClose={onClose} title={of(name)} closeLabel={close}>
      {open && <History id={id} />}
    </Dialog>
  )
}

function History({ id }: { id: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useInfiniteQuery(productMovesQuery(api, id))
  const { failed, loading, none } = productHistory
  if (query.isPending) return <Spinner label={loading} />
  if (!query.data)
    return (
      <LoadFailed
        title={failed}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => query.refetch()}
        large={false}
      />
    )
  const moves = query.data.pages.flatMap((page) => page.items)
  if (moves.length === 0) return <p className="text-small text-ink-2">{none}</p>
  return (
    <>
      <ol className="divide-y divide-line">
        {moves.map((made) => (
          <Line key={`${made.at}${made.move}`} made={made} />
        ))}
      </ol>
      <LoadMore className="mt-4" query={query} shown={moves.length} total={query.data.pages[0]?.total ?? 0} />
    </>
  )
}

function Line({ made: { move, actor, adminName, at, reason, note, from, to } }: { made: ProductMove }) {
  const { moves, by, reasons, change, at: timeOf } = productHistory
  const { names } = useWords().saller.states
  return (
    <li className="py-3 text-small">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span className="font-medium">{moves[move]}</span>
        <time dateTime={at} className="text-caption text-ink-3">
          {timeOf(at)}
        </time>
      </p>
      <p className="text-caption text-ink-2">
        {by(actor, adminName)}
        {from !== to && `, ${change(names[from], names[to])}`}
      </p>
      {(reasons[reason] || note) && (
        <p className="mt-1 wrap-anywhere text-ink-2">{[reasons[reason], note].filter(Boolean).join(' ')}</p>
      )}
    </li>
  )
}
