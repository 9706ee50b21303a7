import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { controlClass, Field, type FieldTexts, useFieldIds } from './field.tsx'

export type Choice = { value: string; label: string }

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
          controlClass({ error: !!error }),
          "appearance-none truncate pr-10.5 has-[option[value='']:checked]:text-ink-3",
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

/** A select in a toolbar: its name stands inside, before the choice (`Sort By Default`). 44 px, 48 from `md`. */
export function ToolbarSelect({
  label,
  choices,
  className,
  ...rest
}: Omit<ComponentProps<'select'>, 'children'> & { label: string; choices: readonly Choice[] }) {
  return (
    <label
      className={cx(
        'relative flex h-11 items-center rounded-control border border-line-strong/60 bg-surface pl-3.5 text-small transition-colors duration-150 hover:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus md:h-12',
        className,
      )}
    >
      <span className="whitespace-nowrap text-ink-3">{label}</span>
      <select
        {...rest}
        className="h-full min-w-0 flex-1 appearance-none truncate rounded-control bg-transparent pr-10 pl-1.5 font-semibold text-ink outline-none"
      >
        <Choices choices={choices} />
      </select>
      <SelectMark />
    </label>
  )
}

function Choices({ choices }: { choices: readonly Choice[] }): ReactNode {
  return choices.map((choice) => (
    <option key={choice.value} value={choice.value} className="bg-raised text-ink">
      {choice.label}
    </option>
  ))
}

function SelectMark() {
  return (
    <span className="pointer-events-none absolute inset-y-0 right-3.5 flex items-center text-ink-3">
      <ChevronDown className="size-4.5" />
    </span>
  )
}
