import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'
import type { Icon } from './icon.ts'

const tones = {
  plain: 'bg-sunken text-ink-2 border border-line',
  leaf: 'bg-accent-soft text-accent-ink',
  warn: 'bg-warn-soft text-warn-ink',
  info: 'bg-info-soft text-info-ink',
  danger: 'bg-danger-soft text-danger-ink',
  photo: 'bg-white/92 text-sage-ink backdrop-blur-sm',
  ink: 'bg-sage-ink/85 text-white backdrop-blur-sm',
}

/** plain grey · leaf green · warn amber · info blue · danger red · photo and ink are for labels on photographs. */
type BadgeTone = keyof typeof tones

export type BadgeProps = {
  tone?: BadgeTone | undefined
  icon?: Icon | undefined
  className?: string | undefined
  children: ReactNode
}

/** A label of 24 px that is not interactive. */
export function Badge({ tone = 'plain', icon: Mark, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-6 items-center gap-1 rounded-badge px-2 text-micro font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {Mark && <Mark className="size-3.5" />}
      {children}
    </span>
  )
}
