import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/class-names.ts'
import { warnings } from '#words/warnings.ts'
import type { WarningKind } from '../contract.ts'

interface WordWarningProps {
  kinds: readonly WarningKind[]
  /** Buttons below the sentences, such as Report and Block. */
  actions?: ReactNode
  className?: string
}

/** Warnings about the words of another person; empty without any. */
export function WordWarning({ kinds, actions, className }: WordWarningProps) {
  if (kinds.length === 0) return null
  return (
    <div className={cx('flex gap-2.5 bg-warn-soft px-3.5 py-3 text-small text-warn-ink', className)}>
      <TriangleAlert className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 space-y-1.5">
        {kinds.map((kind) => (
          <p key={kind}>
            <strong className="font-semibold">{warnings[kind].title}</strong> {warnings[kind].text}
          </p>
        ))}
        {actions}
      </div>
    </div>
  )
}
