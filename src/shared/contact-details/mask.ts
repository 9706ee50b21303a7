import { readNumbers, type Span } from './numbers.ts'

/** Replacement of a masked number. It shows neither the digits nor their count. */
export const MASK = '•••••••'

/** The text with its phone numbers masked, in whatever script and spacing they are written. */
export function maskNumbers(text: string): string {
  return maskSpans(text, readNumbers(text))
}

/** The text with these parts of it masked; they are in their order and do not overlap. */
export function maskSpans(text: string, spans: readonly Span[]): string {
  let [masked, from] = ['', 0]
  for (const { start, end } of spans) {
    masked += text.slice(from, start) + MASK
    from = end
  }
  return masked + text.slice(from)
}

export function holdsNumber(text: string): boolean {
  return readNumbers(text).length > 0
}
