import { graphemes } from './graphemes.ts'

/** The first `length` graphemes (Bangla conjuncts stay whole), followed by `...` if the text is longer (row N02). */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  let count = 0
  let end = 0
  for (const grapheme of graphemes(text)) {
    if (count === length) return `${text.slice(0, end).trimEnd()}...`
    count++
    end += grapheme.length
  }
  return text
}
