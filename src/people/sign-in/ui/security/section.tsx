import { type ReactNode, useId } from 'react'
import { Button } from '#ui/controls/button.tsx'
import type { Icon } from '#ui/display/icon.ts'

interface SecuritySectionProps {
  title: string
  text?: ReactNode
  badge?: ReactNode
  /** Content at the right of the title. */
  action?: ReactNode
  /** Rows fill the width, a form has the panel's padding. */
  rows?: boolean
  children?: ReactNode
}

/** One panel of the Security page. */
export function SecuritySection({ title, text, badge, action, rows = false, children }: SecuritySectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-3 p-4 lg:px-6 lg:pt-6">
        <div className="min-w-0">
          <h2 id={id} className="flex flex-wrap items-center gap-2 text-h3 font-semibold">
            {title}
            {badge}
          </h2>
          {text && <p className="mt-1 text-small break-words text-ink-3">{text}</p>}
        </div>
        {action}
      </div>
      {rows ? (
        <ul className="divide-y divide-line border-t border-line">{children}</ul>
      ) : (
        children && <div className="px-4 pb-4 lg:px-6 lg:pb-6">{children}</div>
      )}
    </section>
  )
}

interface SecurityRowProps {
  icon: Icon
  title: string
  text: ReactNode
  children?: ReactNode
}

/** A row of a section: what it is, and its buttons. */
export function SecurityRow({ icon: Mark, title, text, children }: SecurityRowProps) {
  return (
    <li className="flex items-center gap-4 px-4 py-4 lg:px-6">
      <span className="flex size-11 shrink-0 items-center justify-center rounded-control bg-sunken text-ink-2">
        <Mark className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-small font-medium break-words">{title}</p>
        <p className="text-caption break-words text-ink-3">{text}</p>
      </div>
      {children}
    </li>
  )
}

interface RowButtonProps {
  /** The accessible name, because the text does not say which row it is of. */
  label: string
  loading?: boolean
  disabled?: boolean
  /** The id of the element that says why the button is disabled. */
  reasonId?: string
  onClick: () => void
  children: ReactNode
}

/** The button of a row of the Security page. */
export function RowButton({ label, loading = false, disabled = false, reasonId, onClick, children }: RowButtonProps) {
  return (
    <Button
      kind="secondary"
      size="sm"
      className="max-sm:h-11"
      aria-label={label}
      disabled={disabled}
      reasonId={reasonId}
      loading={loading}
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
