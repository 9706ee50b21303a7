import { useState } from 'react'
import { cx } from '#ui/class-names.ts'
import { useWords } from '#ui/text/words.ts'

interface FilterChoiceProps {
  name: string
  value: string
  label: string
  count: number
  isEstimate: boolean
  checked: boolean
  /** It would be one too many. */
  disabled: boolean
  /** The form that the field belongs to, for visitors without scripts. */
  form?: string
  onToggle: () => void
}

/**
 * One choice of a facet with its number of products, as a line with a box to tick. The box stays as it was pressed while the
 * list is on its way.
 */
export function FilterChoice({ label, count, isEstimate, checked, disabled, onToggle, ...field }: FilterChoiceProps) {
  const { filters } = useWords().catalogue.list
  const [shown, setShown] = useState({ checked, given: checked })
  if (shown.given !== checked) setShown({ checked, given: checked })
  function toggle() {
    setShown({ checked: !shown.checked, given: checked })
    onToggle()
  }
  return (
    <label
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 text-small lg:min-h-9',
        (disabled || (count === 0 && !checked)) && 'text-ink-3',
      )}
    >
      <input
        type="checkbox"
        {...field}
        checked={shown.checked}
        disabled={disabled}
        onChange={toggle}
        className="size-5 shrink-0 cursor-pointer rounded-[5px] accent-accent"
      />
      <span className="min-w-0 flex-1 break-words">{label}</span>
      <span className="figures text-ink-3">{filters.count(count, isEstimate)}</span>
    </label>
  )
}
