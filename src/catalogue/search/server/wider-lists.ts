import { sql } from 'kysely'
import type { FacetGroup, Facets } from '#catalogue/facts/contract.ts'
import { readListedCount } from '#catalogue/products/server/store.ts'
import type { Messages } from '#messages/en.ts'
import type { Database } from '#platform/database/database.ts'
import { estimatedTotal, type Total } from '#platform/database/pagination.ts'
import { prepare } from '#platform/database/prepared.ts'
import { countRows } from '#platform/limits/cost.ts'
import { idBelow, SAMPLE } from './facet-counts.ts'
import type { ChosenFacet, NarrowingInput } from './facet-filter.ts'
import { expectedCount, type Filter, findMatching, matchesQuery } from './filter.ts'
import { chosenPrices } from './find-products.ts'
import { candidatesOf, MAX_COMPARED } from './index-form.ts'
import { MAX_COUNTED } from './read-list.ts'
import type { UnderstoodSearch } from './search-query.ts'

/** Lists that are offered, and lists that are counted for each sort of offer, at most. */
const MAX_OFFERED = 3
const MAX_COUNTS = 12
/** Products that are looked at for each sort of offer; the last count may exceed it. */
const MAX_READ = 10_000

/** Filters in the order in which an empty list drops them, the most dispensable first. Facts of kinds come after the battery. */
const EASE = ['price', 'negotiable', 'minBattery']
const HELD_TO = ['grade', 'district', 'q', 'brand', 'kind']

type Wider = NonNullable<Facets['wider']>
type Words = Messages['facets']

interface Narrowed {
  input: NarrowingInput
  words: UnderstoodSearch | undefined
  chosen: readonly ChosenFacet[]
  groups: readonly FacetGroup[]
}

/**
 * For a list without products that stays empty without any single one of its filters: the lists without two of them, and
 * when those that are looked at are empty, too, the lists of one filter alone. Undefined for a list of up to two filters:
 * without one of two the other is alone.
 */
export async function findWider(db: Database, narrowed: Narrowed, words: Words): Promise<Wider | undefined> {
  const names = inOrderOfEase(namesOf(narrowed))
  if (names.length < 3) return undefined
  const label = (name: string) => labelOfFilter(name, narrowed, words)
  const pairs = pairsOf(names).slice(0, MAX_COUNTS)
  const withoutTwo = await thoseWithProducts(pairs, async ([one, other]) => {
    const dropped = [one, other]
    const counted = await countUpToLimit(
      db,
      filterWithout(narrowed, (name) => dropped.includes(name)),
    )
    return { ...counted, names: dropped, label: words.withoutTwo(label(one), label(other)) }
  })
  if (withoutTwo.length > 0) return { withoutTwo, alone: [] }
  const alone = await thoseWithProducts(names.toReversed().slice(0, MAX_COUNTS), async (kept) => {
    const counted = await countUpToLimit(
      db,
      filterWithout(narrowed, (name) => name !== kept),
    )
    return { ...counted, name: kept, label: words.alone(label(kept)) }
  })
  return { withoutTwo, alone }
}

function namesOf({ input, words, chosen }: Narrowed): string[] {
  const hasPrice = input.minPrice !== undefined || input.maxPrice !== undefined
  return [...chosen.map(({ name }) => name), ...(words ? ['q'] : []), ...(hasPrice ? ['price'] : [])]
}

function inOrderOfEase(names: readonly string[]): string[] {
  return names.toSorted((one, other) => rankOf(one) - rankOf(other))
}

function rankOf(name: string): number {
  const last = HELD_TO.indexOf(name)
  if (last >= 0) return EASE.length + 1 + last
  return EASE.includes(name) ? EASE.indexOf(name) : EASE.length
}

/** The pairs that a visitor does without most easily come first. */
function pairsOf(names: readonly string[]): [string, string][] {
  const at = (name: string) => names.indexOf(name)
  return names
    .flatMap((one, index) => names.slice(index + 1).map((other): [string, string] => [one, other]))
    .toSorted(([a, b], [c, d]) => at(a) + at(b) - at(c) - at(d))
}

/** The first offers that have products, those with most first. */
async function thoseWithProducts<From, Offer extends Total>(
  from: readonly From[],
  make: (one: From) => Promise<Offer & Counted>,
) {
  const offers: (Offer & Counted)[] = []
  let left = MAX_READ
  for (const one of from) {
    const offer = await make(one)
    left -= offer.examined
    if (offer.total > 0) offers.push(offer)
    if (offers.length === MAX_OFFERED || left <= 0) break
  }
  return offers.toSorted((a, b) => b.total - a.total).map(({ examined: _, ...offer }) => offer)
}

function filterWithout({ input, words, chosen }: Narrowed, isDropped: (name: string) => boolean): Filter {
  const kept = isDropped('q') ? undefined : words
  const { minPrice, maxPrice } = isDropped('price') ? {} : input
  return {
    query: kept?.query,
    ...chosenPrices({ minPrice, maxPrice }, kept ?? {}),
    tokens: chosen.filter(({ name }) => !isDropped(name)).map(({ tokens }) => tokens),
  }
}

interface Counted extends Total {
  /** Products that were looked at. */
  examined: number
}

/**
 * Counts a list of up to ten thousand, or five thousand whose words must be compared; of a longer one the same sample of the
 * market as for the facets is looked at.
 */
export async function countUpToLimit(db: Database, { query, ...filter }: Filter): Promise<Counted> {
  const { candidates, isExact } = candidatesOf(query)
  const most = isExact ? MAX_COUNTED : MAX_COMPARED
  const asked = { ...filter, candidates, query: isExact ? undefined : query, most: most + 1 }
  if ((await expectedCount(db, { ...filter, query })) <= MAX_COUNTED) {
    const { examined, total } = await countSome(db, asked)
    if (examined <= most) return { examined, total }
  }
  const share = Math.min(1, SAMPLE / (await readListedCount(db, undefined)))
  const { examined, total } = await countSome(db, { ...asked, below: idBelow(share) })
  return { examined, ...estimatedTotal(total / share) }
}

interface Some extends Filter {
  /** A tsquery that an index answers by itself; what it finds is compared with `query` unless this is undefined. */
  candidates: string | undefined
  most: number
  below?: string
}

async function countSome(db: Database, some: Some): Promise<{ examined: number; total: number }> {
  const [row] = await readCount(db, some)
  countRows(row?.examined ?? 0)
  return row ?? { examined: 0, total: 0 }
}

const readCount = prepare((db, { below, query, candidates, most, ...filter }: Some) => {
  const some = findMatching(db, { ...filter, query: candidates })
    .select('products.id')
    .$if(query !== undefined, (found) => found.select(sql.ref('products.search').as('search')))
    .$if(below !== undefined, (found) => found.where('products.id', '<', below as string))
    .limit(most)
  const fits = query === undefined ? sql`true` : matchesQuery(query)
  return db
    .selectFrom(some.as('products'))
    .select(sql<number>`count(*)::int`.as('examined'))
    .select(sql<number>`(count(*) filter (where ${fits}))::int`.as('total'))
})

function labelOfFilter(name: string, { input, groups }: Narrowed, words: Words): string {
  if (name === 'price') return words.price
  return words.quoted(name === 'q' ? (input.q ?? '') : labelOf(name, groups))
}

/** The chosen values of a facet as they stand without its name. */
export function labelOf(name: string, groups: readonly FacetGroup[]): string {
  const choices = groups.find((group) => group.name === name)?.choices ?? []
  const selected = choices.filter((choice) => choice.selected)
  return selected.map(({ label, alone }) => alone ?? label).join(', ')
}
