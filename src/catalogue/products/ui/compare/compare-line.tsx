import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import { addCompared, removeCompared, useCompared } from './use-compared.ts'

/** Keeps a product for comparing in this browser, and leads to the comparison as soon as two were chosen. */
export function CompareLine({ id }: { id: string }) {
  const { compare } = useWords().product
  const compared = useCompared()
  const chosen = compared.includes(id)
  return (
    <div className="flex flex-wrap items-center gap-2 noscript:hidden">
      <Button
        kind="quiet"
        icon={Scale}
        aria-pressed={chosen}
        onClick={() => (chosen ? removeCompared : addCompared)(id)}
        className="-ml-4 lg:-ml-2"
      >
        {chosen ? compare.added : compare.add}
      </Button>
      {compared.length > 1 && (
        <Link
          to="/compare"
          search={{ ids: compared.join(',') }}
          rel="nofollow"
          className={buttonClass({ kind: 'secondary' })}
        >
          {compare.goods(compared.length)}
        </Link>
      )}
    </div>
  )
}
