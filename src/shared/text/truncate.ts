let graphemes: Intl.Segmenter | undefined

/** The first `length` graphemes (Bangla conjuncts stay whole), followed by `...` if the text is longer (row N02). */
export function truncate(text: string, length: number): string {
  if (text.length <= length) return text
  // In ASCII each character is a grapheme; the segmenter is slow, and takes 20 ms to make.
  if (/^[ -~]*$/.test(text)) return `${text.slice(0, length).trimEnd()}...`
  graphemes ??= new Intl.Segmenter('bn', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of graphemes.segment(text)) {
    if (count === length) return `${text.slice(0, index).trimEnd()}...`
    count++
  }
  return text
}
