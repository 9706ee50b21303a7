import type { Database } from '#platform/database/database.ts'
import { notFound } from '#shared/errors.ts'
import type { FactField, KindDetails } from '../contract.ts'
import { batteryFloorOf, type GradePartWords, gradesOf, PARTS_ONLY } from './grades.ts'
import { type SpecField, specFieldsOf } from './spec-fields.ts'

/** The kind with its facts and grades. One that is no longer offered is described, too: products of it may be edited. */
export async function describeKind(db: Database, id: string, parts: GradePartWords): Promise<KindDetails> {
  const query = db.selectFrom('kinds').select(['id', 'name', 'plural']).where('id', '=', id)
  const kind = await query.executeTakeFirst()
  if (!kind) throw notFound()
  const grades = gradesOf(id, parts).map((grade) => ({ ...grade, batteryFloor: batteryFloorOf(id, grade.id) }))
  return { ...kind, facts: specFieldsOf(id).map(factField), grades, partsOnly: PARTS_ONLY }
}

const MAX_TEXT = 80

function factField(field: SpecField): FactField {
  const { type, unit = '', required, min = null, max = null, decimals = 0, maxLength = MAX_TEXT } = field
  return {
    ...{ field: field.field, type, unit, required, min, max, decimals, maxLength },
    label: field.label.en,
    help: field.help?.en ?? '',
    requiredUnless: field.requiredUnless ?? null,
    onlyIf: field.onlyIf ?? null,
    choices: choicesOf(field),
  }
}

function choicesOf({ choices, values, shownAs, unit }: SpecField): FactField['choices'] {
  if (values)
    return values.map((value) => ({ value: String(value), label: shownAs?.[value] ?? [value, unit].join(' ').trim() }))
  return (choices ?? []).map(({ value, en }) => ({ value, label: en }))
}
