import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { firstName } from '#shared/text/first-name.ts'
import { Button } from '#ui/controls/button.tsx'
import { useLazyDialog } from '#ui/overlays/use-lazy-dialog.ts'
import { Panel } from '#ui/page/layout.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { LoadingBar } from '#ui/states/loading-bar.tsx'
import { people as words } from '#words/people.ts'
import { nearTime } from '#words/times.ts'
import type { Deal } from '../../bookings/contract.ts'
import type { DealReviews, ShownReview } from '../contract.ts'
import { dealReviewsQuery } from './queries.ts'
import { ReviewItem } from './review-item.tsx'
import type { WithReport } from './with-report.ts'

const ReviewDialog = lazy(async () => ({ default: (await import('./review-dialog.tsx')).ReviewDialog }))
const AnswerDialog = lazy(async () => ({ default: (await import('./answer-dialog.tsx')).AnswerDialog }))

interface ReviewCardProps extends WithReport {
  deal: Deal
}

/** Card on the page of a deal that was handed over: write a review, wait, or read both and answer. */
export function ReviewCard({ deal, Report }: ReviewCardProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const query = useQuery(dealReviewsQuery(api, deal._id))
  const dialog = useLazyDialog()
  const { data } = query
  if (deal.me === 'admin') return null
  if (!data) return query.isError ? <LoadFailed large={false} title={words.failed} query={query} /> : null
  if (data.shown.length === 0 && data.mine === null && data.until === null) return null
  return (
    <Panel className="p-4 lg:p-5">
      <h2 id="review" tabIndex={-1} className="flex scroll-mt-20 items-center gap-2 text-h4 font-semibold outline-none">
        <Star className="size-5 text-star" />
        {titleOf(deal, data)}
      </h2>
      {data.shown.length > 0 ? (
        <Shown deal={deal} reviews={data.shown} Report={Report} />
      ) : (
        <Sealed deal={deal} reviews={data} onWrite={dialog.open} />
      )}
      {dialog.isMounted && (
        <Suspense fallback={<LoadingBar />}>
          <ReviewDialog deal={deal} reviews={data} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </Panel>
  )
}

function titleOf({ other }: Deal, { shown, mine }: DealReviews): string {
  if (shown.length > 0) return words.review.shown
  return mine ? words.review.sealed : words.review.ask(firstName(other.name))
}

/** Part before the reviews are shown: the caller's review, and the end of the time to write or change it. */
function Sealed({ deal, reviews, onWrite }: { deal: Deal; reviews: DealReviews; onWrite: () => void }) {
  const { until, mine, shownFrom } = reviews
  const name = firstName(deal.other.name)
  const soon = shownFrom !== null && until !== null && shownFrom < until
  const text =
    until === null ? words.review.over : soon ? words.review.soon(nearTime(shownFrom)) : words.review.until(name, until)
  return (
    <>
      <p className="mt-1 text-small text-ink-2">{text}</p>
      {until !== null && (
        <Button kind={mine ? 'secondary' : 'primary'} aria-haspopup="dialog" onClick={onWrite} className="mt-3">
          {mine ? words.review.change : words.review.write}
        </Button>
      )}
    </>
  )
}

function Shown({ deal, reviews, Report }: ReviewCardProps & { reviews: ShownReview[] }) {
  const dialog = useLazyDialog()
  const [answered, setAnswered] = useState<string | null>(null)
  const mine = deal.me === 'saller' ? 'saller' : 'buyer'
  return (
    <div className="divide-y divide-line">
      {reviews.map((review) => (
        <ReviewItem key={review._id} review={review} about={review.by === 'buyer' ? deal.salerName : deal.buyerName}>
          {review.by !== mine && (
            <div className="mt-3 flex flex-wrap items-center gap-2">
              {review.answer === null && (
                <Button
                  kind="secondary"
                  aria-haspopup="dialog"
                  onClick={() => {
                    setAnswered(review._id)
                    dialog.open()
                  }}
                >
                  {words.review.answer}
                </Button>
              )}
              <Report kind="review" id={review._id} isOwn={false} />
            </div>
          )}
        </ReviewItem>
      ))}
      {dialog.isMounted && answered && (
        <Suspense fallback={<LoadingBar />}>
          <AnswerDialog reviewId={answered} open={dialog.isOpen} onClose={dialog.close} />
        </Suspense>
      )}
    </div>
  )
}
