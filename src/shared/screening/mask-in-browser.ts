/** In the browser's build these stand for `mask.ts`: the reader of words is large, and the server reads every request. */
export const MASK = '•••••••'

export function maskNumbers(text: string): string {
  return text
}

export function holdsNumber(_text: string): boolean {
  return false
}
