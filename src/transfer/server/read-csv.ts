import { CsvError, parse } from 'csv-parse/sync'
import {
  COLUMN_NAMES,
  delimiterOf,
  EXPORT_ONLY,
  FACT_HEADING,
  MAX_ROWS,
  normalizeHeading,
  REQUIRED_COLUMNS,
} from '../rules.ts'

/** Characters of a row: a description has 5,000. A quote that never ends is found there at the latest. */
const MAX_ROW_LENGTH = 40_000
/** Facts of all kinds are fewer. */
const MAX_COLUMNS = 120

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
}

/** The rows of a CSV file (RFC 4180), or why it is none. Nothing is thrown, whatever the text is. */
export function readCsv(csv: string): CsvFile {
  if (csv.includes('\u0000')) return refuse('not_text')
  const table = parseTable(csv)
  if (!Array.isArray(table)) return { rows: [], faults: [table] }
  const [headings, ...lines] = table
  if (!headings || lines.length === 0) return refuse('no_rows')
  if (lines.length > MAX_ROWS) return refuse('too_many_rows')
  const { columns, faults } = readHeadings(headings.cells)
  if (faults.length > 0) return { rows: [], faults }
  return readRows(lines, columns)
}

function refuse(code: string): CsvFile {
  return { rows: [], faults: [{ row: 0, column: '', code }] }
}

interface Line {
  /** As a spreadsheet numbers it: empty lines count. */
  row: number
  cells: string[]
}

/** One row more than is taken is read, whatever the length of the file. */
function parseTable(csv: string): Line[] | Fault {
  const rows: number[] = []
  try {
    const table = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      max_record_size: MAX_ROW_LENGTH,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: MAX_ROWS + 2,
      on_record: (record, { records, empty_lines }) => {
        rows.push(records + empty_lines)
        return record
      },
    })
    return table.map((cells, at) => ({ row: rows[at] ?? 0, cells }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const row = typeof error.records === 'number' ? error.records + 1 : 0
    return { row, column: '', code: error.code === 'CSV_MAX_RECORD_SIZE' ? 'row_too_long' : 'wrong_quotes' }
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
  const prefix = normalizeHeading(FACT_HEADING)
  if (wanted.startsWith(prefix)) return FACT_HEADING + heading.slice(heading.indexOf(':') + 1).trim()
  return COLUMN_NAMES.find((name) => normalizeHeading(name) === wanted)
}

function readRows(lines: Line[], columns: (string | null)[]): CsvFile {
  const faults: Fault[] = []
  const rows = lines.map(({ row, cells: line }): CsvRow => {
    if (line.slice(columns.length).some((cell) => cell.trim() !== ''))
      faults.push({ row, column: '', code: 'too_many_cells' })
    const cells: Record<string, string> = {}
    for (const [at, name] of columns.entries()) {
      if (!name) continue
      const cell = unescaped((line[at] ?? '').trim())
      if (cell.startsWith('=')) faults.push({ row, column: name, code: 'formula' })
      else if (cell !== '') cells[name] = cell
    }
    return { row, cells }
  })
  return { rows, faults: [...faults, ...duplicates(rows)] }
}

/** The apostrophe that an export, or a person, puts before what a spreadsheet would take for a formula, in full width, too. */
function unescaped(cell: string): string {
  return /^'[=+\-@＝＋－＠]/.test(cell) ? cell.slice(1) : cell
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
