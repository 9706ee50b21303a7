import { cx } from '../class-names.ts'

/** An amount after its currency in small letters. `amount` is a formatted number (`1,23,456`). */
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
