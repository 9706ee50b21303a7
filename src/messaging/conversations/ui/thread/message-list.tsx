import type { ReactNode } from 'react'
import { useWords } from '#ui/text/words.ts'
import type { Thread, ThreadMessage } from '../../contract.ts'
import { Bubble } from './bubble.tsx'
import { SystemLine } from './system-line.tsx'
import { dayOf, isToday } from './times.ts'

interface MessageListProps {
  thread: Thread
  otherName: string
  /** Oldest first. */
  messages: ThreadMessage[]
  /** Report and Block, under a warning. */
  warningActions: ReactNode
  onReport: (message: number) => void
}

/** The messages with a line for each day. */
export function MessageList({ thread, otherName, messages, warningActions, onReport }: MessageListProps) {
  return messages.map((message, place) => {
    const before = messages[place - 1]
    const isNewDay = !before || dayOf(before.createdAt) !== dayOf(message.createdAt)
    return (
      <li key={message._id}>
        {isNewDay && <Day time={message.createdAt} />}
        {message.from === 'system' ? (
          <SystemLine message={message} side={thread.side} otherName={otherName} />
        ) : (
          <Bubble
            message={message}
            isMine={message.from === 'me'}
            isRead={message.number <= thread.otherRead}
            actions={warningActions}
            isReported={thread.reportedMessages.includes(message.number)}
            onReport={() => onReport(message.number)}
          />
        )}
      </li>
    )
  })
}

function Day({ time }: { time: string }) {
  const { thread } = useWords().conversations
  return (
    <p className="pt-2 pb-4 text-center text-caption font-medium text-ink-2">
      {isToday(time) ? thread.today : dayOf(time)}
    </p>
  )
}
