import { cx } from '../class-names.ts'

/** The marks of each grade by its name in small letters. */
export const grades: Record<string, number> = { 'like new': 4, excellent: 3, good: 2, fair: 1 }

export type ConditionProps = {
  /** The stored condition: 'Like new', 'Excellent', 'Good', 'Fair' in any case, or free text. */
  value: string
  /** The shown text; by default the value itself. Null shows only the bars, for a word elsewhere. */
  word?: string | null | undefined
  className?: string | undefined
}

/** Four bars and a word: Like new 4, Excellent 3, Good 2, Fair 1. Free text shows without bars. */
export function Condition({ value, word = value, className }: ConditionProps) {
  const grade = grades[value.trim().toLowerCase()]
  if (!grade) return <span className={cx('min-w-0 wrap-anywhere', className)}>{word}</span>
  return (
    <span className={cx('inline-flex items-center gap-2', className)}>
      <span className="meter" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={bar > grade ? 'off' : undefined} />
        ))}
      </span>
      {word !== null && <span className="min-w-0 wrap-anywhere">{word}</span>}
    </span>
  )
}
