import type { ReactNode } from 'react'
import { WordWarning } from '#messaging/conversations/ui/word-warning.tsx'
import { firstName } from '#shared/text/first-name.ts'
import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { number } from '#words/numbers.ts'
import { people as words } from '#words/people.ts'
import type { ShownReview } from '../contract.ts'
import { Stars } from './stars.tsx'

interface ReviewItemProps {
  review: ShownReview
  /** Name of the person whom the review is about. */
  about: string
  /** Below it, such as the button for an answer. */
  children?: ReactNode
}

/** A shown review: who, when, about what, the three figures, the words and the answer. */
export function ReviewItem({ review, about, children }: ReviewItemProps) {
  const { name, product, described, onTime, kind, answer, shownAt } = review
  const { site } = useWords()
  const criteria = words.reviews.criteria[review.by]
  const mean = Math.round((10 * (described + onTime + kind)) / 3) / 10
  return (
    <article className="py-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <strong lang={name ? languageOf(name) : undefined} className="min-w-0 text-small font-semibold wrap-anywhere">
          {name ?? words.reviews.former}
        </strong>
        <Stars value={mean} />
      </p>
      <p className="text-caption text-ink-3">
        {site.day(shownAt)} · <span lang={languageOf(product)}>{product}</span>
      </p>
      <p className="figures mt-1 flex flex-wrap gap-x-3 text-caption text-ink-2">
        {(['described', 'onTime', 'kind'] as const).map((one) => (
          <span key={one}>
            {criteria[one]} {number(review[one])}
          </span>
        ))}
      </p>
      {review.words && (
        <p lang={languageOf(review.words)} className="mt-2 text-small whitespace-pre-line wrap-anywhere">
          {review.words}
        </p>
      )}
      {answer && (
        <div className="mt-3 rounded-control bg-sunken p-3 text-small">
          <p className="text-caption font-semibold">{words.reviews.answerOf(firstName(about))}</p>
          <p lang={languageOf(answer)} className="mt-0.5 whitespace-pre-line wrap-anywhere">
            {answer}
          </p>
        </div>
      )}
      <WordWarning kinds={review.warnings} className="mt-3 rounded-control" />
      {children}
    </article>
  )
}
