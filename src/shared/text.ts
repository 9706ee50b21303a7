const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** The first `length` characters as a reader counts them (Bangla conjuncts stay whole), then `...` if longer (row N02). */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text
  const whole = [...graphemes.segment(text)]
  if (whole.length <= length) return text
  return `${whole
    .slice(0, length)
    .map((part) => part.segment)
    .join('')
    .trimEnd()}...`
}
