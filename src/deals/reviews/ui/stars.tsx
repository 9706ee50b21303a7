import { Star } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { number } from '#words/numbers.ts'
import { people as words } from '#words/people.ts'

/** Stars with their number, which says it to everybody. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1.5', className)}>
      <span className="inline-flex text-star" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((at) => (
          <Star key={at} className={cx('size-4', at <= Math.round(value) && 'fill-current')} />
        ))}
      </span>
      <span className="figures text-small font-semibold">
        <span aria-hidden="true">{number(value)}</span>
        <span className="sr-only">{words.reviews.stars(value)}</span>
      </span>
    </span>
  )
}
