import type { Language } from '#shared/language.ts'
import { COLUMN_NAMES, type ColumnName, FACT_HEADING, normalizeHeading } from './rules.ts'

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
export const FACT_HEADINGS: Record<Language, string> = { en: FACT_HEADING, bn: 'তথ্য: ' }

/** The first product of a template. Its photos are in no ZIP: a template that is sent as it is lists nothing. */
export const EXAMPLES: Record<Language, Record<ColumnName, string>> = {
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
