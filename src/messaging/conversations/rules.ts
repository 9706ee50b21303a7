import { isOnSale, type State } from '#catalogue/products/rules.ts'
import { normalForm } from '#shared/text/normal-form.ts'

/** Characters of a message, at most, counted in code points. */
export const MAX_TEXT = 2_000
/** Pictures of a message, at most. */
export const MAX_PICTURES = 4

/**
 * Characters of a message in NFKC form, at most. The search for warnings reads this form up to this length, so a longer message
 * is refused. One character can stand for eighteen (U+FDFA).
 */
const MAX_WRITTEN_OUT = 2 * MAX_TEXT

/** Returns true if a message is short enough, both as written and in NFKC form. */
export function isWithinLength(text: string): boolean {
  return lengthOf(text) <= MAX_TEXT && lengthOf(normalForm(text, 'NFKC')) <= MAX_WRITTEN_OUT
}

/** Returns the length of a message in code points. */
export function lengthOf(text: string): number {
  return [...text].length
}

/**
 * Characters that would make a message read differently from what is written: overrides of the writing direction, and tags.
 */
const DIRECTION_AND_TAGS = /[\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/gu
const MANY_LINES = /\n{3,}/g

/** A message as it is stored: line breaks and every script stay. */
export function cleanText(text: string): string {
  const readable = normalForm(text.replace(DIRECTION_AND_TAGS, ''))
  return readable.replace(/\r\n?/g, '\n').replace(MANY_LINES, '\n\n').trim()
}

/** Facts of a product by which a question is allowed or refused. */
interface Askable {
  sellerId: string
  state: State
  sellerDisabled: boolean
}

/**
 * Returns the reason why `personId` may not begin a conversation about a product, or null. Refused are questions to oneself,
 * about products that are not on sale, and after a block by either side.
 */
export function refuseQuestion(
  product: Askable,
  personId: string,
  isBlocked: boolean,
): 'own_question' | 'not_found' | 'cannot_write' | null {
  if (product.sellerId === personId) return 'own_question'
  if (product.sellerDisabled || !isOnSale(product)) return 'not_found'
  return isBlocked ? 'cannot_write' : null
}
