import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../class-names.ts'

const tones = {
  danger: { look: 'bg-danger-soft text-danger-ink', icon: CircleAlert },
  warn: { look: 'bg-warn-soft text-warn-ink', icon: TriangleAlert },
  info: { look: 'bg-info-soft text-info-ink', icon: Info },
  leaf: { look: 'bg-accent-soft text-accent-ink', icon: Info },
}

/** A tinted box with an icon inside a form or a page. The red one is announced when it appears. */
export function Notice({
  tone,
  className,
  children,
}: {
  tone: keyof typeof tones
  className?: string | undefined
  children: ReactNode
}) {
  const { look, icon: Mark } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : undefined}
      className={cx('flex gap-2.5 rounded-control p-3.5 text-small', look, className)}
    >
      <Mark className="mt-px size-5" />
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
