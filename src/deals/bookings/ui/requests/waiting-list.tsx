import { Link } from '@tanstack/react-router'
import { Button } from '#ui/controls/button.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { ProductRequest } from './request.ts'

interface WaitingListProps {
  requests: ProductRequest[]
  waiting: number
  onDecline: (request: ProductRequest) => void
}

/** Requests that wait behind the accepted one, in order. */
export function WaitingList({ requests, waiting, onDecline }: WaitingListProps) {
  const { requests: words, actions } = useWords().deal
  return (
    <section aria-labelledby="waiting" className="space-y-2">
      <h2 id="waiting" className="text-h4 font-semibold">
        {words.waiting(waiting)}
      </h2>
      <Panel>
        <ol className="divide-y divide-line">
          {requests.map((request, at) => (
            <li key={request._id} className="flex items-center gap-3 p-3">
              <span className="figures w-6 shrink-0 text-caption text-ink-3">{request.placeInLine ?? at + 1}.</span>
              <Avatar src={request.buyerPhoto} name={request.buyerName} />
              <span className="min-w-0 flex-1">
                <Link
                  to="/dashboard/deals/$id"
                  params={{ id: request._id }}
                  lang={languageOf(request.buyerName)}
                  className="touch-area text-small font-semibold wrap-anywhere hover:underline"
                >
                  {request.buyerName}
                </Link>
                <span className="block text-caption text-ink-3">{words.wasTold}</span>
              </span>
              {request.moves.includes('decline') && (
                <Button
                  kind="quiet"
                  aria-haspopup="dialog"
                  aria-label={words.declineOf(request.buyerName)}
                  onClick={() => onDecline(request)}
                >
                  {actions.decline}
                </Button>
              )}
            </li>
          ))}
        </ol>
      </Panel>
    </section>
  )
}
