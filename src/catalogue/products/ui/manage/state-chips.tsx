import { Link } from '@tanstack/react-router'
import { groupDigits } from '#shared/money.ts'
import { ChipCount, ChipRow, chipClass } from '#ui/controls/chip.tsx'
import { useWords } from '#ui/text/words.ts'
import { STATES, type State } from '../../rules.ts'

/** The states that a saller's products are in, with their numbers. A single state needs no choice. */
export function StateChips({ counts, selected }: { counts: Record<State, number>; selected: State | undefined }) {
  const { states } = useWords().saller
  const present = STATES.filter((state) => counts[state] > 0 || state === selected)
  if (present.length < 2 && !selected) return null
  const total = STATES.reduce((sum, state) => sum + counts[state], 0)
  const chips = [
    { state: undefined, label: states.all, count: total },
    ...present.map((state) => ({ state, label: states.names[state], count: counts[state] })),
  ]
  return (
    <ChipRow label={states.filter} className="mb-4">
      {chips.map(({ state, label, count }) => (
        <Link
          key={label}
          to="/dashboard/my-products"
          search={{ state }}
          resetScroll={false}
          aria-current={state === selected ? 'true' : undefined}
          className={chipClass(state === selected)}
        >
          {label}
          <ChipCount selected={state === selected}>{groupDigits(count)}</ChipCount>
        </Link>
      ))}
    </ChipRow>
  )
}
