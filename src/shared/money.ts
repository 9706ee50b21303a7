const BENGALI_ZERO = 0x09e6

/** Replaces Bengali digits by ASCII digits. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
}

/**
 * Whole taka from a price as people write it: commas, lakh grouping, BDT, Tk, ৳, /-, Bengali digits. Paisa are rounded
 * off. Null when the text is not a single amount, or one above a hundred crore (decisions E09 X09 F10).
 */
export function parseTaka(text: string): number | null {
  const plain = latinDigits(text).replace(/bdt|taka|tk\.?|৳|টাকা|\/[-=]/gi, ' ')
  const [, whole = '', fraction = ''] = plain.trim().match(/^(\d[\d,\s]*)(\.\d+)?$/) ?? []
  const amount = Math.round(Number(`${whole.replace(/[,\s]/g, '')}${fraction}`))
  return amount > 0 && amount <= 1_000_000_000 ? amount : null
}

// Creating a format costs a hundred times as much as using it.
const grouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** A whole number with the digit groups of Bangladesh: 1204 is `1,204`, 123456 is `1,23,456`. */
export function groupDigits(value: number): string {
  // The format takes ten times as long, and most numbers of a page are counts of a few products.
  if (Number.isInteger(value) && value >= 0 && value < 1_000) return String(value)
  return grouping.format(value)
}
