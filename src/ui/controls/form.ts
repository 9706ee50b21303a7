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
import { isKeyOf } from '#shared/objects.ts'

/** Sentences of one form for error codes that `messages.errors` does not have, or says differently. */
export type OwnSentences = Readonly<Record<string, string>>

function sentence(code: string, words: Messages, own: OwnSentences): string {
  return own[code] ?? (isKeyOf(words.errors, code) ? words.errors[code] : words.errors.invalid_value)
}

/**
 * Validates a form by the contract's schema. The message of each issue is a stable code, whose sentence shows at the field.
 * The form submits the parsed output.
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
    // In reverse order, so that a field shows its first issue.
    for (const issue of parsed.error.issues.toReversed()) {
      const error = { type: issue.message, message: sentence(issue.message, words, own) }
      set(errors, issue.path.join('.') || 'root', error)
    }
    return { values: {}, errors }
  }
}

/** Shows the server's errors at their fields and focuses the first. Returns false when they concern none of `names`. */
export function showFieldErrors<In extends FieldValues>(
  error: unknown,
  names: readonly Path<In>[],
  setError: UseFormSetError<In>,
  words: Messages,
): boolean {
  const fields = isAppError(error) ? (error.fields ?? {}) : {}
  let found = false
  for (const name of names) {
    const fault = fields[name]
    if (!fault) continue
    const { code } = fault
    const message = isKeyOf(words.errors, code) ? words.errors[code] : fault.message
    setError(name, { type: code, message }, { shouldFocus: !found })
    found = true
  }
  return found
}
