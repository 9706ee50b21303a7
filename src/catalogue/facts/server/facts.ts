import type { Language } from '#shared/language.ts'
import type { Fact, InWords, Specs, SpecValue } from '../contract.ts'
import { conditionHolds, NONE } from './check-specs.ts'
import { type SpecField, specFieldsOf, unitIn } from './spec-fields.ts'

export interface FactWords {
  yes: string
  no: string
  /** A number, in groups of digits if it is whole: `16`, `5,000`, `15.6`. */
  number: (value: number) => string
  /** A number without groups of digits, as it is typed. */
  digits: (value: number) => string
}

/** The stated facts of a product in the order of its kind, as a page shows them. */
export function factsOf(kind: string, specs: Specs, language: Language, words: FactWords): Fact[] {
  return specFieldsOf(kind).flatMap((field) => {
    const value = specs[field.field]
    const { field: name, label } = field
    return value === undefined
      ? []
      : { field: name, label: label[language], value: textOf(field, value, language, words) }
  })
}

function textOf(field: SpecField, value: SpecValue, language: Language, words: FactWords): string {
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return numberText(field, value, language, words.number)
  if (Array.isArray(value)) return value.map((one) => choiceText(field, one, language)).join(', ')
  return choiceText(field, value, language)
}

/** `16 GB`, `1 TB`, `84%`, `14 in`; in Bangla `১৬ জিবি`. */
export function numberText(
  { unit: own, shownAs }: SpecField,
  value: number,
  language: Language,
  number: FactWords['number'],
): string {
  const [amount, unit] = shownAs?.[value] ?? [value, own]
  if (!unit) return number(amount)
  return unit === '%' ? `${number(amount)}%` : `${number(amount)} ${unitIn(language, unit)}`
}

/** The label of a choice; a text as it is. */
function choiceText({ choices }: SpecField, value: string, language: Language): string {
  return choices?.find((choice) => choice.value === value)?.[language] ?? value
}

/** The fact that says in the saller's own words what the choice 'other' of a fact is. */
const OWN_WORDS: Record<string, string> = { defects: 'otherFault' }

/** The chosen values of a fact of several choices, in words: none for 'No known fault'. Null if it is not stated. */
export function choicesOf(kind: string, specs: Specs, name: string, language: Language): string[] | null {
  const [field, values] = [specFieldsOf(kind).find((one) => one.field === name), specs[name]]
  if (!field || !Array.isArray(values)) return null
  const other = specs[OWN_WORDS[name] ?? '']
  return values
    .filter((value) => value !== NONE)
    .map((value) => (value === 'other' && typeof other === 'string' ? other : choiceText(field, value, language)))
}

/** The facts that the form demands and the product does not state. */
export function notStated(kind: string, specs: Specs, language: Language): InWords['notStated'] {
  return specFieldsOf(kind)
    .filter(({ field, onlyIf }) => specs[field] === undefined && conditionHolds(onlyIf, specs))
    .filter(({ required, requiredUnless }) => required && !(requiredUnless && conditionHolds(requiredUnless, specs)))
    .map(({ field, label }) => ({ field, label: label[language] }))
}
