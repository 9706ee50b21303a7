import { useWords } from '#ui/text/words.ts'
import { BubbleBox, MessageText, Pictures } from './bubble.tsx'
import type { Unsent } from './use-sending.ts'

interface UnsentBubbleProps {
  message: Unsent
  onRetry: () => void
  onDiscard: () => void
}

const buttonClass = 'touch-area font-semibold underline underline-offset-4'

/** A message on its way; one that failed keeps its words and offers another try. */
export function UnsentBubble({ message, onRetry, onDiscard }: UnsentBubbleProps) {
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
