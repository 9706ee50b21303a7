import { BadgeCheck, UserRoundSearch } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { badges as words } from '#words/badges.ts'
import type { Proven } from '../field-shapes.ts'

/** The proofs of a person in one line; nothing for an account that is gone. */
export function ProvenLine({ proven, className }: { proven: Proven; className?: string }) {
  if (proven === null) return null
  const isProven = proven.length > 0
  const Mark = isProven ? BadgeCheck : UserRoundSearch
  return (
    <span className={cx('flex gap-1.5 text-caption', isProven ? 'text-ink-2' : 'text-warn-ink', className)}>
      <Mark className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{isProven ? proven.map((proof) => words.short[proof]).join(' · ') : words.none}</span>
    </span>
  )
}
