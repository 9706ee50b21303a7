import { CalendarCheck, Check, Info } from 'lucide-react'
import type { Messages } from '#messages/en.ts'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { clockOf } from '#words/times.ts'
import type { Thread, ThreadMessage } from '../../contract.ts'
import { WordWarning } from '../word-warning.tsx'

const ICONS: Record<string, typeof Check> = {
  accept: Check,
  'hand-over': Check,
  agree: CalendarCheck,
  propose: CalendarCheck,
}

type LineOf = Pick<ThreadMessage, 'kind' | 'data'>

/** Returns the sentence of a system line for the person on this side. */
export function lineText(
  { kind, data }: LineOf,
  side: Thread['side'],
  otherName: string,
  words: Messages['conversations'],
): string {
  const who = data.by === side ? words.you : data.by === 'buyer' || data.by === 'saller' ? otherName : words.clock
  const line = kind !== null && Object.hasOwn(words.thread.lines, kind) ? words.thread.lines[kind] : undefined
  return line ? line(who, data) : words.thread.otherLine
}

/** A move of the deal, centred between the messages. */
export function SystemLine({
  message,
  side,
  otherName,
}: {
  message: ThreadMessage
  side: Thread['side']
  otherName: string
}) {
  const words = useWords().conversations
  const Mark = ICONS[message.kind ?? ''] ?? Info
  return (
    <>
      <p className="mx-auto flex w-fit max-w-full items-start gap-2 rounded-full bg-line/60 px-3.5 py-1.5 text-caption text-ink-2">
        <Mark className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 break-words">
          <Sentence>{lineText(message, side, otherName, words)}</Sentence>,{' '}
          <time dateTime={message.createdAt} className="whitespace-nowrap">
            {clockOf(message.createdAt)}
          </time>
        </span>
      </p>
      <WordWarning kinds={message.warnings} className="mx-auto mt-2 w-fit max-w-120 rounded-card" />
    </>
  )
}
