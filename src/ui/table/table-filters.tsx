import { ToolbarDay, ToolbarSelect } from '../controls/toolbar-select.tsx'
import { useWords } from '../text/words.ts'

interface TableFiltersProps<State extends string> {
  /** The name of each state. */
  states: Record<State, string>
  state: State | undefined
  from: string | undefined
  to: string | undefined
  onChange: (changed: { state?: State | undefined; from?: string | undefined; to?: string | undefined }) => void
}

/** A state and the days from and to, by which an admin narrows a table. */
export function TableFilters<State extends string>({ states, state, from, to, onChange }: TableFiltersProps<State>) {
  const { filters } = useWords().dashboard
  const names = Object.keys(states) as State[]
  return (
    <div className="flex basis-full flex-wrap gap-3">
      <ToolbarSelect
        label={filters.state}
        choices={[{ value: '', label: filters.any }, ...names.map((name) => ({ value: name, label: states[name] }))]}
        className="max-sm:w-full"
        value={state ?? ''}
        onChange={({ target }) => onChange({ state: names.find((name) => name === target.value) })}
      />
      <div className="grid gap-3 max-sm:w-full min-[420px]:grid-cols-2">
        <ToolbarDay label={filters.from} value={from} onChange={(day) => onChange({ from: day })} />
        <ToolbarDay label={filters.to} value={to} onChange={(day) => onChange({ to: day })} />
      </div>
    </div>
  )
}
