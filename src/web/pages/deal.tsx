import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Handshake } from 'lucide-react'
import { type ComponentProps, lazy, Suspense, useEffect } from 'react'
import type { Deal } from '#deals/bookings/contract.ts'
import { DealView } from '#deals/bookings/ui/deal/deal-view.tsx'
import { nextTurn } from '#deals/bookings/ui/deal/next-turn.ts'
import { dealQuery } from '#deals/bookings/ui/queries.ts'
import { repliesOfDeal } from '#deals/bookings/ui/replies-of-deal.ts'
import { FoundCard } from '#deals/meeting/ui/found-card.tsx'
import { useLocalKit } from '#deals/meeting/ui/use-local-kit.ts'
import { HistoryQuestion } from '#deals/papers/ui/history-question.tsx'
import { ReviewCard } from '#deals/reviews/ui/review-card.tsx'
import { PersonFactList } from '#deals/reviews/ui/saller-facts.tsx'
import { Conversation } from '#messaging/conversations/ui/conversation.tsx'
import { useMarkLinkRead } from '#messaging/notifications/ui/queries.ts'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession, useUser } from '#people/sign-in/ui/session.ts'
import { isAppError } from '#shared/errors.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { PageFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'

const LazyReportButton = lazy(async () => ({
  default: (await import('#moderation/desk/ui/report-button.tsx')).ReportButton,
}))

/** Page of a deal, with its status and the next action. */
export const Route = createFileRoute('/dashboard/deals/$id')({
  loader: ({ context, params }) => {
    // After a full load nobody is signed in yet: the page asks once that is known.
    if (currentSession().user) context.queryClient.prefetchQuery(dealQuery(context.api, params.id))
  },
  component: DealPage,
})

function DealPage() {
  const { id } = Route.useParams()
  const user = useUser()
  return (
    <Guard skeleton={<DealSkeleton />} roles={['buyer', 'saller', 'admin']}>
      {user && <LoadedDeal key={id} id={id} />}
    </Guard>
  )
}

function LoadedDeal({ id }: { id: string }) {
  const { api } = Route.useRouteContext()
  const words = useWords().deal
  const query = useQuery(dealQuery(api, id))
  const deal = query.data
  useTurns(deal)
  useLocalKit(deal, api)
  useMarkLinkRead(`/dashboard/deals/${id}`, deal !== undefined)
  const isGone = isAppError(query.error) && [400, 403, 404].includes(query.error.status)
  return (
    <DashboardPage title={words.title[deal?.me ?? 'admin']} text={deal ? describe(deal, words) : ''}>
      {deal && !isGone ? (
        <DealView
          deal={deal}
          found={<FoundCard deal={deal} />}
          facts={
            deal.other.id && (
              <PersonFactList
                id={deal.other.id}
                as={deal.me === 'saller' ? 'buyer' : 'saller'}
                withSince
                className="mt-3"
              />
            )
          }
          review={
            deal.state === 'handed_over' && (
              <>
                <ReviewCard deal={deal} Report={Report} />
                <HistoryQuestion deal={deal} />
                <Problem deal={deal} />
              </>
            )
          }
          conversation={
            deal.me !== 'admin' &&
            deal.threadId && <Conversation threadId={deal.threadId} replies={repliesOfDeal(deal)} />
          }
        />
      ) : isGone ? (
        <NoDeal />
      ) : query.error ? (
        <PageFailed title={words.failed} query={query} />
      ) : (
        <DealSkeleton />
      )}
    </DashboardPage>
  )
}

/** The report button, which only deals that were handed over load. Its place is kept meanwhile. */
function Report(props: ComponentProps<typeof LazyReportButton>) {
  return (
    <Suspense fallback={<span className="h-9 max-sm:h-11" />}>
      <LazyReportButton {...props} />
    </Suspense>
  )
}

/** The way to the admins when the buyer finds after the hand-over that something is wrong. */
function Problem({ deal }: { deal: Deal }) {
  const words = useWords().deal
  if (deal.me !== 'buyer' || deal.productId === null) return null
  return (
    <Panel className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4 lg:p-5">
      <p className="min-w-0 text-small text-ink-2">{words.problem}</p>
      <Report kind="product" id={deal.productId} />
    </Panel>
  )
}

function describe(deal: Deal, words: ReturnType<typeof useWords>['deal']): string {
  return (deal.me === 'saller' ? words.to : words.from)(deal.productName, deal.other.name)
}

/** Reloads the deal when the clock changes its moves: at the end of an undo or a state, and at the time of a no-show. */
function useTurns(deal: Deal | undefined) {
  const queryClient = useQueryClient()
  useEffect(() => {
    const turn = deal && nextTurn(deal, Date.now())
    if (!turn) return
    const timer = setTimeout(
      () => queryClient.invalidateQueries({ queryKey: ['bookings', 'getDeal', { id: deal._id }] }),
      turn - Date.now() + 500,
    )
    return () => clearTimeout(timer)
  }, [deal, queryClient])
}

function NoDeal() {
  const words = useWords().deal
  const user = useUser()
  const to = user?.role === 'buyer' ? '/dashboard/my-orders' : '/dashboard/my-buyers'
  const action = (
    <Link to={to} className={buttonClass({ kind: 'secondary' })}>
      {words.back[user?.role ?? 'buyer']}
    </Link>
  )
  return (
    <Panel>
      <EmptyState large icon={Handshake} title={words.gone} text={words.goneText} action={action} />
    </Panel>
  )
}

function DealSkeleton() {
  const words = useWords().deal
  return (
    <Loading label={words.loading} className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-5">
      <Skeleton className="h-20 rounded-card lg:order-2" />
      <Skeleton className="h-[60dvh] rounded-card" />
    </Loading>
  )
}
