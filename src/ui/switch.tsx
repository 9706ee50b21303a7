import type { ComponentProps } from 'react'
import { cx } from './class-names.ts'

export type SwitchProps = Omit<ComponentProps<'button'>, 'children' | 'onChange'> & {
  label: string
  on: boolean
  onChange: (on: boolean) => void
}

/** On or off, at once, without a Save. 44 px to the finger. */
export function Switch({ label, on, onChange, className, ...rest }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      {...rest}
      onClick={() => onChange(!on)}
      className={cx(
        'touch-area inline-flex h-7 w-12 shrink-0 items-center rounded-full p-0.5 transition-colors duration-150 disabled:opacity-50',
        on ? 'bg-accent' : 'bg-line-strong',
        className,
      )}
    >
      <span
        className={cx(
          'size-6 rounded-full bg-white shadow-sm transition-[translate] duration-150',
          on && 'translate-x-5',
        )}
      />
    </button>
  )
}
