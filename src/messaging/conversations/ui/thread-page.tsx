import { useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { ArrowLeft, ChevronRight, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { isAppError } from '#shared/errors.ts'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Photo } from '#ui/display/photo.tsx'
import { DashboardPage } from '#ui/page/dashboard-page.tsx'
import { Panel } from '#ui/page/layout.tsx'
import { EmptyState } from '#ui/states/empty.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import type { Thread } from '../contract.ts'
import { Conversation } from './conversation.tsx'
import { ThreadList } from './list/thread-list.tsx'
import { threadQuery } from './queries.ts'
import type { Replies } from './quick-replies.ts'

interface ThreadPageProps {
  threadId: string
  /** Parts for the newest deal of the two about the product. `isPending` while it loads. */
  deal: { isPending: boolean; line: ReactNode; replies: Replies }
}

/** A conversation on a page of its own. What belongs to deals is passed in. */
export function ThreadPage({ threadId, deal }: ThreadPageProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords().conversations
  const user = useUser()
  const { data: thread, error } = useQuery(threadQuery(api, threadId))
  const isGone = isAppError(error) && [400, 403, 404].includes(error.status)
  return (
    <DashboardPage title={thread ? (thread.other.name ?? words.formerMember) : words.title}>
      {isGone ? (
        <NoThread />
      ) : deal.isPending ? (
        // The conversation would shift if the parts above it came later.
        <Skeleton className="h-[76dvh] rounded-card" />
      ) : (
        <div className="grid grid-cols-1 gap-5 xl:grid-cols-[22rem_minmax(0,1fr)]">
          <nav aria-label={words.title} className="h-[calc(100dvh-11rem)] overflow-y-auto max-xl:hidden">
            {user && <ThreadList user={user} />}
          </nav>
          <div className="min-w-0 space-y-3">
            <Link
              to="/dashboard/messages"
              className="inline-flex h-11 items-center gap-2 text-small font-semibold text-accent-ink hover:underline xl:hidden"
            >
              <ArrowLeft className="size-4.5" />
              {words.back}
            </Link>
            <div className="space-y-3 xl:flex xl:items-center xl:gap-5 xl:space-y-0 xl:*:min-w-0 xl:*:flex-1">
              {thread && <ProductStrip thread={thread} />}
              {deal.line}
            </div>
            <Conversation
              threadId={threadId}
              replies={deal.replies}
              className="xl:h-[calc(100dvh-17rem)] xl:max-h-none"
            />
          </div>
        </div>
      )}
    </DashboardPage>
  )
}

/** The product of the conversation, with a link to its page while it exists. */
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
