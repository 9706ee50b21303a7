import { useWords } from '#ui/text/words.ts'
import type { ProductDetails } from '../../contract.ts'
import { FactTable } from '../fact-table.tsx'

/** Facts that the section of the condition shows. */
const IN_CONDITION = ['batteryHealth', 'batteryCycles', 'defects', 'otherFault', 'repairs']

/** Shows the stated facts of the product, and names the usual facts that are missing (rows D04 D05 D07 D08). */
export function KeyFacts({ product }: { product: ProductDetails }) {
  const { facts: words } = useWords().product
  const isElsewhere = <F extends { field: string }>({ field }: F) => IN_CONDITION.includes(field)
  const facts = product.facts.filter((fact) => !isElsewhere(fact))
  const notStated = product.notStated.filter((fact) => !isElsewhere(fact))
  return (
    <section aria-labelledby="facts" className="pt-8 md:pt-10">
      <h2 id="facts" className="text-h3 font-semibold">
        {words.title}
      </h2>
      <FactTable product={{ ...product, facts, notStated }} />
    </section>
  )
}
