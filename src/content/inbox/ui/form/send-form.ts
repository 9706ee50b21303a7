import toast from 'react-hot-toast/headless'
import * as z from 'zod/mini'
import type { Messages } from '#messages/en.ts'
import type { Client } from '#shared/client.ts'
import { isAppError } from '#shared/errors.ts'
import { isKeyOf } from '#shared/objects.ts'
import { explain } from '#ui/text/words.ts'
import { ContactForm, type inbox, MailUsForm, NewsletterForm } from '../../contract.ts'

const SHAPES = { sendContact: ContactForm, mailUs: MailUsForm, subscribe: NewsletterForm }

/** The forms of the inbox, named by their endpoints. */
export type FormName = keyof typeof SHAPES

type FormApi = Pick<Client<typeof inbox>, FormName>

interface SendFormOptions {
  form: FormName
  values: Record<string, string>
  api: FormApi
  words: Messages
  /** The toast that is shown when the form is stored, and not before. */
  thanks: string
}

/**
 * Validates a form by the contract's shape and sends it. Resolves to the messages of invalid fields; null when the form is
 * stored.
 */
export async function sendForm({
  form,
  values,
  api,
  words,
  thanks,
}: SendFormOptions): Promise<Record<string, string> | null> {
  const parsed = z.safeParse(SHAPES[form], values)
  if (!parsed.success) {
    const issues = parsed.error.issues.toReversed()
    return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), errorMessage(message, words)]))
  }
  try {
    await api[form](parsed.data as never)
    toast.success(thanks)
    return null
  } catch (error) {
    const refused = isAppError(error) ? Object.entries(error.fields ?? {}) : []
    if (refused.length === 0) toast.error(explain(error, words))
    return Object.fromEntries(refused.map(([field, { code }]) => [field, errorMessage(code, words)]))
  }
}

function errorMessage(code: string, { errors }: Messages): string {
  return isKeyOf(errors, code) ? errors[code] : errors.invalid_value
}
