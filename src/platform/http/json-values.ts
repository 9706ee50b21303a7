/** Strings, and marks between values, of a body. An import has 4,000 photos with their names; no other body has as many. */
const MAX_STRINGS = 10_000
const MAX_MARKS = 10_000

const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * True if a JSON text has more values than any request needs. Megabytes of brackets or of keys take seconds to parse, and each
 * wrong value of a list costs a message; a long text costs neither.
 */
export function hasTooManyValues(json: string): boolean {
  let [strings, marks] = [0, 0]
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) {
      if (++strings > MAX_STRINGS) return true
      at = endOfString(json, at)
    } else if (isMark(code) && ++marks > MAX_MARKS) return true
  }
  return false
}

/** `{`, `[`, `,` and `:`: whatever opens or parts values. */
function isMark(code: number): boolean {
  return code === 0x2c || code === 0x3a || code === 0x5b || code === 0x7b
}

/** The place of the quote that ends the string which begins at `start`; the end of the text without one. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
  return json.length
}
