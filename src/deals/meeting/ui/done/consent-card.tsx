import { Button } from '#ui/controls/button.tsx'
import { kit as words } from '#words/kit.ts'
import type { ReadyKit } from '../part-props.ts'

/** Asks once whether the history of the device may be kept. */
export function ConsentCard({ open: { local, session } }: { open: ReadyKit }) {
  const answer = local.progress.said?.consent ?? local.kit.statements?.mine.consent ?? null
  return (
    <section className="mt-4 w-full rounded-card border border-line bg-surface p-4 text-left">
      <h2 className="text-small font-semibold">{words.consent.title}</h2>
      <p className="mt-1 text-caption text-ink-2">{words.consent.text}</p>
      <p role="status" className="text-small font-medium">
        {answer !== null && <span className="mt-2 block">{answer ? words.consent.given : words.consent.refused}</span>}
      </p>
      {answer === null && (
        <div className="mt-3 flex gap-2">
          <Button kind="secondary" onClick={() => void session.say({ consent: true })}>
            {words.consent.yes}
          </Button>
          <Button kind="quiet" onClick={() => void session.say({ consent: false })}>
            {words.consent.no}
          </Button>
        </div>
      )}
    </section>
  )
}
