import type { Messages } from '#messages/en.ts'
import type { AppError, FieldError, SentenceKey } from '#shared/errors.ts'

type Sentence = string | ((value: string | undefined) => string)

/** The sentence for an error: that of its code or of its `sentence`. Text that is not a code is answered as it is. */
export function sentenceOf({ code, message, sentence, value }: AppError, words: Messages): string {
  if (message !== code) return message
  // Every error that `shared/errors.ts` makes has a sentence: the compiler checks it here.
  const known: Record<SentenceKey, Sentence> = { ...words.errors, ...words.refusals }
  const found = (known as Record<string, Sentence | undefined>)[sentence] ?? words.errors.internal
  return typeof found === 'string' ? found : found(value)
}

/** The faults of the fields, each with the sentence for its code. */
export function fieldSentences({ fields }: AppError, { errors }: Messages): Record<string, FieldError> | undefined {
  if (!fields) return undefined
  const known: Record<string, string | undefined> = errors
  const worded = Object.entries(fields).map(([field, { code }]) => [
    field,
    { code, message: known[code] ?? errors.invalid_value },
  ])
  return Object.fromEntries(worded)
}
