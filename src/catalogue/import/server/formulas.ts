/** Matches a cell that a spreadsheet may run as a formula, in full-width characters too, and after characters that it skips. */
const FORMULA = /^'*[=+\-@＝＋－＠\t\r]/
const ESCAPED = /^'+[=+\-@＝＋－＠\t\r]/

/** A cell of an export: with an apostrophe more where a spreadsheet would run it, or where an import would take one off. */
export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell
}

/** A cell of a file without the apostrophe that an export, or a person, put before it: the inverse of `escapeFormula`. */
export function unescapeFormula(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell
}
