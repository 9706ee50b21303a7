import { createFileRoute } from '@tanstack/react-router'
import { DealLine } from '#deals/bookings/ui/deal-line.tsx'
import { dealOfThreadQuery } from '#deals/bookings/ui/queries.ts'
import { repliesOfDeal } from '#deals/bookings/ui/replies-of-deal.ts'
import { useDealOfThread } from '#deals/bookings/ui/use-deal-of-thread.ts'
import { loadThread } from '#messaging/conversations/ui/load-thread.ts'
import { ThreadPage } from '#messaging/conversations/ui/thread-page.tsx'
import { Guard } from '#people/sign-in/ui/guard.tsx'
import { currentSession } from '#people/sign-in/ui/session.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'

export const Route = createFileRoute('/dashboard/messages/$id')({
  loader: ({ context, params: { id } }) => {
    // After a full load nobody is signed in yet: the page asks once that is known.
    if (!currentSession().user) return
    loadThread(context, id)
    context.queryClient.prefetchQuery(dealOfThreadQuery(context.api, id))
  },
  component: GuardedPage,
})

function GuardedPage() {
  const { id } = Route.useParams()
  return (
    <Guard skeleton={<Skeleton className="h-[76dvh] rounded-card" />} roles={['buyer', 'saller', 'admin']}>
      <WithDeal key={id} id={id} />
    </Guard>
  )
}

function WithDeal({ id }: { id: string }) {
  const { deal, isPending } = useDealOfThread(id)
  const shown = { isPending, line: deal && <DealLine deal={deal} />, replies: repliesOfDeal(deal ?? null) }
  return <ThreadPage threadId={id} deal={shown} />
}
