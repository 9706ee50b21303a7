import { holdsNumber } from '#shared/contact-details/mask.ts'
import type { Specs, SpecValue } from '../contract.ts'
import { type SpecField, specFieldsOf } from './spec-fields.ts'

/** The choice that excludes all others of its fact, such as 'No known fault'. */
export const NONE = 'none'

type Fault = 'unknown_fact' | 'invalid_value' | 'number_in_words'

/**
 * The faults of a product's facts: the name of each wrong one with its code. Missing facts are no fault here: the specified
 * client sends none, and a page says 'not stated'.
 */
export function specFaults(kind: string, specs: Specs): Record<string, Fault> {
  const fields = new Map(specFieldsOf(kind).map((field) => [field.field, field]))
  const faults: Record<string, Fault> = {}
  for (const [name, value] of Object.entries(specs)) {
    const field = fields.get(name)
    if (!field || !conditionHolds(field.onlyIf, specs)) faults[name] = 'unknown_fact'
    else if (!isValueOf(field, value)) faults[name] = 'invalid_value'
    // Everybody reads a listing.
    else if (field.type === 'text' && holdsNumber(String(value))) faults[name] = 'number_in_words'
  }
  return faults
}

/** True if the facts meet a condition of specs.json: each named fact has the value, or one of the values. */
export function conditionHolds(condition: SpecField['onlyIf'], specs: Specs): boolean {
  return Object.entries(condition ?? {}).every(([name, wanted]) => {
    const value = specs[name]
    return typeof wanted === 'boolean' ? value === wanted : [value].flat().some((one) => wanted.includes(String(one)))
  })
}

function isValueOf(field: SpecField, value: SpecValue): boolean {
  switch (field.type) {
    case 'text':
      return typeof value === 'string' && value.trim() !== '' && value.length <= (field.maxLength ?? 80)
    case 'number':
      return typeof value === 'number' && isNumberOf(field, value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'choice':
      return typeof value === 'string' && isChoiceOf(field, value)
    case 'choices':
      return Array.isArray(value) && areChoicesOf(field, value)
  }
}

function isNumberOf({ min = 0, max = Number.MAX_SAFE_INTEGER, values, decimals = 0 }: SpecField, value: number) {
  const scaled = value * 10 ** decimals
  const isExact = Math.abs(scaled - Math.round(scaled)) < 1e-6
  return isExact && value >= min && value <= max && (values?.includes(value) ?? true)
}

function isChoiceOf({ choices = [] }: SpecField, value: string): boolean {
  return choices.some((choice) => choice.value === value)
}

function areChoicesOf(field: SpecField, values: string[]): boolean {
  const isSingle = values.length === 1 || !values.includes(NONE)
  return (
    values.length > 0 &&
    isSingle &&
    new Set(values).size === values.length &&
    values.every((one) => isChoiceOf(field, one))
  )
}
