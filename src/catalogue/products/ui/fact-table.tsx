import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { digits } from '#words/numbers.ts'
import type { ProductDetails } from '../contract.ts'

interface FactTableProps {
  product: Pick<ProductDetails, 'facts' | 'notStated' | 'parchesDate' | 'used' | 'shownLocation' | 'place' | 'category'>
  /** Rows before the others: a label and a value. */
  first?: [string, string][]
}

/** The stated facts of a product in words, then the facts that buyers ask for and that are missing. */
export function FactTable({ product, first = [] }: FactTableProps) {
  const { product: words, catalogue } = useWords()
  const { place, shownLocation } = product
  const missing = product.notStated.map(({ label }) => label)
  const rows: [string, string][] = [
    ...first,
    ...product.facts.map(({ label, value }): [string, string] => [label, value]),
    [words.year, digits(product.parchesDate)],
    [words.used, catalogue.usedName(product.used)],
    [words.location, shownLocation],
  ]
  if (place && place !== shownLocation) rows.push([words.facts.place, place])
  rows.push([words.brand, catalogue.brandName(product.category)])
  if (missing.length > 0) rows.push([words.facts.notStated, missing.join(', ')])
  return (
    <dl className="mt-3 overflow-hidden rounded-card border border-line bg-surface xl:grid xl:grid-cols-2">
      {rows.map(([name, value]) => (
        <div
          key={name}
          className="flex gap-4 border-line px-4 py-3 text-small not-first:border-t xl:nth-2:border-t-0 xl:last:odd:col-span-2"
        >
          <dt className="w-32 shrink-0 text-ink-3 md:w-44 xl:w-32">{name}</dt>
          <dd
            className={
              name === words.facts.notStated ? 'min-w-0 text-ink-2 wrap-anywhere' : 'min-w-0 font-medium wrap-anywhere'
            }
            lang={languageOf(value)}
          >
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
