import type { Context } from '#platform/http/endpoints/context.ts'
import { notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { FactField, KindDetails } from '../contract.ts'
import { type FactWords, numberText } from './facts.ts'
import { batteryFloorOf, gradesOf, PARTS_ONLY } from './grades.ts'
import { type SpecField, specFieldsOf, unitIn } from './spec-fields.ts'
import { findKind } from './store.ts'

/** The kind with its facts and grades. One that is no longer offered is described, too: products of it may be edited. */
export async function describeKind(
  id: string,
  { db, language, words }: Pick<Context, 'db' | 'language' | 'words'>,
): Promise<KindDetails> {
  const kind = await findKind(db, id, language)
  if (!kind) throw notFound()
  const grades = gradesOf(id, words.product.gradeParts, language).map((grade) => ({
    ...grade,
    batteryFloor: batteryFloorOf(id, grade.id),
  }))
  return {
    ...kind,
    facts: specFieldsOf(id).map((field) => factField(field, language, words.product.factValues)),
    grades,
    partsOnly: PARTS_ONLY,
  }
}

const MAX_TEXT = 80

function factField(field: SpecField, language: Language, { digits }: FactWords): FactField {
  const { type, unit = '', required, min = null, max = null, decimals = 0, maxLength = MAX_TEXT } = field
  return {
    ...{ field: field.field, type, unit: unitIn(language, unit), required, min, max, decimals, maxLength },
    label: field.label[language],
    help: field.help?.[language] ?? '',
    requiredUnless: field.requiredUnless ?? null,
    onlyIf: field.onlyIf ?? null,
    choices: choicesOf(field, language, digits),
  }
}

function choicesOf(field: SpecField, language: Language, digits: FactWords['digits']): FactField['choices'] {
  const { values, choices = [] } = field
  if (values)
    return values.map((value) => ({ value: String(value), label: numberText(field, value, language, digits) }))
  return choices.map((choice) => ({ value: choice.value, label: choice[language] }))
}
