import type { Database } from '#platform/database/database.ts'
import type { AddressState } from '#platform/mail/mail.ts'
import type { Account } from '../tables.ts'

const BATCH_SIZE = 1000

/** The account with this uid or e-mail address. */
export async function findAccount(db: Database, uidOrEmail: string): Promise<Account | undefined> {
  const accounts = db.selectFrom('identity.accounts').selectAll()
  const email = uidOrEmail.trim().toLowerCase()
  return accounts.where((eb) => eb.or([eb('uid', '=', uidOrEmail), eb('email', '=', email)])).executeTakeFirst()
}

/**
 * State of this e-mail address by its account: `proven` (see prove-owner.ts), `confirmed`, or `unconfirmed`, also without an
 * account.
 */
export async function addressState(db: Database, email: string): Promise<AddressState> {
  const accounts = db.selectFrom('identity.accounts').select(['owner_proven', 'email_verified'])
  const account = await accounts.where('email', '=', email).executeTakeFirst()
  if (account?.owner_proven) return 'proven'
  return account?.email_verified ? 'confirmed' : 'unconfirmed'
}

/** The e-mail address of an account with a proven owner, otherwise null. */
export async function provenEmail(db: Database, uid: string): Promise<string | null> {
  const proven = db.selectFrom('identity.accounts').select('email').where('uid', '=', uid)
  return (await proven.where('owner_proven', '=', true).executeTakeFirst())?.email ?? null
}

/** The phone number of an account, which its owner has proven by a code; null if there is none. E.164. */
export async function provenNumber(db: Database, uid: string): Promise<string | null> {
  const account = db.selectFrom('identity.accounts').select('phone_number as number').where('uid', '=', uid)
  return (await account.executeTakeFirst())?.number ?? null
}

/** Every account in the order of the uids, read from the database in batches. */
export async function* eachAccount(db: Database): AsyncGenerator<Account> {
  let after = ''
  for (;;) {
    const query = db.selectFrom('identity.accounts').selectAll().where('uid', '>', after).orderBy('uid')
    const rows = await query.limit(BATCH_SIZE).execute()
    yield* rows
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)?.uid ?? ''
  }
}
