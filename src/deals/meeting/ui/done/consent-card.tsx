import { ConsentQuestion } from '#deals/papers/ui/consent-question.tsx'
import type { ReadyKit } from '../part-props.ts'

/** Asks at the end of the meeting. The answer waits on the device until there is a network. */
export function ConsentCard({ open: { local, session } }: { open: ReadyKit }) {
  const answer = local.progress.said?.consent ?? local.kit.statements?.mine.consent ?? null
  return (
    <div className="mt-4 w-full">
      <ConsentQuestion answer={answer} onAnswer={(consent) => void session.say({ consent })} />
    </div>
  )
}
