import { groupDigits } from '#shared/money.ts'
import type { Fact, InWords, Specs, SpecValue } from '../contract.ts'
import { conditionHolds, NONE } from './check-specs.ts'
import { type SpecField, specFieldsOf } from './spec-fields.ts'

export interface FactWords {
  yes: string
  no: string
}

/** The stated facts of a product in the order of its kind, as a page shows them. */
export function factsOf(kind: string, specs: Specs, words: FactWords): Fact[] {
  return specFieldsOf(kind).flatMap((field) => {
    const value = specs[field.field]
    return value === undefined ? [] : { field: field.field, label: field.label.en, value: textOf(field, value, words) }
  })
}

function textOf(field: SpecField, value: SpecValue, { yes, no }: FactWords): string {
  if (typeof value === 'boolean') return value ? yes : no
  if (typeof value === 'number') return numberText(field, value)
  if (Array.isArray(value)) return value.map((one) => choiceText(field, one)).join(', ')
  return choiceText(field, value)
}

/** `16 GB`, `1 TB`, `84%`, `14 in`. */
export function numberText({ unit, shownAs }: SpecField, value: number): string {
  const shown = shownAs?.[value]
  if (shown) return shown
  const digits = Number.isInteger(value) ? groupDigits(value) : String(value)
  if (!unit) return digits
  return unit === '%' ? `${digits}%` : `${digits} ${unit}`
}

/** The label of a choice; a text as it is. */
function choiceText({ choices }: SpecField, value: string): string {
  return choices?.find((choice) => choice.value === value)?.en ?? value
}

/** The chosen values of a fact of several choices, in words: none for 'No known fault'. Null if it is not stated. */
export function choicesOf(kind: string, specs: Specs, name: string): string[] | null {
  const [field, values] = [specFieldsOf(kind).find((one) => one.field === name), specs[name]]
  if (!field || !Array.isArray(values)) return null
  return values.filter((value) => value !== NONE).map((value) => choiceText(field, value))
}

/** The facts that the form demands and the product does not state. */
export function notStated(kind: string, specs: Specs): InWords['notStated'] {
  return specFieldsOf(kind)
    .filter(({ field }) => specs[field] === undefined)
    .filter(({ required, requiredUnless }) => required && !(requiredUnless && conditionHolds(requiredUnless, specs)))
    .map(({ field, label }) => ({ field, label: label.en }))
}
