import { LoaderCircle } from 'lucide-react'
import { cx } from '../class-names.ts'

/** A spinner with a sentence, where a skeleton is not possible. `hidden` leaves the sentence to screen readers. */
export function Spinner({
  label,
  hidden,
  className,
}: {
  label: string
  hidden?: boolean | undefined
  className?: string | undefined
}) {
  return (
    <span role="status" className={cx('appear-delayed inline-flex items-center gap-3', className)}>
      <LoaderCircle className="size-5 animate-spin text-accent-ink" />
      <span className={hidden ? 'sr-only' : 'text-small text-ink-2'}>{label}</span>
    </span>
  )
}
