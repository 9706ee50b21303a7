import type { Kind } from '#catalogue/facts/contract.ts'
import {
  batterySteps,
  districtNames,
  type FacetChoice,
  type FacetWords,
  facetTokens,
  factFacetsOf,
  gradeLabels,
  listKinds,
} from '#catalogue/facts/server/store.ts'
import { OTHER_BRAND } from '#catalogue/products/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import { prepare } from '#platform/database/prepared.ts'
import type { Language } from '#shared/language.ts'
import type { ChosenFacet } from './facet-filter.ts'

/** A facet with everything that it can be. */
export interface OfferedFacet {
  name: string
  label: string
  choices: readonly FacetChoice[]
  /** One choice excludes the others. */
  single?: true
  /** The choices with most products come first. */
  byCount?: true
}

/** The words for facets and their choices. */
export interface OfferedWords extends FacetWords {
  labels: Record<'kind' | 'brand' | 'grade' | 'district' | 'minBattery' | 'negotiable', string>
  negotiable: string
  battery: (least: string) => string
}

/** Kinds and brands that the admins offer. */
export interface Assortment {
  kinds: readonly Kind[]
  brands: readonly { name: string; label: string }[]
}

export async function readAssortment(db: Database, language: Language): Promise<Assortment> {
  const [kinds, brands] = await Promise.all([listKinds(db, language), readBrands(db, {})])
  const labelled = brands.map(({ name, bangla }) => ({
    name,
    // Names stay as their makers write them.
    label: language === 'bn' && name === OTHER_BRAND ? (bangla ?? name) : name,
  }))
  return { kinds, brands: labelled }
}

/** The facets of a list, with those of the one kind that is chosen. */
export function offeredFacets(
  assortment: Assortment,
  chosen: readonly ChosenFacet[],
  language: Language,
  words: OfferedWords,
): OfferedFacet[] {
  const { labels } = words
  const kinds = chosen.find(({ name }) => name === 'kind')?.values ?? []
  const names = chosen.map(({ name }) => name)
  const [first, rest] = divided(factFacetsOf(kinds, names, language, words))
  const steps = batterySteps(kinds, chosen.find(({ name }) => name === 'minBattery')?.values ?? [])
  return [
    { name: 'kind', label: labels.kind, choices: assortment.kinds.map(({ id, plural }) => choice('kind', id, plural)) },
    {
      name: 'brand',
      label: labels.brand,
      byCount: true,
      choices: assortment.brands.map(({ name, label }) => ({
        value: name,
        label,
        tokens: [`brand:${name.toLowerCase()}`],
      })),
    },
    { name: 'grade', label: labels.grade, choices: GRADES[language] },
    ...first,
    {
      ...{ name: 'district', label: labels.district, byCount: true },
      choices: DISTRICTS[language],
    },
    {
      ...{ name: 'minBattery', label: labels.minBattery, single: true },
      choices: steps.map((step) => ({
        ...choice('minBattery', step, words.orMore(`${step}%`)),
        alone: words.battery(`${step}%`),
      })),
    },
    {
      ...{ name: 'negotiable', label: labels.negotiable, single: true },
      choices: [{ ...choice('negotiable', 'true', words.yes), alone: words.negotiable }],
    },
    ...rest,
  ]
}

function choice(facet: string, value: string, label: string): FacetChoice {
  return { value, label, tokens: facetTokens(facet, value) ?? [] }
}

const choices = (facet: string, labels: ReadonlyMap<string, string>) =>
  [...labels].map(([id, label]) => choice(facet, id, label))
const GRADES = { en: choices('grade', gradeLabels('en')), bn: choices('grade', gradeLabels('bn')) }
const DISTRICTS = { en: choices('district', districtNames('en')), bn: choices('district', districtNames('bn')) }

/** Divides the facts into the most asked ones, which come before place, battery and price, and the rest, which come after. */
function divided<T extends { name: string }>(facts: readonly T[]): [T[], T[]] {
  const isFirst = ({ name }: T) => FIRST.includes(name)
  const order = (a: T, b: T) => FIRST.indexOf(a.name) - FIRST.indexOf(b.name)
  return [facts.filter(isFirst).toSorted(order), facts.filter((fact) => !isFirst(fact))]
}

const FIRST = ['ramGb', 'storageGb', 'processorFamily']

const readBrands = prepare((db) => db.selectFrom('categories').select(['name', 'bangla']).orderBy('name'))
