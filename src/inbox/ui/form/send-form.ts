import toast from 'react-hot-toast'
import * as z from 'zod/mini'
import type { Messages } from '#messages/en.ts'
import type { Client } from '#shared/client.ts'
import { isAppError } from '#shared/errors.ts'
import { explain } from '#ui/text/words.ts'
import { ContactForm, type inbox, MailUsForm, NewsletterForm } from '../../contract.ts'

const SHAPES = { sendContact: ContactForm, mailUs: MailUsForm, subscribe: NewsletterForm }

/** The forms of the inbox, named by their endpoints. */
export type FormName = keyof typeof SHAPES

/** The calls that the forms make. */
type FormApi = Pick<Client<typeof inbox>, FormName>

interface Sending {
  form: FormName
  values: Record<string, string>
  api: FormApi
  words: Messages
  /** The toast once it is stored, and never before. */
  thanks: string
}

/** Checks a form by the contract's shape and sends it. Answers the sentence of each field at fault; null when it is stored. */
export async function sendForm({ form, values, api, words, thanks }: Sending): Promise<Record<string, string> | null> {
  const parsed = z.safeParse(SHAPES[form] as z.ZodMiniType, values)
  if (!parsed.success) {
    const issues = parsed.error.issues.toReversed()
    return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), sentenceOf(message, words)]))
  }
  try {
    await api[form](parsed.data as never)
    toast.success(thanks)
    return null
  } catch (error) {
    const refused = isAppError(error) ? Object.entries(error.fields ?? {}) : []
    if (refused.length === 0) toast.error(explain(error, words))
    return Object.fromEntries(refused.map(([field, { code }]) => [field, sentenceOf(code, words)]))
  }
}

function sentenceOf(code: string, { errors }: Messages): string {
  return code in errors ? errors[code as keyof Messages['errors']] : errors.invalid_value
}
