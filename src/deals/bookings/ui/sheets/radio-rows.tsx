import type { ComponentProps } from 'react'
import { FieldNote, useFieldIds } from '#ui/controls/field.tsx'

type RadioRowsProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'className'> & {
  legend: string
  choices: readonly { value: string; label: string }[]
  error?: string | undefined
}

/** One of a few sentences, in rows of 48 px. Takes what `register('name')` gives. */
export function RadioRows({ legend, choices, error, id, ...rest }: RadioRowsProps) {
  const { note } = useFieldIds(error, id)
  return (
    <fieldset className="mt-4" aria-describedby={note}>
      <legend className="mb-1 text-small font-medium">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label
          key={value}
          className="flex min-h-12 cursor-pointer items-center gap-3 border-b border-line text-body last-of-type:border-b-0 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
        >
          <input {...rest} type="radio" value={value} className="peer sr-only" />
          <span
            aria-hidden="true"
            className="flex size-5 shrink-0 items-center justify-center rounded-full border-2 border-line-strong peer-checked:border-accent peer-checked:*:opacity-100"
          >
            <span className="size-2.5 rounded-full bg-accent opacity-0" />
          </span>
          <span className="min-w-0">{label}</span>
        </label>
      ))}
      <FieldNote id={note} error={error} />
    </fieldset>
  )
}
