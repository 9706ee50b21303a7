import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import type { Language } from '#shared/language.ts'
import {
  columnNamed,
  delimiterOf,
  EXPORT_ONLY,
  FACT_HEADING,
  factNamed,
  HEADINGS,
  MAX_ROWS,
  normalizeHeading,
  REQUIRED_COLUMNS,
} from '../rules.ts'
import { unescapeFormula } from './formulas.ts'

/** Characters of a row: a description has 5,000. A quote that never ends is found there at the latest. */
const MAX_ROW_LENGTH = 40_000
/** Facts of all kinds are fewer. */
const MAX_COLUMNS = 120
/** Rows of a file, empty ones included: a spreadsheet may write some thousands of them below the products. */
const MAX_LINES = 10_000
/** Cells of all rows: 500 products have 60,000 at most, and ten thousand empty rows of the template 150,000. */
const MAX_CELLS = 250_000
/** Bytes that are parsed before other requests have their turn: a thousand empty lines take the parser 30 ms. */
const SLICE_BYTES = 1024

/** A fault without its sentence. */
export interface Fault {
  row: number
  column: string
  code: string
  value?: string
}

export interface CsvRow {
  /** As a spreadsheet numbers it. */
  row: number
  /** The cells by the names of COLUMNS, and by `Fact: ramGb`. */
  cells: Record<string, string>
}

export interface CsvFile {
  rows: CsvRow[]
  faults: Fault[]
  /** The heading of a column, as the file has it. */
  headingOf: (column: string) => string
  /** Language of the headings. */
  language: Language
}

/** The rows of a CSV file (RFC 4180), or why it is none. Nothing is thrown, whatever the text is. */
export async function readCsv(csv: string): Promise<CsvFile> {
  if (csv.includes('\u0000')) return refuse('not_text')
  const table = await parseTable(csv)
  if (!Array.isArray(table)) return { rows: [], faults: [table], ...UNREAD }
  const [headings, ...lines] = table
  if (!headings || lines.length === 0) return refuse('no_rows')
  if (lines.length > MAX_ROWS) return refuse('too_many_rows')
  const { columns, faults } = readHeadings(headings.cells)
  const written = headingsOf(headings.cells, columns)
  if (faults.length > 0) return { rows: [], faults, ...written }
  const file = readRows(lines, columns)
  return { ...file, ...written }
}

/** Headings of the file by the names of its columns. A missing column gets its heading in the language of the others. */
function headingsOf(headings: string[], columns: (string | null)[]): Pick<CsvFile, 'headingOf' | 'language'> {
  // If a column is there twice, the first heading counts.
  const written = new Map(columns.map((name, at) => [name, (headings[at] ?? '').trim()] as const).toReversed())
  const named = headings.flatMap((heading) => columnNamed(heading)?.language ?? [])
  const language = named.find((one) => one !== 'en') ?? 'en'
  const known: Record<string, string | undefined> = HEADINGS[language]
  return { language, headingOf: (column) => written.get(column) ?? known[column] ?? column }
}

const UNREAD = { headingOf: (column: string) => column, language: 'en' } as const

function refuse(code: string): CsvFile {
  return { rows: [], faults: [fileFault(code)], ...UNREAD }
}

function fileFault(code: string): Fault {
  return { row: 0, column: '', code }
}

interface Line {
  /** As a spreadsheet numbers it: empty lines count. */
  row: number
  cells: string[]
}

/** The rows that are not empty. One more than is taken is read, whatever the length of the file. */
async function parseTable(csv: string): Promise<Line[] | Fault> {
  const options = {
    bom: true,
    delimiter: delimiterOf(csv),
    max_record_size: MAX_ROW_LENGTH,
    // One file may have several line ends, after programs that join files.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    to: MAX_LINES + 1,
  }
  const records = Readable.from(slices(Buffer.from(csv))).pipe(parse(options)) as AsyncIterable<string[]>
  const table: Line[] = []
  let [row, cells] = [0, 0]
  try {
    for await (const record of records) {
      row++
      if (row > MAX_LINES) return fileFault('too_many_rows')
      cells += record.length
      if (cells > MAX_CELLS) return fileFault('too_many_cells')
      if (record.every((cell) => cell.trim() === '')) continue
      table.push({ row, cells: record })
      if (table.length > MAX_ROWS + 1) break
    }
    return table
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error.records === 'number' ? error.records + 1 : 0
    return { row, column: '', code: error.code === 'CSV_MAX_RECORD_SIZE' ? 'row_too_long' : 'wrong_quotes' }
  }
}

async function* slices(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES)
    await nextTurn()
  }
}

/** The name of each column by its place. */
function readHeadings(headings: string[]): { columns: (string | null)[]; faults: Fault[] } {
  if (headings.length > MAX_COLUMNS) return { columns: [], faults: [{ row: 1, column: '', code: 'too_many_columns' }] }
  const columns = headings.map(columnOf)
  const fault = (column: string, code: string): Fault => ({ row: 1, column, code })
  const unknown = headings.filter((heading, at) => columns[at] === undefined && heading.trim() !== '')
  const twice = columns.filter((name, at): name is string => Boolean(name) && columns.indexOf(name) < at)
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.includes(name))
  return {
    columns: columns.map((name) => name ?? null),
    faults: [
      ...unknown.map((heading) => fault(heading.slice(0, 60), 'unknown_column')),
      ...twice.map((name) => fault(name, 'duplicate_column')),
      ...missing.map((name) => fault(name, 'missing_column')),
    ],
  }
}

/** Null for a column that is passed over, undefined for one that is not known. */
function columnOf(heading: string): string | null | undefined {
  const wanted = normalizeHeading(heading)
  if (EXPORT_ONLY.some((name) => normalizeHeading(name) === wanted)) return null
  const fact = factNamed(heading)
  return fact === undefined ? columnNamed(heading)?.name : FACT_HEADING + fact
}

function readRows(lines: Line[], columns: (string | null)[]): Pick<CsvFile, 'rows' | 'faults'> {
  const faults: Fault[] = []
  const rows = lines.map(({ row, cells: line }): CsvRow => {
    if (line.slice(columns.length).some((cell) => cell.trim() !== ''))
      faults.push({ row, column: '', code: 'too_many_cells' })
    const cells: Record<string, string> = {}
    for (const [at, name] of columns.entries()) {
      if (!name) continue
      const cell = (line[at] ?? '').trim()
      if (cell.startsWith('=')) faults.push({ row, column: name, code: 'formula' })
      else if (cell !== '') cells[name] = unescapeFormula(cell)
    }
    return { row, cells }
  })
  return { rows, faults: [...faults, ...duplicates(rows)] }
}

function duplicates(rows: CsvRow[]): Fault[] {
  const seen = new Set<string>()
  return rows.flatMap(({ row, cells }) => {
    const { Reference } = cells
    const key = Reference === undefined ? JSON.stringify(cells) : `reference ${Reference}`
    const isFirst = !seen.has(key)
    seen.add(key)
    if (isFirst) return []
    return [
      Reference === undefined
        ? { row, column: '', code: 'duplicate_row' }
        : { row, column: 'Reference', code: 'duplicate_reference' },
    ]
  })
}
