import { holdsNumber } from '#shared/contact-details/mask.ts'
import type { FactField, Specs, SpecValue } from '../contract.ts'
import { parseFactNumber } from '../rules.ts'

/** The facts as inputs hold them: texts (a yes is 'yes', a no is 'no'), or lists where several can be chosen. */
export type TypedSpecs = Record<string, string | string[]>

type Condition = FactField['onlyIf']

/** True if all named facts have the wanted value, or one of the wanted values. */
function holds(condition: Condition, typed: TypedSpecs): boolean {
  return Object.entries(condition ?? {}).every(([name, wanted]) => {
    const value = typed[name]
    if (typeof wanted === 'boolean') return value === (wanted ? 'yes' : 'no')
    return [value].flat().some((one) => one !== undefined && wanted.includes(one))
  })
}

/** True if the form asks for the fact, given the other facts. */
export function isAsked(fact: FactField, typed: TypedSpecs): boolean {
  return holds(fact.onlyIf, typed)
}

/** True if a new product must state the fact, given the other facts. */
export function isRequired(fact: FactField, typed: TypedSpecs): boolean {
  return fact.required && !(fact.requiredUnless && holds(fact.requiredUnless, typed))
}

type Fault = 'required' | 'invalid_value' | 'out_of_range' | 'too_long' | 'number_in_words'

/**
 * The facts that were typed, as the server takes them, and what is wrong with the others. Facts that are not asked for are
 * left out.
 *
 * @param mayBeMissing the name of a fact that need not be stated, such as one that the edited product never stated
 */
export function parseSpecs(
  facts: readonly FactField[],
  typed: TypedSpecs,
  mayBeMissing: (name: string) => boolean = () => false,
): { specs: Specs; faults: Record<string, Fault> } {
  const specs: Specs = {}
  const faults: Record<string, Fault> = {}
  for (const fact of facts.filter((one) => isAsked(one, typed))) {
    const value = typed[fact.field] ?? ''
    if (value.length === 0 || (typeof value === 'string' && value.trim() === '')) {
      if (isRequired(fact, typed) && !mayBeMissing(fact.field)) faults[fact.field] = 'required'
      continue
    }
    const read = typeof value === 'string' ? readText(fact, value.trim()) : readList(fact, value)
    if ('fault' in read) faults[fact.field] = read.fault
    else specs[fact.field] = read.value
  }
  return { specs, faults }
}

type Read = { value: SpecValue } | { fault: Fault }

function readList(fact: FactField, values: string[]): Read {
  const isOffered = values.every((one) => fact.choices.some(({ value }) => value === one))
  return fact.type === 'choices' && isOffered ? { value: values } : { fault: 'invalid_value' }
}

function readText(fact: FactField, text: string): Read {
  if (fact.type === 'text') {
    if (text.length > fact.maxLength) return { fault: 'too_long' }
    return holdsNumber(text) ? { fault: 'number_in_words' } : { value: text }
  }
  if (fact.type === 'boolean')
    return text === 'yes' || text === 'no' ? { value: text === 'yes' } : { fault: 'invalid_value' }
  if (fact.choices.length > 0 && !fact.choices.some(({ value }) => value === text)) return { fault: 'invalid_value' }
  return fact.type === 'number' ? readNumber(fact, text) : { value: text }
}

function readNumber({ min, max, decimals }: FactField, text: string): Read {
  const value = parseFactNumber(text)
  if (value === null) return { fault: 'out_of_range' }
  const isTooFine = (text.split('.')[1] ?? '').length > decimals
  if (isTooFine || value < (min ?? 0) || value > (max ?? Number.MAX_SAFE_INTEGER)) return { fault: 'out_of_range' }
  return { value }
}

/** The stored facts as inputs hold them. */
export function typedSpecs(specs: Specs): TypedSpecs {
  return Object.fromEntries(
    Object.entries(specs).map(([name, value]) => {
      if (typeof value === 'boolean') return [name, value ? 'yes' : 'no']
      return [name, Array.isArray(value) ? value : String(value)]
    }),
  )
}
