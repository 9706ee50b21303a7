import type { FacetGroup, Facets } from '#catalogue/facts/contract.ts'
import type { FacetChoice } from '#catalogue/facts/server/store.ts'
import type { Context } from '#platform/http/endpoints/context.ts'
import { countUpToLimit } from './count-list.ts'
import { type Bounds, type Counts, countChoices } from './facet-counts.ts'
import { type ChosenFacet, chosenFacets, filterFor, limitCostly, type NarrowingInput } from './facet-filter.ts'
import { chosenPrices, readCheapest } from './find-products.ts'
import { type OfferedFacet, offeredFacets, readAssortment } from './offered-facets.ts'
import { understandSearch } from './search-query.ts'

type Anyone = Context<'anyone'>

/** Lists the facets of a list, each choice with the number of products that the other facets leave of it. */
export async function listFacets(input: NarrowingInput, ctx: Anyone): Promise<Facets> {
  await limitCostly(input, ctx)
  const { db } = ctx
  const chosen = chosenFacets(input)
  const words = input.q ? await understandSearch(db, input.q) : undefined
  const bounds = { query: words?.query, ...chosenPrices(input, words ?? {}) }
  const assortment = await readAssortment(db, ctx.language)
  const counts = await countChoices(db, bounds, chosen)
  // The choices are made after the counts have arrived, so that a waiting request holds less memory.
  const groups = offeredFacets(assortment, chosen, ctx.language, ctx.words.facets)
    .map((facet) => groupOf(facet, counts, chosen))
    .filter(({ choices }) => choices.length > 0)
  const { total, isEstimate } = counts
  const { minPrice, maxPrice } = bounds
  const hasPrice = minPrice !== undefined || maxPrice !== undefined
  const relaxed: [string, Bounds][] = []
  if (words) relaxed.push(['q', { minPrice: input.minPrice, maxPrice: input.maxPrice }])
  if (hasPrice) relaxed.push(['price', { query: words?.query }])
  const without = total > 0 ? [] : await withoutEach({ db, relaxed, chosen, counts, groups })
  const cheapest =
    total === 0 && maxPrice !== undefined ? await readCheapest(db, filterFor({}, chosen), words) : undefined
  return {
    ...{ total, groups, without },
    ...(isEstimate && { isEstimate }),
    ...(cheapest !== undefined && { cheapest }),
  }
}

/** The choices of a facet that products have, and those that are chosen although none has. */
function groupOf(facet: OfferedFacet, counts: Counts, chosen: readonly ChosenFacet[]): FacetGroup {
  const { name, label, single, byCount } = facet
  const values = chosen.find((one) => one.name === name)?.values.map((value) => value.toLowerCase()) ?? []
  const choices: FacetGroup['choices'] = []
  for (const choice of facet.choices) {
    const count = countOf(choice, counts)
    const selected = values.length > 0 && values.includes(choice.value.toLowerCase())
    if (count > 0 || selected) choices.push(counted(choice, count, selected))
  }
  if (byCount) choices.sort((a, b) => b.count - a.count)
  const group: FacetGroup = { name, label, choices }
  if (single) group.single = true
  if (counts.withoutFacet(name).isEstimate) group.isEstimate = true
  return group
}

/** Most choices have one token. */
function countOf({ tokens }: FacetChoice, counts: Counts): number {
  let sum = 0
  for (const token of tokens) sum += counts.of(token)
  return sum
}

function counted(
  { value, label, alone }: FacetChoice,
  count: number,
  selected: boolean,
): FacetGroup['choices'][number] {
  const choice: FacetGroup['choices'][number] = { value, label, count }
  if (alone !== undefined) choice.alone = alone
  if (selected) choice.selected = true
  return choice
}

interface Empty {
  db: Anyone['db']
  /** Words and prices of the list, once without the words and once without the prices. */
  relaxed: readonly [string, Bounds][]
  chosen: readonly ChosenFacet[]
  counts: Counts
  groups: readonly FacetGroup[]
}

/** How long a list without products would be without one of its filters, the longest first. */
async function withoutEach({ db, relaxed, chosen, counts, groups }: Empty): Promise<Facets['without']> {
  const lists: Facets['without'] = chosen.map(({ name }) => ({
    ...{ name, label: labelOf(name, groups) },
    ...counts.withoutFacet(name),
  }))
  for (const [name, { query, minPrice, maxPrice }] of relaxed) {
    const tokens = chosen.map((facet) => facet.tokens)
    const { total, isEstimate } = await countUpToLimit(db, { query, minPrice, maxPrice, tokens })
    lists.push({ name, label: '', total, ...(isEstimate && { isEstimate }) })
  }
  return lists.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total)
}

/** The chosen values of a facet as they stand without its name. */
function labelOf(name: string, groups: readonly FacetGroup[]): string {
  const choices = groups.find((group) => group.name === name)?.choices ?? []
  const selected = choices.filter((choice) => choice.selected)
  return selected.map(({ label, alone }) => alone ?? label).join(', ')
}
