import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { FieldNote, useFieldIds } from './field.tsx'

type CardChoice = {
  value: string
  title: ReactNode
  text?: ReactNode
  /** Content between title and text, such as the bars of a condition. */
  mark?: ReactNode
}

export type ChoiceCardsProps = Omit<ComponentProps<'input'>, 'className' | 'type' | 'value' | 'defaultValue'> & {
  legend: ReactNode
  /** The chosen value, null for none, of a form that holds it. Without it the radio buttons do, as `register` asks for. */
  value?: string | null | undefined
  choices: readonly CardChoice[]
  /** Shows the round mark of a radio button. */
  dots?: boolean | undefined
  /** Classes of the grid: `grid-cols-2` unless given. */
  columns?: string | undefined
  error?: ReactNode
  className?: string | undefined
}

/** Radio buttons as cards: the role at register, the condition of a product. Takes the result of `register('name')`. */
export function ChoiceCards(props: ChoiceCardsProps) {
  const { legend, value, choices, dots, columns = 'grid-cols-2', error, className, id, ...rest } = props
  const { note } = useFieldIds(error, id)
  return (
    <fieldset className={cx('min-w-0', className)} aria-describedby={note}>
      <legend className="mb-1.5 text-small font-medium">{legend}</legend>
      <div className={cx('grid gap-2 sm:gap-3', columns)}>
        {choices.map((choice) => (
          <label key={choice.value} className={cardClass(!!error)}>
            <input
              {...rest}
              type="radio"
              value={choice.value}
              checked={value === undefined ? undefined : choice.value === value}
              className="peer sr-only"
            />
            {dots && (
              <span className="mt-0.5 flex size-4.5 shrink-0 items-center justify-center rounded-full border-2 border-line-strong peer-checked:border-accent peer-checked:*:opacity-100">
                <span className="size-2 rounded-full bg-accent opacity-0" />
              </span>
            )}
            <span className="min-w-0">
              <span className="block text-small leading-5 font-semibold">{choice.title}</span>
              {choice.mark && <span className="mt-1 block leading-none">{choice.mark}</span>}
              {choice.text && (
                <span
                  className={cx(
                    'block text-ink-3',
                    choice.mark ? 'mt-2 text-micro' : 'mt-0.5 text-caption leading-4.5',
                  )}
                >
                  {choice.text}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={note} error={error} />
    </fieldset>
  )
}

function cardClass(wrong: boolean): string {
  return cx(
    'relative flex min-w-0 cursor-pointer gap-3 rounded-control border bg-surface p-3 transition-colors duration-150 sm:p-3.5',
    'has-[:checked]:border-accent has-[:checked]:bg-accent-soft/60 has-[:checked]:ring-1 has-[:checked]:ring-accent',
    'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
    wrong ? 'border-danger' : 'border-line-strong/60 hover:border-line-strong',
  )
}
