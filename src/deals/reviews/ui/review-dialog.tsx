import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { Star } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { firstName } from '#shared/text/first-name.ts'
import { cx } from '#ui/class-names.ts'
import { TextArea } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { people } from '#words/people.ts'
import type { Deal } from '../../bookings/contract.ts'
import type { DealReviews } from '../contract.ts'
import { MAX_REVIEW_WORDS } from '../rules.ts'

const words = people.review
const CRITERIA = ['described', 'onTime', 'kind'] as const
type Criterion = (typeof CRITERIA)[number]
type Chosen = Record<Criterion, number | null>

interface ReviewDialogProps {
  deal: Deal
  reviews: DealReviews
  open: boolean
  onClose: () => void
}

/** Three rows of stars and a text, written or changed. */
export function ReviewDialog({ deal, reviews, open, onClose }: ReviewDialogProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { mine, until } = reviews
  const side = deal.me === 'saller' ? 'saller' : 'buyer'
  const [stars, setStars] = useState<Chosen>(mine ?? { described: null, onTime: null, kind: null })
  const [text, setText] = useState(mine?.words ?? '')
  const [isTried, setTried] = useState(false)
  const { submit, pending } = useSubmit({
    call: (chosen: Record<Criterion, number>) => api.writeReview({ id: deal._id, ...chosen, words: text }),
    refresh: [
      ['reviews', 'showDealReviews'],
      ['bookings', 'listNextSteps'],
    ],
    done: words.sent,
    onDone: onClose,
  })
  function send() {
    setTried(true)
    const { described, onTime, kind } = stars
    if (described && onTime && kind) submit({ described, onTime, kind })
  }
  const name = firstName(deal.other.name)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.ask(name)}
      closeLabel={words.close}
      cancel={words.cancel}
      submit={words.send}
      onSubmit={send}
      pending={pending}
    >
      {CRITERIA.map((one) => (
        <StarRow
          key={one}
          legend={people.reviews.criteria[side][one]}
          hint={words.hints[side][one]}
          error={isTried && stars[one] === null ? words.missing : undefined}
          value={stars[one]}
          onChange={(value) => setStars({ ...stars, [one]: value })}
        />
      ))}
      <TextArea
        label={words.words}
        hint={words.wordsHint}
        rows={4}
        maxLength={MAX_REVIEW_WORDS}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {until && <p className="text-caption text-ink-2">{words.until(name, until)}</p>}
    </FormDialog>
  )
}

interface StarRowProps {
  legend: string
  hint: string
  error: ReactNode
  value: number | null
  onChange: (value: number) => void
}

/** Radio buttons, so that arrow keys choose. */
function StarRow({ legend, hint, error, value, onChange }: StarRowProps) {
  return (
    <fieldset>
      <legend className="text-small font-medium">{legend}</legend>
      <p className="text-caption text-ink-3">{hint}</p>
      <div className="-ml-2 flex">
        {[1, 2, 3, 4, 5].map((at) => (
          <label
            key={at}
            className="flex size-12 cursor-pointer items-center justify-center rounded-control has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-focus"
          >
            <input
              type="radio"
              name={legend}
              value={at}
              checked={value === at}
              onChange={() => onChange(at)}
              className="sr-only"
            />
            <span className="sr-only">{words.starsOf(at)}</span>
            <Star
              aria-hidden="true"
              className={cx('size-8', value !== null && at <= value ? 'fill-current text-star' : 'text-ink-3')}
            />
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-caption text-danger-ink">
          {error}
        </p>
      )}
    </fieldset>
  )
}
