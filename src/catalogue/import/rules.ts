import type { Language } from '#shared/language.ts'
import { normalForm } from '#shared/text/normal-form.ts'

/** Products of one import: with more its transaction, and the wait of the saller, would take too long. */
export const MAX_ROWS = 500
/** 4,000 for each product. */
export const MAX_CSV_BYTES = 2 * 1024 * 1024
export const MAX_ZIP_BYTES = 100 * 1024 * 1024
/** Eight photos for each product. */
export const MAX_IMPORT_PHOTOS = 4_000

/** The columns that a file may have, in the order of the template, with the field that each fills. */
export const COLUMNS = {
  Name: 'name',
  Brand: 'category',
  Kind: 'kind',
  Condition: 'condition',
  'Year of purchase': 'parchesDate',
  Used: 'used',
  'Original price': 'originalPrice',
  'Sale price': 'resalePrice',
  Negotiable: 'negotiable',
  Location: 'location',
  District: 'district',
  Area: 'area',
  Photos: 'photos',
  Description: 'description',
  Reference: 'reference',
} as const
export type ColumnName = keyof typeof COLUMNS

export const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[]

/** The columns without which there is no product. */
export const REQUIRED_COLUMNS: readonly ColumnName[] = [
  ...(['Name', 'Brand', 'Condition', 'Year of purchase', 'Used', 'Original price'] as const),
  ...(['Sale price', 'Location', 'Photos', 'Description'] as const),
]

/**
 * Characters of the longest number that a saller gives a piece. The id that an export writes for a product without a number is
 * shorter.
 */
export const MAX_REFERENCE = 40

/** Columns that only an export has. An import ignores them. */
export const EXPORT_ONLY = ['State', 'Listed on', 'Page'] as const

/** The beginning of the heading of a fact: `Fact: ramGb`. */
export const FACT_HEADING = 'Fact: '

/** Separator between the photos of a cell, and between the choices of a fact. */
export const LIST_SEPARATOR = ';'

/** A heading as it is compared: without case, and whatever stands between the words. */
export function normalizeHeading(heading: string): string {
  return normalForm(heading)
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
}

/**
 * Separator of the cells, read from the headings: a comma, or the character that a spreadsheet writes where the comma is the
 * decimal mark.
 */
export function delimiterOf(csv: string): ',' | ';' | '\t' {
  const headings = csv.slice(0, 2_000).split(/\r?\n|\r/, 1)[0] ?? ''
  const count = (delimiter: string) => headings.split(delimiter).length
  if (count('\t') > count(',') && count('\t') > count(';')) return '\t'
  return count(';') > count(',') ? ';' : ','
}

/**
 * The text of a CSV file: UTF-8, or UTF-16 with the mark that spreadsheets write. Null for any other encoding, which would be
 * shown as wrong letters.
 */
export function decodeCsv(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}

/** The name that a cell gives a photo, and the one of a file in a ZIP: without folders, whatever they are called. */
export function photoNameOf(path: string): string {
  return normalForm((path.split(/[/\\]/).at(-1) ?? '').trim()).toLowerCase()
}

/** True if a cell holds the address of a stored photo, as an export writes it, and not a file name. */
export function isPhotoAddress(cell: string): boolean {
  return /^(https?:\/\/|\/images\/)/.test(cell)
}

const itself = Object.fromEntries(COLUMN_NAMES.map((name) => [name, name])) as Record<ColumnName, string>

/** The headings of a file in each language. */
export const HEADINGS: Record<Language, Record<ColumnName, string>> = {
  en: itself,
  bn: {
    Name: 'নাম',
    Brand: 'ব্র্যান্ড',
    Kind: 'ধরন',
    Condition: 'অবস্থা',
    'Year of purchase': 'কেনার বছর',
    Used: 'কত দিন ব্যবহার',
    'Original price': 'কেনা দাম',
    'Sale price': 'বিক্রির দাম',
    Negotiable: 'দরদাম',
    Location: 'ঠিকানা',
    District: 'জেলা',
    Area: 'এলাকা',
    Photos: 'ছবি',
    Description: 'বিবরণ',
    Reference: 'নিজের নম্বর',
  },
}

/** The beginning of the heading of a fact: `Fact: ramGb`, `তথ্য: র‍্যাম`. */
const FACT_HEADINGS: Record<Language, string> = { en: FACT_HEADING, bn: 'তথ্য: ' }

/** The first product of a template. Its photos are in no ZIP: a template that is sent as it is lists nothing. */
const EXAMPLES: Record<Language, Record<ColumnName, string>> = {
  en: {
    ...{ Name: 'HP EliteBook 840 G5', Brand: 'HP', Kind: 'Laptop', Condition: 'Good', 'Year of purchase': '2022' },
    ...{ Used: '1 year / 6 months', 'Original price': '85000', 'Sale price': '52000', Negotiable: 'yes' },
    ...{ Location: 'Mirpur 10, Dhaka', District: 'Dhaka', Area: '', Photos: 'example-front.jpg;example-back.jpg' },
    Description: 'Core i5, 8 GB, 256 GB SSD. One owner. Charger comes with it.',
    Reference: '',
  },
  bn: {
    ...{ Name: 'HP EliteBook 840 G5', Brand: 'এইচপি', Kind: 'ল্যাপটপ', Condition: 'ভালো', 'Year of purchase': '২০২২' },
    ...{ Used: '১ বছর ৬ মাস', 'Original price': '৮৫০০০', 'Sale price': '৫২০০০', Negotiable: 'হ্যাঁ' },
    ...{ Location: 'মিরপুর ১০, ঢাকা', District: 'ঢাকা', Area: '', Photos: 'example-front.jpg;example-back.jpg' },
    Description: 'Core i5, ৮ জিবি র‍্যাম, ২৫৬ জিবি SSD। আমি একাই ব্যবহার করেছি। সঙ্গে চার্জার আছে।',
    Reference: '',
  },
}

/** The language whose heading this is, with its column; undefined for one that is of none. */
export function columnNamed(heading: string): { name: ColumnName; language: Language } | undefined {
  const wanted = normalizeHeading(heading)
  for (const [language, headings] of Object.entries(HEADINGS) as [Language, (typeof HEADINGS)[Language]][]) {
    const name = COLUMN_NAMES.find((one) => normalizeHeading(headings[one]) === wanted)
    if (name) return { name, language }
  }
  return undefined
}

/** The fact that a heading names, as it is written there; undefined for another heading. */
export function factNamed(heading: string): string | undefined {
  const wanted = normalizeHeading(heading)
  const isFact = Object.values(FACT_HEADINGS).some((begin) => wanted.startsWith(normalizeHeading(begin)))
  return isFact ? heading.slice(heading.indexOf(':') + 1).trim() : undefined
}

/** A file with one product as an example, with its mark of UTF-8, by which spreadsheets read Bangla right. */
export function templateIn(language: Language): string {
  const line = (cells: string[]) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')
  const row = (cells: Record<ColumnName, string>) => line(COLUMN_NAMES.map((name) => cells[name]))
  return `\uFEFF${row(HEADINGS[language])}\r\n${row(EXAMPLES[language])}\r\n`
}
