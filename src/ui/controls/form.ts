import {
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  set,
  type UseFormSetError,
} from 'react-hook-form'
import * as z from 'zod/mini'
import type { Messages } from '#messages/en.ts'
import { isAppError } from '#shared/errors.ts'

/** Sentences of one form for codes that `messages.errors` does not know, or words differently. */
export type OwnSentences = Readonly<Record<string, string>>

function sentence(code: string, words: Messages, own: OwnSentences): string {
  return (
    own[code] ?? (code in words.errors ? words.errors[code as keyof Messages['errors']] : words.errors.invalid_value)
  )
}

/**
 * Checks a form by the contract's own shape: the message of each issue is a stable code, shown as its sentence at the
 * field. What the form hands on is the parsed output.
 */
export function shapeResolver<In extends FieldValues, Out>(
  shape: z.ZodMiniType<Out, In>,
  words: Messages,
  own: OwnSentences = {},
): Resolver<In, unknown, Out> {
  return (values) => {
    const parsed = z.safeParse(shape, values)
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<In> = {}
    // Backwards, so that a field shows its first issue.
    for (const issue of parsed.error.issues.toReversed()) {
      const error = { type: issue.message, message: sentence(issue.message, words, own) }
      set(errors, issue.path.join('.') || 'root', error)
    }
    return { values: {}, errors }
  }
}

/** Puts the server's refusals at their fields and the focus on the first. False when it named none of `names`. */
export function showFieldErrors<In extends FieldValues>(
  error: unknown,
  names: readonly Path<In>[],
  setError: UseFormSetError<In>,
  words: Messages,
): boolean {
  const fields = isAppError(error) ? (error.fields ?? {}) : {}
  const named = names.filter((name) => fields[name])
  named.forEach((name, index) => {
    const { code, message } = fields[name] as { code: string; message: string }
    const known = code in words.errors ? words.errors[code as keyof Messages['errors']] : message
    setError(name, { type: code, message: known }, { shouldFocus: index === 0 })
  })
  return named.length > 0
}
