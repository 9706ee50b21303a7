import { readNumbers } from '#shared/contact-details/numbers.ts'

/** Characters at the end of one field and at the beginning of the next, in which the parts of a number are looked for. */
const NEAR = 80

/** A field with its words, in the order in which a page shows them. */
type Field = readonly [field: string, words: string]

/**
 * Field in which a phone number ends that begins in another field. The words of each field alone hold no number, but a reader
 * of both fields can join it. Undefined without such a number.
 */
export function splitNumberIn(fields: readonly Field[]): string | undefined {
  const written = fields.filter(([, words]) => words.trim() !== '')
  const pairs = written.flatMap((first, at) => written.slice(at + 1).map((second) => [first, second]))
  for (const shown of [...pairs, written]) {
    const field = endOfNumber(shown)
    if (field !== undefined) return field
  }
  return undefined
}

function endOfNumber(shown: readonly Field[]): string | undefined {
  const parts = shown.map(([, words], at) =>
    at === 0 ? words.slice(-NEAR) : words.slice(0, at === shown.length - 1 ? NEAR : undefined),
  )
  const [number] = readNumbers(parts.join(' '))
  if (!number) return undefined
  let begin = 0
  for (const [at, part] of parts.entries()) {
    const end = begin + part.length
    // In a cut part digits may look like a phone number that the whole part does not hold.
    if (number.start >= begin && number.end <= end) return undefined
    if (number.end <= end) return shown[at]?.[0]
    begin = end + 1
  }
  return shown.at(-1)?.[0]
}
