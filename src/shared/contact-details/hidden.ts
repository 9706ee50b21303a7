/** One or two digits of a mobile number are hidden behind these; more hide the number. */
const HIDDEN = /[x*?#_]/g
const MOST_HIDDEN = 2
/** A mobile number in which signs may replace digits, with blanks and hyphens between them. */
const MAYBE_NUMBER = /(^|[^a-z\d])(01(?:[ -]?[\dx*?#_]){9})(?![a-z\d])/g

/** Mobile numbers of a folded text in which digits are hidden: `0171x-345678, x is 2`. */
export function hiddenIn(text: string): { start: number; end: number }[] {
  return Array.from(text.matchAll(MAYBE_NUMBER)).flatMap(({ 1: before = '', 2: found = '', index }) => {
    const start = index + before.length
    const hidden = found.match(HIDDEN)?.length ?? 0
    const isMobile = /^01[3-9x*?#_]/.test(found.replace(/[ -]/g, ''))
    return hidden > 0 && hidden <= MOST_HIDDEN && isMobile ? [{ start, end: start + found.length }] : []
  })
}
