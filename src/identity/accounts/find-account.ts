import type { Database } from '#platform/database/database.ts'
import { insertCode } from '../codes/codes.ts'
import { actionLink } from '../codes/letters.ts'
import type { Account } from '../tables.ts'

const PAGE = 1000

/** The account with this uid or e-mail address. */
export async function findAccount(db: Database, who: string): Promise<Account | undefined> {
  const all = db.selectFrom('identity.accounts').selectAll()
  const email = who.trim().toLowerCase()
  return all.where((eb) => eb.or([eb('uid', '=', who), eb('email', '=', email)])).executeTakeFirst()
}

/** Whether the owner of an account has proven this e-mail address. */
export async function isProven(db: Database, email: string): Promise<boolean> {
  const proven = db.selectFrom('identity.accounts').select('uid').where('email', '=', email)
  return (await proven.where('owner_proven', '=', true).executeTakeFirst()) !== undefined
}

/** The e-mail address of an account, if its owner has proven it. */
export async function provenEmail(db: Database, uid: string): Promise<string | null> {
  const proven = db.selectFrom('identity.accounts').select('email').where('uid', '=', uid)
  return (await proven.where('owner_proven', '=', true).executeTakeFirst())?.email ?? null
}

/** Every account in the order of the uids, never all at once in memory. */
export async function* eachAccount(db: Database): AsyncGenerator<Account> {
  let after = ''
  for (;;) {
    const query = db.selectFrom('identity.accounts').selectAll().where('uid', '>', after).orderBy('uid')
    const rows = await query.limit(PAGE).execute()
    yield* rows
    if (rows.length < PAGE) return
    after = rows.at(-1)?.uid ?? ''
  }
}

/** A link to set a new password with, good for an hour. For an operator to hand over; no letter is sent. */
export async function createPasswordResetLink(
  { db, publicUrl }: { db: Database; publicUrl: string },
  { uid, email }: { uid: string; email: string },
): Promise<string> {
  const code = await insertCode(db, 'PASSWORD_RESET', { uid, email })
  return actionLink({ kind: 'reset', code, continueUrl: null }, publicUrl)
}
