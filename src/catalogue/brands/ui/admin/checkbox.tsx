import type { ComponentProps, ReactNode } from 'react'

type CheckboxProps = Omit<ComponentProps<'input'>, 'className' | 'type'> & { label: string; text?: ReactNode }

/** A box to tick, 44 px high. Takes what `register('name')` gives. */
export function Checkbox({ label, text, ...rest }: CheckboxProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control border border-line-strong/60 bg-surface px-3 py-2 text-small transition-colors duration-150 hover:border-line-strong has-[:checked]:border-accent has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus">
      <input {...rest} type="checkbox" className="size-4.5 shrink-0 accent-accent outline-none" />
      <span className="min-w-0">
        <span className="block font-medium">{label}</span>
        {text && <span className="block text-caption text-ink-3">{text}</span>}
      </span>
    </label>
  )
}
