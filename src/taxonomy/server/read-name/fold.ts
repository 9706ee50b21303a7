/** Bengali digits stand in this order in Unicode, from 09E6. */
const BENGALI_ZERO = 0x09e6

/** The text as the patterns of specs.json expect it: its rule `fold`. */
export function fold(text: string): string {
  return unify(text)
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
    .toLowerCase()
}

/** Without joiners and with single spaces; upper case and digits stay. Folding it further does not change its length. */
export function unify(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/\s+/g, ' ')
}
