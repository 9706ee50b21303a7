import { BadgeCheck, Hourglass } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { holding as words } from '#words/proofs.ts'

interface HoldingBadgeProps {
  state: 'waiting' | 'accepted'
  at: string
}

/**
 * Badge on a listing: its saller has shown the device, or has sent a photo that nobody has checked. A press explains what the
 * photo proves.
 */
export function HoldingBadge({ state, at }: HoldingBadgeProps) {
  const isChecked = state === 'accepted'
  const Mark = isChecked ? BadgeCheck : Hourglass
  return (
    <details className="group rounded-card border border-line bg-surface text-small">
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 py-2 font-medium">
        <Mark className={cx('size-4.5 shrink-0', isChecked ? 'text-accent-ink' : 'text-ink-3')} />
        {words[state]}
      </summary>
      <p className="px-4 pb-3 text-ink-2">{isChecked ? words.acceptedText(at) : words.waitingText(at)}</p>
    </details>
  )
}
