import { Segments } from '#ui/controls/segments.tsx'
import { saved } from '#words/saved.ts'
import type { SavedSearch } from '../contract.ts'
import { TIMINGS } from '../rules.ts'

interface TimingChoiceProps {
  /** Name of the radio buttons. */
  name: string
  value: SavedSearch['timing']
  onChange: (timing: SavedSearch['timing']) => void
}

/** When its person hears of new products, with what that means. */
export function TimingChoice(props: TimingChoiceProps) {
  const { searches } = saved
  return (
    <div>
      <Segments
        {...props}
        label={searches.when}
        choices={TIMINGS.map((timing) => [timing, searches.timings[timing]] as const)}
      />
      <p className="mt-2 text-caption text-ink-3">{searches.notes[props.value]}</p>
    </div>
  )
}
