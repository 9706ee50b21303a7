import { cx } from '../class-names.ts'
import type { Icon } from '../display/icon.ts'

type ToggleChoice<Value extends string> = { value: Value; label: string; icon: Icon }

export type ToggleGroupProps<Value extends string> = {
  label: string
  value: Value
  choices: readonly ToggleChoice<Value>[]
  onChange: (value: Value) => void
}

/** Two or three icon buttons, one of them pressed, such as grid and list. */
export function ToggleGroup<Value extends string>({ label, value, choices, onChange }: ToggleGroupProps<Value>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons side by side, not the fields of a form
    <div
      role="group"
      aria-label={label}
      className="inline-flex h-11 rounded-control border border-line bg-sunken p-0.5"
    >
      {choices.map(({ value: choice, label: name, icon: Mark }) => (
        <button
          key={choice}
          type="button"
          aria-label={name}
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
          className={cx(
            'relative inline-flex h-full w-11 items-center after:absolute after:inset-x-0 after:-inset-y-[3px] justify-center rounded-control transition-colors duration-150',
            choice === value
              ? 'bg-surface text-ink shadow-sm inset-ring inset-ring-line-strong/60'
              : 'text-ink-2 hover:bg-sunken hover:text-ink',
          )}
        >
          <Mark className="size-5" />
        </button>
      ))}
    </div>
  )
}
