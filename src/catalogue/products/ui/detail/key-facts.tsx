import { languageOf } from '#ui/text/language.ts'
import { useWords } from '#ui/text/words.ts'
import { digits } from '#words/numbers.ts'
import type { ProductDetails } from '../../contract.ts'

/** Facts that the section of the condition shows. */
const IN_CONDITION = ['batteryHealth', 'batteryCycles', 'defects', 'otherFault', 'repairs']

/** Shows the stated facts of the product, and names the usual facts that are missing (rows D04 D05 D07 D08). */
export function KeyFacts({ product }: { product: ProductDetails }) {
  const { product: words, catalogue } = useWords()
  const { place, shownLocation } = product
  const isElsewhere = <F extends { field: string }>({ field }: F) => IN_CONDITION.includes(field)
  const missing = product.notStated.filter((fact) => !isElsewhere(fact)).map(({ label }) => label)
  const rows: [string, string][] = [
    ...product.facts.filter((fact) => !isElsewhere(fact)).map(({ label, value }): [string, string] => [label, value]),
    [words.year, digits(product.parchesDate)],
    [words.used, catalogue.usedName(product.used)],
    [words.location, shownLocation],
  ]
  if (place && place !== shownLocation) rows.push([words.facts.place, place])
  rows.push([words.brand, catalogue.brandName(product.category)])
  if (missing.length > 0) rows.push([words.facts.notStated, missing.join(', ')])
  return (
    <section aria-labelledby="facts" className="pt-8 md:pt-10">
      <h2 id="facts" className="text-h3 font-semibold">
        {words.facts.title}
      </h2>
      <dl className="mt-3 overflow-hidden rounded-card border border-line bg-surface xl:grid xl:grid-cols-2">
        {rows.map(([name, value]) => (
          <div
            key={name}
            className="flex gap-4 border-line px-4 py-3 text-small not-first:border-t xl:nth-2:border-t-0 xl:last:odd:col-span-2"
          >
            <dt className="w-32 shrink-0 text-ink-3 md:w-44 xl:w-32">{name}</dt>
            <dd
              className={name === words.facts.notStated ? 'min-w-0 text-ink-2' : 'min-w-0 font-medium'}
              lang={languageOf(value)}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
