import { isOnSale, type State } from '#catalogue/products/rules.ts'
import { normalForm } from '#shared/text/normal-form.ts'

/** The most characters of a message, as people count them: an emoji of one code point is one. */
export const MAX_TEXT = 2_000
/** The most pictures of a message. */
export const MAX_PICTURES = 4

/**
 * The most characters of a message whose ligatures and abbreviations are written out, as the search for warnings reads it: one
 * character can stand for eighteen (U+FDFA). The search reads nothing beyond them, so a longer message is refused.
 */
const MAX_WRITTEN_OUT = 2 * MAX_TEXT

/** Whether a message is short enough, both as it is written and written out. */
export function isWithinLength(text: string): boolean {
  return lengthOf(text) <= MAX_TEXT && lengthOf(normalForm(text, 'NFKC')) <= MAX_WRITTEN_OUT
}

/** How many characters a message has. */
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

/** What decides whether somebody may ask about a product. */
interface Askable {
  sellerId: string
  state: State
  sellerDisabled: boolean
}

/**
 * Why `personId` may not begin a conversation about a product, or null. Nobody asks themselves, what is not on sale has nobody
 * to answer, and of two who do not want to hear from each other neither writes.
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
