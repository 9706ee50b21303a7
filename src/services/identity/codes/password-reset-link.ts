import type { Database } from '#platform/database/database.ts'
import type { Language } from '#shared/language.ts'
import { insertCode } from './codes.ts'
import { actionLink } from './write-letter.ts'

/** A link that sets a new password. An operator passes it on: no e-mail is sent. */
export async function createPasswordResetLink(
  { db, publicUrl }: { db: Database; publicUrl: string },
  { uid, email, language }: { uid: string; email: string; language: Language },
): Promise<string> {
  const code = await insertCode(db, 'PASSWORD_RESET', { uid, email })
  return actionLink({ kind: 'reset', code, continueUrl: null, language }, publicUrl)
}
