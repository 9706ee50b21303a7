import { Check, CheckCheck, Flag, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import { Photo } from '#ui/display/photo.tsx'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { clockOf } from '#words/times.ts'
import type { ThreadMessage } from '../../contract.ts'
import { WordWarning } from '../word-warning.tsx'

interface BubbleProps {
  message: Pick<ThreadMessage, 'text' | 'photos' | 'warnings' | 'masked' | 'createdAt'>
  isMine: boolean
  /** One tick for sent, two for read; only on one's own. */
  isRead: boolean
  /** Report and Block, under a warning. */
  actions: ReactNode
  /** The reader has reported it. */
  isReported: boolean
  onReport: () => void
}

/** A message: one's own at the right on soft green, the other's at the left; a warning is part of it. */
export function Bubble({ message, isMine, isRead, actions, isReported, onReport }: BubbleProps) {
  const words = useWords().conversations
  const { text, photos, warnings, masked, createdAt } = message
  return (
    <>
      <BubbleBox isMine={isMine} isWarned={warnings.length > 0}>
        <Pictures photos={photos} />
        <MessageText text={text} isLinkStruck={warnings.includes('link')} />
        {masked && (
          <p className="flex gap-2 px-3.5 pb-2.5 text-caption text-ink-2">
            <Lock className="mt-0.5 size-4 shrink-0" />
            {words.thread.masked}
          </p>
        )}
        <WordWarning kinds={warnings} actions={actions} />
      </BubbleBox>
      <p className={cx('mt-1 flex items-center gap-1.5 text-micro text-ink-2', isMine && 'justify-end')}>
        <time dateTime={createdAt} className="figures">
          {clockOf(createdAt)}
        </time>
        {isMine ? <Ticks isRead={isRead} /> : <ReportMessage isReported={isReported} onReport={onReport} />}
      </p>
    </>
  )
}

/** The frame of a message. What is higher than a line, such as piled marks, stays inside. */
export function BubbleBox({
  isMine,
  isWarned,
  children,
}: {
  isMine: boolean
  isWarned?: boolean
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'w-fit max-w-[min(85%,30rem)] overflow-hidden rounded-panel',
        isMine ? 'ml-auto rounded-br-badge bg-accent-soft' : 'rounded-bl-badge border bg-surface',
        !isMine && (isWarned ? 'border-warn-ink/40' : 'border-line'),
      )}
    >
      {children}
    </div>
  )
}

function ReportMessage({ isReported, onReport }: Pick<BubbleProps, 'isReported' | 'onReport'>) {
  const { report } = useWords().conversations
  if (isReported) return <span>{report.reported}</span>
  return (
    <button
      type="button"
      aria-label={report.message}
      title={report.message}
      aria-haspopup="dialog"
      className="touch-area rounded-control px-2.5 py-1"
      onClick={onReport}
    >
      <Flag className="size-4" />
    </button>
  )
}

function Ticks({ isRead }: { isRead: boolean }) {
  const { thread } = useWords().conversations
  const Mark = isRead ? CheckCheck : Check
  return (
    <span role="img" aria-label={isRead ? thread.read : thread.sent}>
      <Mark className="size-4" />
    </span>
  )
}

export function Pictures({ photos }: { photos: string[] }) {
  const { thread } = useWords().conversations
  return photos.map((photo, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may be sent twice, and the order never changes
    <a key={place} href={photo} target="_blank" rel="noreferrer" className="block aspect-4/3 w-72 max-w-full bg-sunken">
      <Photo src={photo} alt={thread.picture(place + 1)} sizes="288px" />
    </a>
  ))
}

const LINK = /(https?:\/\/\S+|www\.\S+|\b[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}(?:\/\S*)?)/gi

/** Plain text in its own direction of writing. Nothing in it can be pressed; a link that leads elsewhere is struck out. */
export function MessageText({ text, isLinkStruck = false }: { text: string; isLinkStruck?: boolean }) {
  if (text === '') return null
  const parts = isLinkStruck ? text.split(LINK) : [text]
  return (
    <p
      dir="auto"
      lang={languageOf(text)}
      className="px-3.5 py-2.5 text-body break-words whitespace-pre-wrap [overflow-wrap:anywhere]"
    >
      {parts.map((part, place) =>
        place % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
          <s key={place} className="text-ink-2">
            {part}
          </s>
        ),
      )}
    </p>
  )
}
