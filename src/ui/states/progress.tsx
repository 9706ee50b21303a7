import { cx } from '../class-names.ts'

/** A progress bar, 0 to 100 percent. `className` gives height and width (`h-1 w-44`). */
export function ProgressBar({ label, percent, className }: { label: string; percent: number; className: string }) {
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className={cx('block overflow-hidden rounded-full bg-line', className)}
    >
      {/* An SVG, whose width is an attribute: the Content-Security-Policy forbids style attributes. */}
      <svg className="block size-full fill-accent" aria-hidden="true">
        <rect width={`${percent}%`} height="100%" rx="3" className="transition-[width] duration-200 ease-out" />
      </svg>
    </span>
  )
}
