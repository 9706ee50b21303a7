import { COLUMN_NAMES, type ColumnName } from '../../rules.ts'

/** One product as an example. Its photos are in no ZIP: a template that is sent as it is lists nothing. */
const EXAMPLE: Record<ColumnName, string> = {
  Name: 'HP EliteBook 840 G5',
  Brand: 'HP',
  Kind: 'Laptop',
  Condition: 'Good',
  'Year of purchase': '2022',
  Used: '1 year / 6 months',
  'Original price': '85000',
  'Sale price': '52000',
  Negotiable: 'yes',
  Location: 'Mirpur 10, Dhaka',
  District: 'Dhaka',
  Area: '',
  Photos: 'example-front.jpg;example-back.jpg',
  Description: 'Core i5, 8 GB, 256 GB SSD. One owner. Charger comes with it.',
  Reference: '',
}

/** The template with its mark of UTF-8, by which spreadsheets read Bangla right. */
export function template(): string {
  const line = (cells: string[]) => cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(',')
  return `\uFEFF${line(COLUMN_NAMES)}\r\n${line(COLUMN_NAMES.map((name) => EXAMPLE[name]))}\r\n`
}
