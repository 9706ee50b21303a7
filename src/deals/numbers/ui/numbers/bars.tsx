import { cx } from '#ui/class-names.ts'

interface BarsProps {
  /** Value of each week, the running week last; null for a week that was not counted. */
  values: readonly (number | null)[]
  className?: string
}

/** A bar for each week, the running week in green. Hidden from screen readers: a number or a table beside it has the values. */
export function Bars({ values, className }: BarsProps) {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const step = 100 / values.length
  return (
    // An SVG, whose places are attributes: the Content-Security-Policy forbids style attributes.
    <svg className={cx('block', className)} aria-hidden="true">
      {values.map((value, at) => {
        const height = value === null ? 0 : Math.max(3, (100 * value) / most)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the weeks are in their order
            key={at}
            x={`${at * step + step * 0.14}%`}
            y={`${100 - height}%`}
            width={`${step * 0.72}%`}
            height={`${height}%`}
            rx="2"
            className={at === values.length - 1 ? 'fill-accent' : 'fill-line-strong'}
          />
        )
      })}
    </svg>
  )
}
