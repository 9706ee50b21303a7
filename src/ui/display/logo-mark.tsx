import { cx } from '../class-names.ts'
import { Leaf } from './logo.tsx'

/** The leaf without the name, as decoration of a line of text. */
export function LogoMark({ className = 'size-4.5' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 64 64" aria-hidden="true" className={cx('shrink-0', className)} fill="none">
      <Leaf gradient="mark-leaf" vein="text-white" />
    </svg>
  )
}
