import type { Messages } from '#messages/en.ts'
import type { AppError, ErrorCodes, FieldError } from '#shared/errors.ts'
import { isKeyOf } from '#shared/objects.ts'

type Sentence = string | ((value: string | undefined) => string)

/**
 * The text of an error for the response: the catalogue's sentence for `sentence`, which is the code unless the error names
 * another. An error whose message is not its code brings its own text, which is used unchanged.
 */
export function sentenceOf({ code, message, sentence, value }: AppError, words: Messages): string {
  if (message !== code) return message
  // Every code has a sentence: the compiler checks it here.
  const known: Record<keyof ErrorCodes, Sentence> = { ...words.errors, ...words.refusals }
  const found = isKeyOf(known, sentence) ? known[sentence] : words.errors.internal
  return typeof found === 'string' ? found : found(value)
}

/** The faults of the fields, each with the sentence for its code. */
export function fieldSentences(error: AppError, words: Messages): Record<string, FieldError> | undefined {
  const { fields, code: whole } = error
  if (!fields) return undefined
  const known: Record<string, string | undefined> = words.errors
  // A field that is at fault in the same way as the whole says the same.
  const worded = Object.entries(fields).map(([field, { code }]) => [
    field,
    { code, message: code === whole ? sentenceOf(error, words) : (known[code] ?? words.errors.invalid_value) },
  ])
  return Object.fromEntries(worded)
}
