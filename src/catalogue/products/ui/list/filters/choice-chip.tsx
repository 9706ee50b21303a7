import { cx } from '#ui/class-names.ts'
import { ChipCount, chipClass } from '#ui/controls/chip.tsx'

interface ChoiceChipProps {
  label: string
  count: string
  checked: boolean
  /** It would be one too many. */
  disabled: boolean
  onToggle: () => void
}

/** A choice as a chip to press: a box to tick that looks like a chip. */
export function ChoiceChip({ label, count, checked, disabled, onToggle }: ChoiceChipProps) {
  return (
    <label
      className={chipClass(
        checked,
        cx(
          disabled && 'text-ink-3',
          'max-w-full cursor-pointer has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
        ),
      )}
    >
      <input type="checkbox" checked={checked} disabled={disabled} onChange={onToggle} className="sr-only" />
      <span className="truncate">{label}</span>
      <ChipCount selected={checked}>{count}</ChipCount>
    </label>
  )
}
