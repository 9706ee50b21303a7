import { ListFilter } from 'lucide-react'
import { useId, useState } from 'react'
import { cx } from '../class-names.ts'
import { Button } from '../controls/button.tsx'
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

/**
 * A state and the days from and to, by which an admin narrows a table; on phones below a button, unless one of them is chosen.
 */
export function TableFilters<State extends string>({ states, state, from, to, onChange }: TableFiltersProps<State>) {
  const { filters } = useWords().dashboard
  const names = Object.keys(states) as State[]
  const [isOpen, setOpen] = useState(state !== undefined || from !== undefined || to !== undefined)
  const id = useId()
  return (
    <>
      <Button
        kind="quiet"
        size="sm"
        icon={ListFilter}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="ml-auto h-11 sm:hidden"
      >
        {filters.show}
      </Button>
      <div id={id} className={cx('flex basis-full flex-wrap gap-3', !isOpen && 'max-sm:hidden')}>
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
    </>
  )
}
