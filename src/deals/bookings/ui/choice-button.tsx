import type { ComponentProps } from 'react'
import { cx } from '#ui/class-names.ts'

/** One of a few values as a button of 44 px; the selected one is ink. */
export function ChoiceButton({ selected, className, ...rest }: ComponentProps<'button'> & { selected: boolean }) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...rest}
      className={cx(
        'figures h-11 rounded-control border px-2 text-small font-medium transition-colors duration-150',
        selected
          ? 'border-inverse bg-inverse text-on-inverse'
          : 'border-line-strong/60 bg-surface text-ink hover:border-line-strong',
        className,
      )}
    />
  )
}
