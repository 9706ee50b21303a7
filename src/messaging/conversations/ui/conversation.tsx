import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import { useUser } from '#people/sign-in/ui/session.ts'
import { isNoAddress } from '#shared/no-address.ts'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { Loaded, LoadFailed } from '#ui/states/list-states.tsx'
import { Loading, Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Thread } from '../contract.ts'
import { messagesQuery, threadQuery } from './queries.ts'
import { quickRepliesFor, type Replies } from './quick-replies.ts'
import { useThreadActs } from './report/use-thread-acts.tsx'
import { BubbleBox, MessageText, Pictures } from './thread/bubble.tsx'
import { ClosedComposer } from './thread/closed-composer.tsx'
import { Composer } from './thread/composer.tsx'
import { MessageList } from './thread/message-list.tsx'
import { ThreadBar } from './thread/thread-bar.tsx'
import { useBottom } from './thread/use-bottom.ts'
import { useReadMark } from './thread/use-read-mark.ts'
import { type Unsent, useSending } from './thread/use-sending.ts'

interface ConversationProps {
  /** Never changes. */
  threadId: string
  /** Set of quick replies for the newest deal of both about the product. */
  replies: Replies
  className?: string
}

/** A conversation with its composer: on the page of a deal, and on a page of its own. */
export function Conversation({ threadId, replies, className }: ConversationProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords().conversations
  const query = useQuery(threadQuery(api, threadId))
  useReadMark(query.data)
  return (
    <section
      aria-label={words.thread.label}
      className={cx(
        'flex h-[calc(100dvh-15.5rem)] max-h-[46rem] min-h-96 flex-col overflow-hidden lg:h-[calc(100dvh-19rem)] rounded-card border border-line bg-sunken',
        className,
      )}
    >
      <Loaded query={query} failed={words.thread.failed} skeleton={<ThreadSkeleton />}>
        {(thread) => <LoadedThread thread={thread} replies={replies} />}
      </Loaded>
    </section>
  )
}

function LoadedThread({ thread, replies }: { thread: Thread } & Pick<ConversationProps, 'replies'>) {
  const words = useWords().conversations
  const otherName = thread.other.name ?? words.formerMember
  const acts = useThreadActs(thread._id, otherName)
  const sending = useSending(thread._id)
  return (
    <>
      <ThreadBar thread={thread} otherName={otherName} acts={acts} />
      <Messages thread={thread} otherName={otherName} acts={acts} sending={sending} />
      {thread.canWrite ? (
        <Composer onSend={sending.send} quickReplies={quickRepliesFor(thread.side, replies, words)} />
      ) : (
        <ClosedComposer
          thread={thread}
          otherName={otherName}
          pending={acts.pending}
          onReport={acts.report}
          onUnblock={acts.unblock}
        />
      )}
      {acts.dialogs}
    </>
  )
}

interface MessagesProps {
  thread: Thread
  otherName: string
  acts: ReturnType<typeof useThreadActs>
  sending: ReturnType<typeof useSending>
}

function Messages({ thread, otherName, acts, sending }: MessagesProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const words = useWords().conversations
  const query = useInfiniteQuery(messagesQuery(api, thread._id))
  const messages = query.data?.pages.flatMap(({ items }) => items).toReversed() ?? []
  const list = useRef<HTMLDivElement>(null)
  useBottom(list, sending.unsent.at(-1)?.key ?? messages.at(-1)?._id, messages[0]?._id)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by the keyboard
    <div ref={list} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 py-4 sm:px-4">
      {query.isPending && <ThreadSkeleton />}
      {query.error && messages.length === 0 && <LoadFailed title={words.thread.failed} query={query} large={false} />}
      {query.hasNextPage && (
        <div className="mb-4 text-center">
          <Button
            kind="secondary"
            size="sm"
            className="h-11"
            loading={query.isFetchingNextPage}
            onClick={() => query.fetchNextPage()}
          >
            {words.thread.earlier}
          </Button>
        </div>
      )}
      <ol aria-live="polite" aria-relevant="additions" className="space-y-3.5">
        <MessageList
          thread={thread}
          otherName={otherName}
          messages={messages}
          warningActions={<WarningActions acts={acts} />}
          onReport={acts.reportMessage}
        />
        {sending.unsent.map((message) => (
          <li key={message.key}>
            <UnsentBubble
              message={message}
              onRetry={() => sending.retry(message.key)}
              onDiscard={() => sending.discard(message.key)}
            />
          </li>
        ))}
      </ol>
      {messages.length > 0 && messages.every(({ from }) => from === 'me') && <AnswerComesHere />}
    </div>
  )
}

/** Note for a user without an e-mail address, who gets no e-mail about the first answer. */
function AnswerComesHere() {
  const { answer } = useWords().conversations.thread
  const user = useUser()
  if (!user || !isNoAddress(user.email)) return null
  const className = 'touch-area font-semibold text-accent-ink underline underline-offset-4'
  return (
    <div className="mt-4 space-y-1.5 text-center text-caption text-ink-2">
      <p>{answer.text}</p>
      <p className="flex flex-wrap justify-center gap-x-5 gap-y-1.5">
        <Link to="/dashboard/notifications/settings" className={className}>
          {answer.allow}
        </Link>
        <Link to="/dashboard/security" className={className}>
          {answer.addEmail}
        </Link>
      </p>
    </div>
  )
}

function WarningActions({ acts }: { acts: MessagesProps['acts'] }) {
  const words = useWords().conversations
  const className = 'touch-area font-semibold underline underline-offset-4'
  return (
    <p className="flex gap-5 pt-1">
      <button type="button" className={className} onClick={acts.report}>
        {words.report.short}
      </button>
      <button type="button" className={className} onClick={acts.block}>
        {words.block.short}
      </button>
    </p>
  )
}

function ThreadSkeleton() {
  const { thread } = useWords().conversations
  return (
    <Loading label={thread.loading} className="space-y-3 p-4">
      <Skeleton className="h-12 w-2/3 rounded-panel" />
      <Skeleton className="ml-auto h-12 w-1/2 rounded-panel" />
      <Skeleton className="h-20 w-3/5 rounded-panel" />
    </Loading>
  )
}

interface UnsentBubbleProps {
  message: Unsent
  onRetry: () => void
  onDiscard: () => void
}

const buttonClass = 'touch-area font-semibold underline underline-offset-4'

/** A message on its way; one that failed keeps its words and offers another try. */
function UnsentBubble({ message, onRetry, onDiscard }: UnsentBubbleProps) {
  const { thread } = useWords().conversations
  return (
    <>
      <BubbleBox isMine>
        <Pictures photos={message.photos} />
        <MessageText text={message.text} />
      </BubbleBox>
      {message.failure === null ? (
        <p className="mt-1 text-right text-micro text-ink-2">{thread.sending}</p>
      ) : (
        <p role="alert" className="mt-1 flex flex-wrap justify-end gap-x-3 gap-y-1 text-caption text-danger-ink">
          <span>
            {thread.notSent} {message.failure}
          </span>
          <button type="button" className={buttonClass} onClick={onRetry}>
            {thread.retry}
          </button>
          <button type="button" className={buttonClass} onClick={onDiscard}>
            {thread.discard}
          </button>
        </p>
      )}
    </>
  )
}
