import { Link } from '@tanstack/react-router'
import { cx } from '#ui/class-names.ts'
import { Badge, type BadgeProps } from '#ui/display/badge.tsx'
import { Sentence } from '#ui/text/sentence.tsx'
import { useWords } from '#ui/text/words.ts'
import { productHistory } from '#words/product-history.ts'
import type { MyProduct } from '../../contract.ts'
import type { State } from '../../rules.ts'

const TONES: Record<State, BadgeProps['tone']> = {
  live: 'leaf',
  reserved: 'info',
  sold: 'plain',
  paused: 'warn',
  expired: 'warn',
  hidden: 'danger',
  waiting: 'danger',
}

/** Shows the state of a product, its times, and why an admin has hidden it. */
export function StateLine({ product }: { product: MyProduct }) {
  const { names } = useWords().saller.states
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-caption text-ink-2">
      <Badge tone={TONES[product.state]}>{names[product.state]}</Badge>
      <StateTime product={product} />
      {product.notes.map((note) => (
        <span key={note} className="basis-full text-ink">
          {note}
        </span>
      ))}
      {product.hiddenFor && (
        <span className="basis-full wrap-anywhere text-ink">
          <Sentence>{productHistory.hiddenFor(product.hiddenFor.reason, product.hiddenFor.note)}</Sentence>
        </span>
      )}
    </p>
  )
}

function StateTime({ product: { state, stateSince, expiresAt } }: { product: MyProduct }) {
  const { until, since, on, byDesk, waits } = useWords().saller.states
  switch (state) {
    case 'live':
    case 'reserved':
      return <span>{until(expiresAt)}</span>
    case 'sold':
      return <span>{on(stateSince)}</span>
    case 'paused':
    case 'expired':
      return <span>{since(stateSince)}</span>
    case 'waiting':
      return <span>{waits}</span>
    case 'hidden':
      return (
        <Link to="/contact" className="touch-area underline underline-offset-2">
          {byDesk}
        </Link>
      )
  }
}

/** In a table: nothing is said of what is simply on sale. */
export function StateBadge({ state, className }: { state: State; className?: string }) {
  const { names } = useWords().saller.states
  if (state === 'live') return null
  return (
    <Badge tone={TONES[state]} className={cx('w-fit', className)}>
      {names[state]}
    </Badge>
  )
}
