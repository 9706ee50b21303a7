import { CompiledQuery, sql } from 'kysely'
import { type Database, violates } from '#platform/database/database.ts'
import { IdentityError } from './errors.ts'
import { requireUnreservedEmail, requireUnreservedNumber } from './reserved.ts'
import type { Account, SecondFactor } from './tables.ts'

export async function findByEmail(db: Database, email: string): Promise<Account | undefined> {
  return db.selectFrom('identity.accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function findByUid(db: Database, uid: string): Promise<Account | undefined> {
  return db.selectFrom('identity.accounts').selectAll().where('uid', '=', uid).executeTakeFirst()
}

/** Account and session in one query, because every page load of a signed-in person makes it. */
const SIGNED_IN = `
  select account.*,
    exists (select from identity.sessions where family = $2) as lives,
    (select coalesce(json_agg(factor order by factor.enrolled_at), '[]') from (
      select id, uid, kind, display_name, phone_number, enrolled_at from identity.second_factors
      where uid = account.uid
    ) as factor) as factors
  from identity.accounts as account where uid = $1`

/** The account with its second factors, and whether the session exists. */
export async function findSignedIn(db: Database, uid: string, family: string) {
  const { rows } = await db.executeQuery<SignedInRow>(CompiledQuery.raw(SIGNED_IN, [uid, family]))
  if (!rows[0]) return undefined
  const { lives, factors, ...account } = rows[0]
  return { account, lives, factors }
}

type SignedInRow = Account & { lives: boolean; factors: Omit<SecondFactor, 'secret' | 'last_step'>[] }

export async function findByPhone(db: Database, phone: string): Promise<Account | undefined> {
  return db.selectFrom('identity.accounts').selectAll().where('phone_number', '=', phone).executeTakeFirst()
}

/** The account; its row is locked until the transaction ends. */
export async function lockByUid(tx: Database, uid: string): Promise<Account | undefined> {
  return tx.selectFrom('identity.accounts').selectAll().where('uid', '=', uid).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Throws EMAIL_EXISTS, PHONE_NUMBER_EXISTS: the unique indexes decide between concurrent requests. Needs a
 * transaction, which an error rolls back.
 */
export async function insertAccount(
  db: Database,
  account: Pick<Account, 'uid' | 'email' | 'password_hash'> & Partial<Account>,
): Promise<Account> {
  const empty = { password_updated_at: null, display_name: null, photo_url: null, phone_number: null, language: null }
  const linkedAt = {
    phone_linked_at: account.phone_number ? sql<string>`now()` : null,
    google_linked_at: null,
    email_linked_at: null,
  }
  const row = { ...empty, ...account, ...linkedAt }
  const made = await db
    .insertInto('identity.accounts')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw toConflict(error)
    })
  await requireUnreservedEmail(db, made)
  await requireUnreservedNumber(db, made)
  return made
}

/** Throws EMAIL_EXISTS, PHONE_NUMBER_EXISTS. */
export async function updateAccount(tx: Database, uid: string, values: Partial<Account>): Promise<Account> {
  const account = await tx
    .updateTable('identity.accounts')
    .set({ ...values, ...linkTimes(values), ...(givesMethod(values) && { began_anonymous: false }) })
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw toConflict(error)
    })
  if (values.email) await requireUnreservedEmail(tx, account)
  if (values.phone_number) await requireUnreservedNumber(tx, account)
  return account
}

/** An address, number or Google account that is not the stored one is linked now. */
function linkTimes({ email, phone_number: phone, federated }: Partial<Account>) {
  const google = federated?.['google.com']?.rawId ?? null
  return {
    ...(email !== undefined && {
      email_linked_at: sql<string>`case when email is distinct from ${email} then now() else email_linked_at end`,
    }),
    ...(phone !== undefined && {
      phone_linked_at: sql<string>`case when phone_number is distinct from ${phone} then now() else phone_linked_at end`,
    }),
    ...(federated !== undefined && {
      google_linked_at: sql<string>`case when federated #>> '{google.com,rawId}' is distinct from ${google}
        then now() else google_linked_at end`,
    }),
  }
}

/** True if the changes give the account a sign-in method. It is then no longer anonymous, even if it loses the method later. */
function givesMethod({ email, phone_number: phone, federated }: Partial<Account>): boolean {
  return Boolean(email || phone) || Object.keys(federated ?? {}).length > 0
}

function toConflict(error: unknown): unknown {
  if (violates(error, 'accounts_phone')) return new IdentityError('PHONE_NUMBER_EXISTS')
  return violates(error, 'accounts_email') ? new IdentityError('EMAIL_EXISTS') : error
}

/** True for an account without any sign-in method: only the tokens that were issued give access. */
export function isAnonymous({ email, phone_number: phone, federated }: Account): boolean {
  return email === null && phone === null && Object.keys(federated).length === 0
}
