import { Heart as HeartIcon } from 'lucide-react'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { saved } from '#words/saved.ts'
import { useHeart } from './use-heart.ts'

/** The heart at the upper right of a card's photo. */
export function Heart({ id, name }: { id: string; name: string }) {
  const { marked, toggle } = useHeart(id)
  return (
    <button
      type="button"
      aria-pressed={marked}
      aria-label={saved.heart.of(name)}
      onClick={toggle}
      className="group/heart pointer-events-auto absolute top-0 right-0 grid size-12 place-items-center rounded-full"
    >
      <span className="grid size-9 place-items-center rounded-full bg-surface/95 text-ink shadow-sm transition-transform duration-150 group-hover/heart:scale-105">
        <HeartIcon className={cx('size-5', marked && 'fill-danger text-danger')} />
      </span>
    </button>
  )
}

/** The same beside the other acts of a product's page, with its word. */
export function HeartLine({ id }: { id: string }) {
  const { marked, toggle } = useHeart(id)
  return (
    <Button
      kind="quiet"
      icon={HeartIcon}
      aria-pressed={marked}
      onClick={toggle}
      className={cx('-ml-4 noscript:hidden lg:-ml-2', marked && '[&>svg]:fill-danger [&>svg]:text-danger')}
    >
      {marked ? saved.heart.added : saved.heart.add}
    </Button>
  )
}
