import { cx } from '../class-names.ts'

/** An amount with its currency small before it. `amount` is text that is grouped already (`1,23,456`). */
export function Price({
  unit,
  amount,
  className = 'text-price',
}: {
  unit: string
  amount: string
  className?: string | undefined
}) {
  return (
    <span className={cx('figures font-semibold tracking-tight whitespace-nowrap text-ink', className)}>
      <span className="text-[.82em] leading-none font-medium text-ink-2">{unit}</span> {amount}
    </span>
  )
}
