const BENGALI_ZERO = 0x09e6

/** Bengali digits as ASCII digits; everything else unchanged. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String((digit.codePointAt(0) as number) - BENGALI_ZERO))
}

/**
 * Whole taka from a price as people write it: commas, lakh grouping, BDT, Tk, ৳, /-, Bengali digits. Paisa are rounded
 * off. Null when there is no single amount in the text, or one beyond a hundred crore (decisions E09 X09 F10).
 */
export function parseTaka(text: string): number | null {
  const plain = latinDigits(text).replace(/bdt|taka|tk\.?|৳|টাকা|\/[-=]/gi, ' ')
  const match = plain.trim().match(/^(\d[\d,\s]*)(\.\d+)?$/)
  if (!match) return null
  const amount = Math.round(Number(`${(match[1] as string).replace(/[,\s]/g, '')}${match[2] ?? ''}`))
  return amount > 0 && amount <= 1_000_000_000 ? amount : null
}

// Making a format costs a hundred times as much as using one.
const grouping = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** A whole number as it is grouped in Bangladesh: 1204 is `1,204`, 123456 is `1,23,456`. */
export function groupDigits(value: number): string {
  return grouping.format(value)
}
