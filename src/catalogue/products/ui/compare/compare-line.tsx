import { Link } from '@tanstack/react-router'
import { Scale } from 'lucide-react'
import { Button } from '#ui/controls/button.tsx'
import { buttonClass } from '#ui/controls/button-class.ts'
import { useWords } from '#ui/text/words.ts'
import { useCompared, useCompareToggle } from './use-compared.ts'

/** Keeps a product for comparing in this browser, and leads to the comparison as soon as two were chosen. */
export function CompareLine({ id }: { id: string }) {
  const { compare } = useWords().catalogue
  const { added } = useWords().product.compare
  const compared = useCompared()
  const { chosen, toggle } = useCompareToggle(id)
  return (
    <div className="flex flex-wrap items-center gap-2 noscript:hidden">
      <Button kind="quiet" icon={Scale} aria-pressed={chosen} onClick={toggle} className="-ml-4 lg:-ml-2">
        {chosen ? added : compare.add}
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
