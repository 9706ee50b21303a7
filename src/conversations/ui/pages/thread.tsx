import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight, MessageSquareText } from 'lucide-react'
import { DealLine } from '#bookings/ui/deal-line.tsx'
import { dealOfThreadQuery, dealQuery } from '#bookings/ui/queries.ts'
import { DashboardPage } from '#dashboard/ui/dashboard-page.tsx'
import { isAppError } from '#shared/errors.ts'
import { Guard } from '#sign-in/ui/guard.tsx'
import { currentSession } from '#sign-in/ui/session.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Photo } from '#ui/display/photo.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Thread } from '../../contract.ts'
import { Conversation } from '../conversation.tsx'
import { messagesQuery, threadQuery } from '../queries.ts'

export const Route = createFileRoute('/dashboard/messages/$id')({
  loader: ({ context: { api, queryClient }, params: { id } }) => {
    // After a full load nobody is signed in yet: the page asks once that is known.
    if (!currentSession().user) return
    queryClient.prefetchQuery(threadQuery(api, id))
    queryClient.prefetchInfiniteQuery(messagesQuery(api, id))
    queryClient.prefetchQuery(dealOfThreadQuery(api, id))
  },
  component: ThreadPage,
})

function ThreadPage() {
  const { id } = Route.useParams()
  return (
    <Guard skeleton={<Skeleton className="h-[76dvh] rounded-card" />} roles={['buyer', 'saller', 'admin']}>
      <LoadedPage key={id} id={id} />
    </Guard>
  )
}

function LoadedPage({ id }: { id: string }) {
  const { api } = Route.useRouteContext()
  const words = useWords().conversations
  const { data: thread, error } = useQuery(threadQuery(api, id))
  const { deal, isPending } = useDealOf(id)
  const isGone = isAppError(error) && [400, 403, 404].includes(error.status)
  return (
    <DashboardPage title={thread ? (thread.other.name ?? words.formerMember) : words.title}>
      {isGone ? (
        <NoThread />
      ) : isPending ? (
        // What stands above the conversation would move it when it came later.
        <Skeleton className="h-[76dvh] rounded-card" />
      ) : (
        <div className="space-y-3">
          <Link
            to="/dashboard/messages"
            className="inline-flex h-11 items-center gap-2 text-small font-semibold text-accent-ink hover:underline"
          >
            <ArrowLeft className="size-4.5" />
            {words.back}
          </Link>
          {thread && <ProductStrip thread={thread} />}
          {deal && <DealLine deal={deal} />}
          <Conversation threadId={id} dealState={deal?.state ?? null} />
        </div>
      )}
    </DashboardPage>
  )
}

/** The newest deal of the two about the product, if there is one. Without an answer the conversation shows. */
function useDealOf(threadId: string) {
  const { api } = Route.useRouteContext()
  const found = useQuery(dealOfThreadQuery(api, threadId))
  const id = found.data ?? null
  const deal = useQuery({ ...dealQuery(api, id ?? ''), enabled: id !== null })
  const isWaiting = (query: typeof found | typeof deal) => query.isPending && query.failureCount === 0
  return { deal: deal.data, isPending: isWaiting(found) || (id !== null && isWaiting(deal)) }
}

/** What they talk about; it leads to the product while there is one. */
function ProductStrip({ thread }: { thread: Thread }) {
  const words = useWords().conversations
  const { productId, productName, productPhoto } = thread
  const className = 'flex items-center gap-3 rounded-card border border-line bg-surface p-2.5'
  const content = (
    <>
      <span className="h-14 w-18 shrink-0 overflow-hidden rounded-control bg-sunken">
        <Photo src={productPhoto} alt="" sizes="72px" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-ink-2">{words.about}</span>
        <span lang={languageOf(productName)} className="block truncate text-small font-semibold">
          {productName}
        </span>
        {!productId && <span className="block text-caption text-ink-2">{words.productGone}</span>}
      </span>
    </>
  )
  if (!productId) return <div className={className}>{content}</div>
  return (
    <Link to="/products/sp/$id" params={{ id: productId }} className={className}>
      {content}
      <ChevronRight className="size-5 text-ink-3" />
    </Link>
  )
}

function NoThread() {
  const words = useWords().conversations
  const action = (
    <Link to="/dashboard/messages" className={buttonClass({ kind: 'secondary' })}>
      {words.back}
    </Link>
  )
  return (
    <Panel>
      <EmptyState
        large
        icon={MessageSquareText}
        title={words.thread.gone}
        text={words.thread.goneText}
        action={action}
      />
    </Panel>
  )
}
