import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { controlClass, Field, type FieldTexts, useFieldIds } from './field.tsx'
import { type Choice, Choices, SelectMark } from './toolbar-select.tsx'

export type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'className' | 'children'> & {
    choices: readonly Choice[]
    /** Shown in grey while nothing is chosen (value ''). */
    placeholder?: string | undefined
  }

/** The system's own list under our box. Takes what `register('name')` gives. */
export function SelectField({ label, aside, hint, error, ok, className, id, ...props }: SelectFieldProps) {
  const { choices, placeholder, ...rest } = props
  const { control, note, aria } = useFieldIds(error, id)
  const texts = { label, aside, hint, error, ok, className }
  return (
    <Field {...texts} htmlFor={control} noteId={note}>
      <select
        {...rest}
        {...aria}
        className={cx(
          controlClass({ error: !!error, list: true }),
          "appearance-none pr-10.5 has-[option[value='']:checked]:text-ink-3",
        )}
      >
        {placeholder !== undefined && (
          <option value="" hidden>
            {placeholder}
          </option>
        )}
        <Choices choices={choices} />
      </select>
      <SelectMark />
    </Field>
  )
}
