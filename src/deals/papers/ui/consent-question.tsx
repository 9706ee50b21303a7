import { Button } from '#ui/controls/button.tsx'
import { consent as words } from '#words/consent.ts'

interface ConsentQuestionProps {
  /** The stored answer; null before an answer. */
  answer: boolean | null
  /** True while an answer is sent. */
  busy?: boolean
  onAnswer: (consent: boolean) => void
}

/** Asks once whether the history of the device may be kept. */
export function ConsentQuestion({ answer, busy = false, onAnswer }: ConsentQuestionProps) {
  return (
    <section className="w-full rounded-card border border-line bg-surface p-4 text-left">
      <h2 className="text-small font-semibold">{words.title}</h2>
      <p className="mt-1 text-caption text-ink-2">{words.text}</p>
      <p role="status" className="text-small font-medium">
        {answer !== null && <span className="mt-2 block">{answer ? words.given : words.refused}</span>}
      </p>
      {answer === null && (
        <div className="mt-3 flex gap-2">
          <Button kind="secondary" disabled={busy} onClick={() => onAnswer(true)}>
            {words.yes}
          </Button>
          <Button kind="quiet" disabled={busy} onClick={() => onAnswer(false)}>
            {words.no}
          </Button>
        </div>
      )}
    </section>
  )
}
