const EXTENDING = String.raw`[\p{M}\p{Emoji_Modifier}\u200c\u200d]`
/** The same without the sign that keeps two letters apart. */
const JOINING = String.raw`[\p{M}\u200d]`
const VIRAMA = String.raw`[\u094d\u09cd\u0acd\u0b4d\u0c4d\u0d4d]`
/** Letters of the scripts that a virama joins into conjuncts: Devanagari, Bangla, Gujarati, Oriya, Telugu, Malayalam. */
const JOINED = String.raw`[\u0915-\u0939\u0958-\u095f\u0978-\u097f\u0995-\u09b9\u09dc-\u09df\u09f0\u09f1\u0a95-\u0ab9\u0b15-\u0b39\u0b5c-\u0b5f\u0c15-\u0c39\u0d15-\u0d3a]`
const CONJUNCT = `${JOINED}(?:${JOINING}*${VIRAMA}${JOINING}*${JOINED})*`
const EMOJI = String.raw`\p{Extended_Pictographic}(?:${EXTENDING}*\u200d\p{Extended_Pictographic})*`
const FLAG = String.raw`\p{Regional_Indicator}{2}`
const GRAPHEME = new RegExp(`(?:\\r\\n|${FLAG}|${EMOJI}|${CONJUNCT}|[^])${EXTENDING}*`, 'gu')

/**
 * Characters as a reader sees them: a letter with its signs, a conjunct, an emoji. `Intl.Segmenter` is not used: some supported
 * browsers lack it, and others divide Bangla in another way than the server, so that a page would change at hydration.
 */
export function* graphemes(text: string): Generator<string, undefined> {
  for (const [grapheme] of text.matchAll(GRAPHEME)) yield grapheme
}
