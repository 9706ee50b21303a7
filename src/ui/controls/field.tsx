import { CircleAlert, CircleCheck } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from '../class-names.ts'

/** The texts of a field, beside the attributes of its control. */
export type FieldTexts = {
  label: ReactNode
  /** A word at the right of the label, such as Optional. */
  aside?: ReactNode
  hint?: ReactNode
  /** Replaces the hint, is announced, and makes the border red. */
  error?: ReactNode
  /** Replaces the hint: the input is correct. */
  ok?: ReactNode
  /** Classes of the whole field, not of its control. */
  className?: string | undefined
}

/** The look of a control of 48 px. */
export function controlClass({
  error,
  fixed,
  area,
  list,
}: {
  error?: boolean | undefined
  fixed?: boolean | undefined
  area?: boolean | undefined
  /** A select: a long choice wraps. */
  list?: boolean | undefined
} = {}): string {
  return cx(
    'w-full rounded-control border text-body transition-colors duration-150',
    area ? 'block resize-none px-3.5 py-3' : list ? 'h-auto min-h-12 px-3.5 py-2 whitespace-normal' : 'h-12 px-3.5',
    fixed ? 'bg-sunken text-ink-2 truncate' : 'bg-surface text-ink',
    error ? 'border-danger' : fixed ? 'border-line' : 'border-line-strong/80',
  )
}

/** Ids and aria attributes that tie a control to its label and to the line under it. */
export function useFieldIds(error: ReactNode, id?: string) {
  const made = useId()
  const control = id ?? made
  const note = `${control}-note`
  return { control, note, aria: { id: control, 'aria-describedby': note, 'aria-invalid': error ? true : undefined } }
}

/** Label above, control, hint or error below. `htmlFor` is the control's id, `noteId` the id of the line below. */
export function Field(props: FieldTexts & { rule?: ReactNode; htmlFor: string; noteId: string; children: ReactNode }) {
  const { label, aside, className, htmlFor, noteId, children } = props
  return (
    <div className={className}>
      {label && (
        <label
          htmlFor={htmlFor}
          className="mb-1.5 flex items-baseline justify-between gap-2 text-small font-medium text-ink"
        >
          {label}
          {aside && <span className="text-caption font-normal text-ink-3">{aside}</span>}
        </label>
      )}
      <div className="relative">{children}</div>
      <FieldNote {...props} id={noteId} />
    </div>
  )
}

type NoteProps = Pick<FieldTexts, 'hint' | 'error' | 'ok'> & {
  id: string
  /** Stays above hint and error. Its changes are announced, too. */
  rule?: ReactNode
  /** The error is a remark, which does not keep the form from being sent. */
  mild?: boolean | undefined
}

/**
 * The line below a field or a group of choices. It is always in the page, so that screen readers announce a new error.
 * `focusFirstFault` finds it, and by its id the field.
 */
export function FieldNote({ id, hint, rule, error, ok, mild }: NoteProps) {
  return (
    <div id={id} aria-live="polite" data-fault={error && !mild ? '' : undefined} className="text-caption">
      {rule}
      {error ? (
        <span className="mt-1.5 flex items-start gap-1.5 text-danger-ink">
          <CircleAlert className="mt-0.5 size-4" />
          <span>{error}</span>
        </span>
      ) : ok ? (
        <span className="mt-1.5 flex items-start gap-1.5 text-accent-ink">
          <CircleCheck className="mt-0.5 size-4" />
          <span>{ok}</span>
        </span>
      ) : (
        hint && <span className="mt-1.5 block text-ink-3">{hint}</span>
      )}
    </div>
  )
}

/** A mark inside a control, at its start. */
export function ControlStart({ children }: { children: ReactNode }) {
  return (
    <span className="pointer-events-none absolute inset-y-0 left-3.5 flex items-center text-small font-medium text-ink-3">
      {children}
    </span>
  )
}
