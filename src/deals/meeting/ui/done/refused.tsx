import { Button } from '#ui/controls/button.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { kit as words } from '#words/kit.ts'
import { clockOf } from '#words/times.ts'
import type { OutboxEntry } from '../device/outbox.ts'
import type { OpenKit } from '../use-kit.ts'

/** Entries that the server has refused, with its messages. Each stays until the person dismisses it. */
export function Refused({ open }: { open: Pick<OpenKit, 'waiting' | 'session'> }) {
  const refused = open.waiting.filter(({ refusal }) => refusal !== null)
  return refused.map((waiting) => (
    <Notice key={waiting.seq} tone="danger" className="mb-4 w-full text-left">
      <p className="font-semibold">{words.refused.title}</p>
      <p>
        {words.refused[waiting.entry.kind]} {words.refused.at(clockOf(new Date(waiting.at).toISOString()))}:{' '}
        {waiting.refusal?.message}
      </p>
      <Notes waiting={waiting} />
      <Button kind="secondary" className="mt-2" onClick={() => open.session.dismiss(waiting)}>
        {words.refused.understood}
      </Button>
    </Notice>
  ))
}

/** The words that would be lost with the notice. */
function Notes({ waiting: { entry } }: { waiting: OutboxEntry }) {
  const notes = entry.kind === 'inspection' ? entry.inspection.points.filter(({ note }) => note !== '') : []
  if (notes.length === 0) return null
  return (
    <ul className="mt-1 list-disc pl-5 wrap-anywhere whitespace-pre-line">
      {notes.map(({ step, note }) => (
        <li key={step}>
          <Sentence>{note}</Sentence>
        </li>
      ))}
    </ul>
  )
}
