import { truncate } from '#shared/text/truncate.ts'
import { Button, type ButtonProps } from '#ui/controls/button.tsx'
import { useWords } from '#ui/text/words.ts'
import type { Booking } from '../../contract.ts'
import { isOpen } from '../../rules.ts'

interface Props extends Pick<ButtonProps, 'size' | 'className'> {
  order: Booking
  onPay: () => void
}

/** Row J03. Quiet until the saller has accepted. A deal that is over has nothing to pay: the server would refuse it. */
export function PayButton({ order, onPay, ...look }: Props) {
  const words = useWords().orders.mine
  if (!isOpen(order.state)) return null
  const label = words.payFor(truncate(order.productName, 40))
  return (
    <Button
      kind={order.state === 'requested' ? 'quiet' : 'secondary'}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={onPay}
      {...look}
    >
      {words.pay}
    </Button>
  )
}
