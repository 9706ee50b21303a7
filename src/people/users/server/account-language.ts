import type { Database, Tx } from '#platform/database/database.ts'
import type { Person } from '#platform/http/auth.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { unauthorized } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { changeUser } from './store.ts'

/** The language of the caller's e-mails from now on. */
export async function chooseLanguage({ language }: { language: Language }, { db, person }: MemberContext) {
  const choose = (tx: Tx) => changeUser(tx, person.id, { language, language_chosen: true })
  if (!(await db.transaction().execute(choose))) throw unauthorized('account_removed')
  return { acknowledged: true as const }
}

/** Gives an account whose owner never chose a language that of the page where the owner does something. */
export async function followLanguage(
  db: Database,
  { id, languageByCalls }: Pick<Person, 'id' | 'languageByCalls'>,
  called: Language,
): Promise<void> {
  if (!languageByCalls || languageByCalls === called) return
  // No call waits for another transaction that writes the user: a later call does it.
  const free = db.selectFrom('users').select('id').where('id', '=', id).where('language_chosen', '=', false)
  const update = db.updateTable('users').set({ language: called })
  await update.where('id', 'in', free.forNoKeyUpdate().skipLocked()).execute()
}
