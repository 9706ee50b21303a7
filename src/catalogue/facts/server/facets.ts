import type { Language } from '#shared/language.ts'
import { FILTER_FACTS } from '../rules.ts'
import { type FactWords, numberText } from './facts.ts'
import { GRADE_NAMES } from './grades.ts'
import { findDistrict } from './places.ts'
import { KINDS_WITH_FACTS, type SpecField, specFieldsOf } from './spec-fields.ts'

/** A choice of a facet: the products that have one of `tokens` in their `facet_tokens`. */
export interface FacetChoice {
  value: string
  label: string
  /** The label where it stands without the name of its facet, if that is another. */
  alone?: string
  tokens: readonly string[]
}

/** A fact that lists can be narrowed by, with everything that it can be. */
export interface FactFacet {
  name: string
  label: string
  choices: readonly FacetChoice[]
}

export interface FacetWords extends FactWords {
  /** A range of numbers such as `12 months or more`. */
  orMore: (least: string) => string
  range: (least: number, most: string) => string
  /** The value of a fact with its name. */
  named: (fact: string, value: string) => string
}

/** Facts that a list of any kinds can be filtered by. */
const COMMON_FACTS = ['processorFamily', 'ramGb', 'storageGb']
const FACT_NAMES: readonly string[] = FILTER_FACTS

/**
 * The facts to narrow a list by: all of one kind, those that many kinds share for a list of several or all kinds, and the
 * `chosen` ones.
 */
export function factFacetsOf(
  kinds: readonly string[],
  chosen: readonly string[],
  language: Language,
  words: FacetWords,
): FactFacet[] {
  const [only, ...others] = kinds
  const own = only !== undefined && others.length === 0 ? specFieldsOf(only).filter(isFacet) : []
  const common = own.length > 0 ? [] : anyFields(COMMON_FACTS)
  const known = [...own, ...common]
  const missing = chosen.filter((name) => FACT_NAMES.includes(name) && !known.some(({ field }) => field === name))
  return [...known, ...anyFields(missing)].map((field) => factFacet(field, language, words))
}

/** The facets that were made, by the words of a language and by the fact of a kind: they are part of every answer. */
const MADE = new WeakMap<FacetWords, Map<SpecField, FactFacet>>()

function factFacet(field: SpecField, language: Language, words: FacetWords): FactFacet {
  const made = MADE.get(words) ?? new Map<SpecField, FactFacet>()
  MADE.set(words, made)
  const facet = made.get(field) ?? makeFactFacet(field, language, words)
  made.set(field, facet)
  return facet
}

function makeFactFacet(field: SpecField, language: Language, words: FacetWords): FactFacet {
  const label = field.label[language]
  const choices = choicesOf(field, language, words)
  // 'Yes' and '16 GB' mean nothing without the name of the fact.
  const isBare = field.type === 'boolean' || field.type === 'number'
  return {
    ...{ name: field.field, label },
    choices: isBare ? choices.map((one) => ({ ...one, alone: words.named(label, one.label) })) : choices,
  }
}

function isFacet({ field, filter }: SpecField): boolean {
  return filter && FACT_NAMES.includes(field)
}

/** The facts with these names, each as the kind with the most choices has it. */
function anyFields(names: readonly string[]): SpecField[] {
  return names.flatMap((name) => FIELDS_BY_NAME.get(name)?.[0] ?? [])
}

const FIELDS_BY_NAME = Map.groupBy(
  KINDS_WITH_FACTS.flatMap((kind) => specFieldsOf(kind).filter(isFacet)).toSorted(
    (a, b) => (b.choices?.length ?? 0) - (a.choices?.length ?? 0),
  ),
  ({ field }) => field,
)

function choicesOf(field: SpecField, language: Language, words: FacetWords): FacetChoice[] {
  const token = (value: string | number) => `${field.field}:${value}`
  const one = (value: string | number, label: string) => ({ value: String(value), label, tokens: [token(value)] })
  if (field.type === 'boolean') return [one('true', words.yes), one('false', words.no)]
  if (field.bands) return field.bands.map((band) => bandChoice(field, band, language, words))
  if (field.type === 'number')
    return numbersOf(field).map((value) => one(value, numberText(field, value, language, words.number)))
  return (field.choices ?? []).map((choice) => one(choice.value, choice[language]))
}

/** The single numbers of a fact without ranges, which has few. */
function numbersOf({ values, min = 0, max = min }: SpecField): readonly number[] {
  return values ?? Array.from({ length: Math.floor(max) - min + 1 }, (_, index) => min + index)
}

function bandChoice(
  field: SpecField,
  [least, most]: [number, number],
  language: Language,
  words: FacetWords,
): FacetChoice {
  const isLast = field.bands?.at(-1)?.[0] === least
  const text = (value: number) => numberText(field, value, language, words.number)
  const label = Math.floor(least) === Math.floor(most) ? text(least) : words.range(least, text(most))
  return {
    value: `${least}-${most}`,
    label: isLast && least !== most ? words.orMore(text(least)) : label,
    tokens: wholeNumbers(field, least, most).map((value) => `${field.field}:${value}`),
  }
}

/** The numbers of a range as `facet_tokens_of` (0004_catalogue.sql) rounds them. */
function wholeNumbers({ field }: SpecField, least: number, most: number): number[] {
  const step = field === 'shutterCount' ? 10_000 : 1
  const [first, last] = [Math.floor(least / step), Math.floor(most / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

const NO_WORDS: FacetWords = {
  yes: '',
  no: '',
  number: String,
  digits: String,
  orMore: String,
  range: String,
  named: String,
}

/** The tokens of each value of each fact, of whatever kind. */
const TOKENS = new Map<string, Map<string, readonly string[]>>(
  [...FIELDS_BY_NAME].map(([name, fields]) => [
    name,
    new Map(fields.flatMap((field) => choicesOf(field, 'en', NO_WORDS)).map(({ value, tokens }) => [value, tokens])),
  ]),
)

/** The least health of a battery by which lists can be narrowed, in percent. */
const BATTERY_STEPS: readonly string[] = Array.from({ length: 10 }, (_, index) => String(50 + 5 * index))

/** The steps that a list of these kinds offers, highest first, and the `chosen` ones. */
export function batterySteps(kinds: readonly string[], chosen: readonly string[]): readonly string[] {
  const [only = '', ...others] = kinds
  const field = others.length > 0 ? undefined : specFieldsOf(only).find((one) => one.field === 'batteryHealth')
  const steps = (field?.filterSteps ?? [90, 80, 70]).map(String)
  return [...new Set([...steps, ...chosen])].toSorted((a, b) => Number(b) - Number(a))
}

const KIND_ID = /^[a-z][a-z-]{0,38}[a-z]$/

/**
 * The tokens by which a product has the value of a facet. Null for a value that the facet cannot have. Kinds and brands are
 * rows: any that is spelt like one is known.
 */
export function facetTokens(facet: string, value: string): readonly string[] | null {
  const token = [`${facet}:${value}`]
  switch (facet) {
    case 'kind':
      return KIND_ID.test(value) ? token : null
    case 'brand':
      return value.length <= 40 ? [`brand:${value.toLowerCase()}`] : null
    case 'grade':
      return GRADE_NAMES.has(value) ? token : null
    case 'district':
      return findDistrict(value) ? token : null
    case 'minBattery':
      return BATTERY_STEPS.includes(value) ? token : null
    case 'negotiable':
      return value === 'true' ? token : null
    default:
      return TOKENS.get(facet)?.get(value) ?? null
  }
}

/** The values of a facet that it can have, in canonical order. Undefined when none is left. */
export function knownValues(facet: string, values: string): string | undefined {
  const known = values.split(',').filter((value) => facetTokens(facet, value) !== null)
  return known.length > 0 ? known.join(',') : undefined
}
