const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** The first `length` characters as a reader counts them (Bangla conjuncts stay whole), then `...` if longer (row N02). */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  // Without marks to combine, a character is a character: no need for the segmenter, which is slow.
  if (/^[ -~]*$/.test(text)) return `${text.slice(0, length).trimEnd()}...`
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === length) return `${text.slice(0, index).trimEnd()}...`
    count++
  }
  return text
}
