import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'

interface RowButtonProps {
  /** The accessible name, because the text alone does not name the row. */
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
