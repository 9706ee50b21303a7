import { straightQuotes } from '#shared/text/straight-quotes.ts'

const BENGALI_ZERO = '০'.charCodeAt(0)

/** A text as it is compared: NFC, without joiners, straight quotes, Bengali digits as Latin ones, lower case, single spaces. */
export function fold(text: string): string {
  return straightQuotes(text)
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Letters with their marks, digits with a decimal point, and the signs that mean something: a plus after a word (`1+`,
 * `S23+`), inches after a number, and taka.
 */
const WORD =
  /\p{N}+\.\p{N}[\p{L}\p{M}\p{N}]*|[\p{L}\p{M}\p{N}]+\+?|(?<=(?<![\p{L}\p{M}\p{N}.])\p{N}+(?:\.\p{N}+)? ?)["″]|৳/gu

/** The words of a text, folded. Other punctuation divides words: `wi-fi` is two, as `wi fi` is. */
export function wordsOf(text: string): string[] {
  // `1,000` is one number, `8+256` are two, and `13"` is followed by a sign of its own.
  return (
    fold(text)
      .replace(/(\d),(?=\d)/g, '$1')
      .replace(/\+(?=[\p{L}\p{N}])/gu, ' ')
      .match(WORD) ?? []
  )
}

/** The phrase by which a spelling is found. */
export function phraseOf(text: string): string {
  return wordsOf(text).join(' ')
}
