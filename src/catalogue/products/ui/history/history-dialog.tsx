import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useUser } from '#people/sign-in/ui/session.ts'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { QueryList } from '#ui/states/list-states.tsx'
import { Spinner } from '#ui/states/spinner.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { productHistory } from '#words/product-history.ts'
import { records } from '#words/records.ts'
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
  const user = useUser()
  return (
    <Dialog open={open} onClose={onClose} title={of(name)} closeLabel={close}>
      {open && <History id={id} />}
      {user?.role === 'admin' && (
        <Link to="/dashboard/history/$kind/$id" params={{ kind: 'product', id }} className={moreLinkClass('mt-4')}>
          {records.open}
        </Link>
      )}
    </Dialog>
  )
}

function History({ id }: { id: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useInfiniteQuery(productMovesQuery(api, id))
  const { failed, loading, none } = productHistory
  return (
    <QueryList
      query={query}
      failed={failed}
      large={false}
      skeleton={<Spinner label={loading} />}
      empty={<p className="text-small text-ink-2">{none}</p>}
    >
      {(moves) => (
        <ol className="divide-y divide-line">
          {moves.map((made) => (
            <Line key={`${made.at}${made.move}`} made={made} />
          ))}
        </ol>
      )}
    </QueryList>
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
        <p className="mt-1 wrap-anywhere text-ink-2">
          <Sentence>{[reasons[reason], note].filter(Boolean).join(' ')}</Sentence>
        </p>
      )}
    </li>
  )
}
