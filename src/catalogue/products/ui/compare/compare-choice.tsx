import { Link } from '@tanstack/react-router'
import { Scale, Square, SquareCheck } from 'lucide-react'
import { Heart } from '#catalogue/favourites/ui/heart.tsx'
import { cx } from '#ui/class-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { Badge } from '#ui/display/badge.tsx'
import { useWords } from '#ui/text/words.ts'
import { clearCompared, useCompared, useCompareToggle } from './use-compared.ts'

interface CardControlsProps {
  id: string
  name: string
  /** Can be chosen for comparing. */
  compare?: boolean | undefined
  short?: boolean
}

export function CardControls({ compare, ...product }: CardControlsProps) {
  return (
    <>
      {compare && <CompareToggle {...product} />}
      <Heart {...product} />
    </>
  )
}

/** Chooses a product of a list for comparing, at the lower right of its photo. `short`: on phones a box without a word. */
function CompareToggle({ id, name, short }: Omit<CardControlsProps, 'compare'>) {
  const { compare } = useWords().catalogue
  const { chosen, toggle } = useCompareToggle(id)
  return (
    <button
      type="button"
      aria-pressed={chosen}
      aria-label={compare.addOf(name)}
      onClick={toggle}
      className="pointer-events-auto absolute right-0 bottom-0 flex min-h-11 min-w-11 items-end justify-end rounded-control p-2 sm:p-2.5"
    >
      <Badge tone={chosen ? 'ink' : 'photo'} icon={chosen ? SquareCheck : Square}>
        <span className={cx(short && 'max-sm:hidden')}>{compare.add}</span>
      </Badge>
    </button>
  )
}

/** Over the foot of a list as soon as a product is chosen: asks for a second one, then leads to their comparison. */
export function CompareBar() {
  const { compare } = useWords().catalogue
  const compared = useCompared()
  if (compared.length === 0) return null
  return (
    <section
      aria-label={compare.add}
      className="compare-bar fixed bottom-[max(1rem,env(safe-area-inset-bottom))] left-1/2 z-20 flex -translate-x-1/2 gap-1 rounded-card border border-line bg-raised p-1.5 shadow-menu"
    >
      {compared.length === 1 ? (
        <p role="status" className="flex min-h-11 items-center px-3 text-small font-medium whitespace-nowrap">
          {compare.oneMore}
        </p>
      ) : (
        <Link
          to="/compare"
          search={{ ids: compared.join(',') }}
          rel="nofollow"
          className={buttonClass({ kind: 'secondary', className: 'whitespace-nowrap' })}
        >
          <Scale className="size-4.5" />
          {compare.goods(compared.length)}
        </Link>
      )}
      <Button kind="quiet" onClick={clearCompared}>
        {compare.clear}
      </Button>
    </section>
  )
}
