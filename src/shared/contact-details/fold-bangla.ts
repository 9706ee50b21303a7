/** A text in plain signs: lower case, ASCII digits, no accents, no invisible marks. */
export interface Folded {
  text: string
  /** Where each sign of `text` begins in the source; one more at the end. */
  at: number[]
}

/** Letters of Bangla that people write for each other; an empty one is left out. */
const SAME: Record<string, string> = Object.fromEntries(
  [
    ...'\u09c0\u09bf \u09c2\u09c1 \u0988\u0987 \u098a\u0989 \u09a3\u09a8 \u09b6\u09b8 \u09b7\u09b8 \u09ce\u09a4 \u0999\u0982'.split(
      ' ',
    ),
    // Candrabindu, visarga, hasanta and nukta.
    ...['\u0981', '\u0983', '\u09cd', '\u09bc'],
  ].map((pair) => [pair.charAt(0), pair.slice(1)]),
)
const HASANTA = '\u09cd'

/**
 * The same word for the spellings of a word: without nuktas, conjuncts and candrabindus, one letter for each sound, `া` for
 * `্যা` (বিক্যাশ) and `এ` for `অ্যা` (অ্যাডভান্স).
 */
export function foldBangla({ text, at }: Folded): Folded {
  if (!/[\u0980-\u09e5]/.test(text)) return { text, at }
  const places: number[] = []
  let plain = ''
  for (let n = 0; n < text.length; n++) {
    const letter = text.charAt(n)
    const isYa = text[n + 1] === HASANTA && text[n + 2] === 'য' && text[n + 3] === 'া'
    const opens = (letter === 'অ' || letter === 'এ') && isYa
    const same = opens ? 'এ' : (SAME[letter] ?? letter)
    plain += same
    if (same !== '') places.push(at[n] ?? 0)
    if (opens) n += 3
    else if (letter !== HASANTA && isYa) n += 2
  }
  places.push(at.at(-1) ?? 0)
  return { text: plain, at: places }
}
