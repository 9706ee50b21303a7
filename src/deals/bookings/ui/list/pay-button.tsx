import { truncate } from '#shared/text/truncate.ts'
import { cx } from '#ui/class-names.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Booking } from '../../contract.ts'
import { isOpen } from '../../rules.ts'

interface Props extends Pick<ButtonProps, 'size' | 'className'> {
  order: Booking
  onPay: () => void
}

/**
 * Pay button (row J03), with its question below. It is quiet until the saller has accepted. Ended deals have no button: the
 * server would refuse the choice.
 */
export function PayButton({ order, onPay, className, size }: Props) {
  const { mine, pay } = useWords().orders
  if (!isOpen(order.state)) return null
  return (
    <span className={cx('inline-flex flex-col gap-1 text-center print:hidden', className)}>
      <Button
        kind={order.state === 'requested' ? 'quiet' : 'secondary'}
        aria-label={mine.payFor(truncate(order.productName, 40))}
        aria-haspopup="dialog"
        size={size}
        onClick={onPay}
      >
        {mine.pay}
      </Button>
      {!order.pay && <span className="text-caption text-ink-3">{pay.legend}</span>}
    </span>
  )
}
