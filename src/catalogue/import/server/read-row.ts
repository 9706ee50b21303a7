import * as z from 'zod/mini'
import type { Kind } from '#catalogue/facts/contract.ts'
import { parseFactNumber } from '#catalogue/facts/rules.ts'
import { areaNamed, districtNamed, gradeLabels, type SpecField, specFieldsOf } from '#catalogue/facts/server/store.ts'
import { NewProduct } from '#catalogue/products/contract.ts'
import { DEFAULT_KIND, MAX_PHOTOS, usedText } from '#catalogue/products/rules.ts'
import type { Language } from '#shared/language.ts'
import { latinDigits } from '#shared/money.ts'
import { text } from '#shared/shapes.ts'
import { normalForm } from '#shared/text/normal-form.ts'
import {
  COLUMN_NAMES,
  COLUMNS,
  FACT_HEADING,
  isPhotoAddress,
  LIST_SEPARATOR,
  MAX_REFERENCE,
  photoNameOf,
} from '../rules.ts'
import type { CsvRow, Fault } from './read-csv.ts'

type ProductInput = z.output<typeof NewProduct>

export interface RowContext {
  kinds: Kind[]
  /** The name of each brand by every name that it has, as `comparedName` makes them. */
  brands: ReadonlyMap<string, string>
  /** The language of the headings: in Bangla its words for a grade and a time are read, too. An export is as it is stored. */
  language: Language
  /** The address of each photo by its name. */
  photos: ReadonlyMap<string, string>
}

const Reference = z.optional(text(MAX_REFERENCE))

/** Values that replace a field with a fault, so that the rest of the row is checked too. */
const STAND_INS: Record<string, unknown> = {
  ...{ name: 'x', category: 'x', kind: DEFAULT_KIND, photo: '/images/x.jpg', location: 'x', used: 'x', condition: 'x' },
  ...{ parchesDate: '2020', originalPrice: '1', resalePrice: '1', description: 'x' },
}

/** The product in a row, as a form would send it, with the faults of its cells. */
export function readRow(line: CsvRow, context: RowContext): { input: ProductInput; faults: Fault[] } {
  const { row, cells } = line
  const { addresses, faults } = readPhotos(line, context)
  const reference = Reference.safeParse(cells.Reference)
  if (!reference.success)
    faults.push({ row, column: 'Reference', code: codeOf(reference.error.issues[0]?.message ?? '') })
  const kind = kindOf(cells.Kind, context.kinds)
  const given = {
    ...Object.fromEntries(COLUMN_NAMES.map((name) => [COLUMNS[name], cells[name]])),
    kind,
    category: cells.Brand && (context.brands.get(comparedName(cells.Brand)) ?? cells.Brand),
    condition: cells.Condition && conditionOf(cells.Condition, context),
    used: cells.Used && usedOf(cells.Used, context),
    photo: addresses[0],
    photos: addresses.length > 0 ? addresses : undefined,
    parchesDate: cells['Year of purchase'] && latinDigits(cells['Year of purchase']),
    ...placeOf(cells),
    negotiable: cells.Negotiable === undefined ? undefined : (yesOrNo(cells.Negotiable) ?? cells.Negotiable),
    specs: readFacts(cells, kind ?? ''),
  }
  const read = NewProduct.safeParse(given)
  if (read.success) return { input: read.data, faults }
  const { issues } = read.error
  const corrected = issues.map(({ path: [field] }): [string, unknown] => [String(field), STAND_INS[String(field)]])
  return {
    input: NewProduct.parse({ ...given, ...Object.fromEntries(corrected) }),
    faults: [...faults, ...issues.map(({ path, message }) => ({ row, column: columnOf(path), code: codeOf(message) }))],
  }
}

/** The addresses of a row's photos. One that is not at hand has the address of none. */
function readPhotos({ row, cells }: CsvRow, { photos }: RowContext): { addresses: string[]; faults: Fault[] } {
  const faults: Fault[] = []
  // One more than a product may have: the shape of products refuses it.
  const names = photoNames(cells).slice(0, MAX_PHOTOS + 1)
  const addresses = names.map((name, at) => {
    const address = isPhotoAddress(name) ? name : photos.get(photoNameOf(name))
    if (address === undefined) faults.push({ row, column: 'Photos', code: 'unknown_photo', value: name.slice(0, 100) })
    return address ?? `/images/missing-${at}.jpg`
  })
  return { addresses, faults: faults.slice(0, 1) }
}

/** The message of a shape is a code, except where zod says it itself. */
function codeOf(message: string): string {
  return /^[a-z_]+$/.test(message) ? message : 'invalid_value'
}

/** The photos that a row names, as they are written. */
export function photoNames(cells: CsvRow['cells']): string[] {
  return splitList(cells.Photos ?? '')
}

/** The heading under which the fault of a field is reported. */
export function columnOf(path: readonly PropertyKey[] | string): string {
  const [field, fact] = typeof path === 'string' ? path.split('.') : path
  if (field === 'photo') return 'Photos'
  if (field === 'specs') return `${FACT_HEADING}${String(fact)}`
  return COLUMN_NAMES.find((name) => COLUMNS[name] === field) ?? ''
}

/** More than any list of a product may have is not read. */
const MAX_LISTED = 100

function splitList(cell: string): string[] {
  return cell
    .split(LIST_SEPARATOR, MAX_LISTED)
    .map((one) => one.trim())
    .filter((one) => one !== '')
}

/** A name as it is compared: without case, invisible characters and the ways to write one letter. */
export function comparedName(name: string): string {
  return latinDigits(normalForm(name))
    .replace(/[\u200b-\u200d]/g, '')
    .trim()
    .toLowerCase()
}

/** The stored name of a grade that a cell names in the language of the file. Other words are the saller's own. */
function conditionOf(cell: string, { language }: RowContext): string {
  if (language === 'en') return cell
  const grade = [...gradeLabels(language)].find(([, name]) => comparedName(name) === comparedName(cell))
  return gradeLabels('en').get(grade?.[0] ?? '') ?? cell
}

/** `১ বছর ৬ মাস` as it is stored. Other words are the saller's own. */
function usedOf(cell: string, { language }: RowContext): string {
  if (language === 'en') return cell
  const [, years, months] = BANGLA_TIME.exec(latinDigits(normalForm(cell))) ?? []
  return years || months ? usedText(Number(years ?? 0), Number(months ?? 0)) : cell
}

const BANGLA_TIME = new RegExp(
  `^(?:(\\d{1,2}) ?${'বছর'.normalize('NFC')})?[ /,]*(?:(\\d{1,2}) ?${'মাস'.normalize('NFC')})?$`,
  'u',
)

/** A kind by its id or by one of its names. What is none stays as it is: the check names it. */
function kindOf(cell: string | undefined, kinds: Kind[]): string | undefined {
  if (cell === undefined) return undefined
  const wanted = comparedName(cell)
  const found = kinds.find((kind) => [kind.id, kind.name, kind.plural].some((name) => comparedName(name) === wanted))
  return found?.id ?? cell
}

/** District and area by any of their names. What is none stays as it is: the check names it. */
function placeOf({ District, Area }: CsvRow['cells']): { district?: string | undefined; area?: string | undefined } {
  const district = District && (districtNamed(District) ?? District)
  return { district, area: Area && (areaNamed(district ?? '', Area) ?? Area) }
}

const YES = new RegExp(`^(yes|y|true|1|${'হ্যাঁ'.normalize('NFC')})$`, 'i')
const NO = /^(no|n|false|0|না)$/i

function yesOrNo(cell: string): boolean | null {
  const typed = normalForm(latinDigits(cell))
  if (YES.test(typed)) return true
  return NO.test(typed) ? false : null
}

/** The facts of the row in the types of specs.json. What cannot be read stays a text: the check names it. */
function readFacts(cells: CsvRow['cells'], kind: string): Record<string, unknown> | undefined {
  const fields = new Map(specFieldsOf(kind).map((field) => [field.field, field]))
  const facts = Object.entries(cells).flatMap(([heading, cell]) => {
    if (!heading.startsWith(FACT_HEADING)) return []
    const name = heading.slice(FACT_HEADING.length)
    const field = fields.get(name) ?? fieldLabelled(name, kind)
    return [[field?.field ?? name, field ? readFact(cell, field) : cell] as const]
  })
  return facts.length > 0 ? Object.fromEntries(facts) : undefined
}

/** The fact of a kind that a heading names in words. */
function fieldLabelled(label: string, kind: string): SpecField | undefined {
  const wanted = comparedName(label)
  return specFieldsOf(kind).find(({ label: labels }) =>
    Object.values(labels).some((one) => comparedName(one) === wanted),
  )
}

function readFact(cell: string, field: SpecField): unknown {
  switch (field.type) {
    case 'text':
      return cell
    case 'number':
      return parseFactNumber(cell) ?? cell
    case 'boolean':
      return yesOrNo(cell) ?? cell
    case 'choice':
      return choiceOf(cell, field)
    case 'choices':
      return splitList(cell).map((one) => choiceOf(one, field))
  }
}

function choiceOf(cell: string, { choices = [] }: SpecField): string {
  const wanted = latinDigits(cell).toLowerCase()
  const found = choices.find(({ value, en, bn }) =>
    [value, en, latinDigits(bn)].some((name) => name.toLowerCase() === wanted),
  )
  return found?.value ?? cell
}
