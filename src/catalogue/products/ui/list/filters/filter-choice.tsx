import { LIST_FORM_ID } from '../search-form.tsx'

interface FilterChoiceProps {
  name: string
  value: string
  label: string
  count: string
  checked: boolean
  /** It would be one too many. */
  disabled: boolean
  /** It would find nothing. */
  empty: boolean
  onToggle: () => void
}

/**
 * One choice of a facet with its number of products, as a line with a box to tick. A page has 150 of them: they have no state,
 * and their styles are those of `choice-lines` around them. The form is for visitors without scripts.
 */
export function FilterChoice({ label, count, disabled, empty, checked, onToggle, ...field }: FilterChoiceProps) {
  return (
    <label className={disabled || (empty && !checked) ? 'text-ink-3' : undefined}>
      <input type="checkbox" {...field} form={LIST_FORM_ID} checked={checked} disabled={disabled} onChange={onToggle} />
      {label}
      <small>{count}</small>
    </label>
  )
}
