import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { cx } from '../class-names.ts'
import { searchDay } from '../page/search-values.ts'

export type Choice = { value: string; label: string }

/** Around a label and its field in a toolbar. */
const toolbarClass =
  'relative flex h-11 items-center rounded-control border border-line-strong/60 bg-surface pl-3.5 text-small transition-colors duration-150 hover:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus md:h-12'

/** A select in a toolbar, with its label inside, before the value (`Sort By Default`). 44 px, 48 from `md`. */
export function ToolbarSelect({
  label,
  choices,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & { label: string; choices: readonly Choice[] }) {
  return (
    <label className={cx(toolbarClass, className)}>
      <span className="whitespace-nowrap text-ink-3">{label}</span>
      <select
        {...rest}
        className="-my-px h-11 min-w-0 flex-1 appearance-none truncate rounded-control bg-transparent pr-10 pl-1.5 font-semibold text-ink outline-none max-md:text-body pointer-coarse:text-body"
      >
        <Choices choices={choices} />
      </select>
      <SelectMark />
    </label>
  )
}

/** The choices of a select. */
export function Choices({ choices }: { choices: readonly Choice[] }): ReactNode {
  return choices.map((choice) => (
    <option key={choice.value} value={choice.value} className="bg-raised text-ink">
      {choice.label}
    </option>
  ))
}

/** The arrow at the end of a select. */
export function SelectMark() {
  return (
    <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-ink-3">
      <ChevronDown className="size-4.5" />
    </span>
  )
}

interface ToolbarDayProps {
  label: string
  /** `2026-11-27`; undefined for no day. */
  value: string | undefined
  onChange: (day: string | undefined) => void
}

/** A day in a toolbar, with its label inside. Days that are half typed are kept here. */
export function ToolbarDay({ label, value, onChange }: ToolbarDayProps) {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  // The URL changed by other means: Back, or 'Show all'.
  if (value !== known) {
    setKnown(value)
    setTyped(value ?? '')
  }
  return (
    <label className={toolbarClass}>
      <span className="whitespace-nowrap text-ink-3">{label}</span>
      <input
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          const day = searchDay(target.value)
          if (day || target.value === '') onChange(day)
        }}
        className="figures h-11 min-w-0 flex-1 bg-transparent pr-2.5 pl-1.5 font-semibold text-ink outline-none max-md:text-body pointer-coarse:text-body"
      />
    </label>
  )
}
