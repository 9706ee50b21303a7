import { type Generated, sql } from 'kysely'
import type { RowOf } from '#platform/database/columns.ts'
import { countsSince } from '#platform/database/counts.ts'
import { type Database, lockName, type Tx, violates } from '#platform/database/database.ts'
import { photoIdsIn } from '#platform/database/photo-ids.ts'
import { prepare } from '#platform/database/prepared.ts'
import type { Person } from '#platform/http/auth.ts'
import type { Role } from '#shared/endpoint.ts'
import { conflict, unauthorized } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import type { Profile, User } from '../contract.ts'
import { recordRemoval, wasRemoved } from './removed-users.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    users: Omit<RowOf<User, 'id'>, 'disabled'> & {
      disabled: Generated<boolean>
      /** Set while the account is suspended, which is to be disabled with an end. */
      suspended_until: Generated<string | null>
      uid: string
      phone: Generated<string | null>
      place: Generated<string | null>
      language: Generated<Language>
      /** False while the language is that of the page where the person last did something. */
      language_chosen: Generated<boolean>
      created_at: Generated<string>
      /** When the token was issued that set the e-mail address, in seconds since 1970. */
      email_as_of: Generated<number>
      /** When each was first seen to be proven, and the papers of the shop by an admin. */
      email_proven_at: Generated<string | null>
      phone_proven_at: Generated<string | null>
      shop_seen_at: Generated<string | null>
    }
  }
}

declare module '#platform/http/auth.ts' {
  interface Person {
    id: string
    uid: string
    email: string
    displayName: string
    photoURL: string | null
    /** The language of the account, while its owner has not chosen one. */
    languageByCalls?: Language | null
  }
}

const PERSON = ['id', 'uid', 'email', 'display_name as displayName', 'photo_url as photoURL', 'role'] as const

export async function findPerson(db: Database, uid: string): Promise<Person | undefined> {
  return db.selectFrom('users').select(PERSON).where('uid', '=', uid).executeTakeFirst()
}

/** The person with this id, with whether an admin has disabled the account. */
export function findPersonById(db: Database, id: string): Promise<(Person & { disabled: boolean }) | undefined> {
  return db
    .selectFrom('users')
    .select([...PERSON, 'disabled'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * The person, with `disabled`, what is proven, and `emailAsOf`: when the token that set the e-mail address was issued, in
 * seconds since 1970.
 */
export async function findCaller(db: Database, uid: string): Promise<Caller | undefined> {
  const [caller] = await readCaller(db, { uid })
  return caller
}

type Caller = Person & {
  disabled: boolean
  emailAsOf: number
  suspendedUntil: string | null
  emailProvenAt: string | null
  phoneProvenAt: string | null
}

const readCaller = prepare((db, { uid }: { uid: string }) =>
  db
    .selectFrom('users')
    .select([...PERSON, 'disabled', 'email_as_of as emailAsOf', 'suspended_until as suspendedUntil'])
    .select(['email_proven_at as emailProvenAt', 'phone_proven_at as phoneProvenAt'])
    .select((row) =>
      row.case().when('language_chosen', '=', false).then(row.ref('language')).end().as('languageByCalls'),
    )
    .where('uid', '=', uid),
)

/** The given uids whose users exist and are not disabled. */
export async function findActive(db: Database, uids: string[]): Promise<Set<string>> {
  const query = db.selectFrom('users').select('uid').where('disabled', '=', false)
  const rows = await query.where('uid', '=', sql<string>`any(${uids})`).execute()
  return new Set(rows.map(({ uid }) => uid))
}

export async function findUid(tx: Tx, id: string): Promise<string | undefined> {
  return (await tx.selectFrom('users').select('uid').where('id', '=', id).executeTakeFirst())?.uid
}

/** Disables or enables a user; does nothing without a user of that uid. Without `suspendedUntil` a suspension ends. */
export async function setUserDisabled(
  tx: Tx,
  uid: string,
  disabled: boolean,
  suspendedUntil: string | null = null,
): Promise<void> {
  await tx.updateTable('users').set({ disabled, suspended_until: suspendedUntil }).where('uid', '=', uid).execute()
}

/** The phone number of a profile. Undefined when there is no such user. */
export async function findPhone(db: Database, id: string): Promise<Pick<Profile, 'phone'> | undefined> {
  return db.selectFrom('users').select('phone').where('id', '=', id).executeTakeFirst()
}

/** Keeps a number as the profile's, unless it has one. */
export async function keepFirstPhone(tx: Tx, id: string, phone: string): Promise<void> {
  await tx.updateTable('users').set({ phone }).where('id', '=', id).where('phone', 'is', null).execute()
}

/** Phone number and place of a user's profile, which the `Person` of a request lacks. Undefined when there is no such user. */
export async function findContact(db: Database, id: string): Promise<Pick<Profile, 'phone' | 'place'> | undefined> {
  return db.selectFrom('users').select(['phone', 'place']).where('id', '=', id).executeTakeFirst()
}

/** False when the user is gone. */
export async function changeUser(
  tx: Tx,
  id: string,
  changes: {
    display_name?: string
    photo_url?: string
    phone?: string | null
    place?: string
    role?: 'saller'
    language?: Language
    language_chosen?: true
  },
): Promise<boolean> {
  const changed = tx.updateTable('users').set(changes).where('id', '=', id).returning('id')
  return (await changed.executeTakeFirst()) !== undefined
}

/** The id of the user with this e-mail address, in lower case as all are stored. */
export async function findUserId(db: Database, email: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  return row?.id
}

/** The columns of `users` and `pending_profiles` that a registration fills. */
export interface NewProfile {
  display_name: string
  photo_url: string | null
  email: string
  role: Exclude<Role, 'admin'>
  language: Language
}

/** A new user's row, with the proven number of somebody who registers by phone. */
export type NewUserRow = NewProfile & { phone?: string | null }

/**
 * The new user, or the one that has this uid already, with this profile if it was emptied; undefined when another account has
 * the e-mail. Throws `account_removed` when the account was removed, also when that happens at the same moment.
 * @param emailAsOf when the token was issued that names the e-mail address, in seconds since 1970
 */
export async function createUser(
  tx: Tx,
  uid: string,
  profile: NewUserRow,
  emailAsOf: number,
): Promise<Person | undefined> {
  await lockUid(tx, uid)
  if (await wasRemoved(tx, uid)) throw unauthorized('account_removed')
  const made = await tx
    .insertInto('users')
    .values({ uid, ...profile, email_as_of: emailAsOf })
    .onConflict((conflict) => conflict.doNothing())
    .returning(PERSON)
    .executeTakeFirst()
  return made ?? (await fillEmptied(tx, uid, profile)) ?? findPerson(tx, uid)
}

/** The name of a user record that was emptied for a new owner (new-owner.ts). */
const EMPTIED = ''

/** True if the record has no owner's data and waits for name and role of a new one, who has no profile until then. */
export function isEmptied({ displayName }: Pick<Person, 'displayName'>): boolean {
  return displayName === EMPTIED
}

/** Removes what a person said of themselves. An admin stays one: that was never theirs to say. */
export async function emptyUser(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ display_name: EMPTIED, photo_url: null, phone: null, place: null })
    .set({ email_proven_at: null, phone_proven_at: null, shop_seen_at: null })
    .where('id', '=', id)
    .execute()
}

async function fillEmptied(
  tx: Tx,
  uid: string,
  { display_name, photo_url, role, language }: NewProfile,
): Promise<Person | undefined> {
  return tx
    .updateTable('users')
    .set({ display_name, photo_url, language, role: sql<Role>`case when role = 'admin' then role else ${role} end` })
    .where('uid', '=', uid)
    .where('display_name', '=', EMPTIED)
    .returning(PERSON)
    .executeTakeFirst()
}

/** Until `tx` ends nobody else creates or removes the user of this uid: there may be no row yet to lock. */
export async function lockUid(tx: Tx, uid: string): Promise<void> {
  await lockName(tx, `user ${uid}`)
}

/** The uid of a user, locked as by `lockUid`; the user may be gone by the time the lock is there. */
export async function lockUser(tx: Tx, id: string): Promise<string | undefined> {
  const uid = await findUid(tx, id)
  if (uid) await lockUid(tx, uid)
  return uid
}

/**
 * Takes over the e-mail that the sign-in service now names; false when a newer token has set one. See `emailIsTaken` for
 * the error when another user has it.
 */
export async function changeEmail(tx: Tx, id: string, email: string, asOf: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ email, email_as_of: asOf })
    .where('id', '=', id)
    .where((is) => is.or([is('email_as_of', '<', asOf), is.and({ email, email_as_of: asOf })]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Writes the e-mail whatever token has set it; see `emailIsTaken`. Without `asOf` that stays as it was. */
export async function setEmail(tx: Tx, id: string, email: string, asOf?: number): Promise<void> {
  const changes = { email, email_proven_at: null, ...(asOf !== undefined && { email_as_of: asOf }) }
  await tx.updateTable('users').set(changes).where('id', '=', id).execute()
}

export function emailIsTaken(error: unknown): boolean {
  return violates(error, 'users_email')
}

/**
 * The ids of the enabled admins, locked until `tx` ends. Ordered by id, so that two admins who delete each other cannot
 * deadlock.
 */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled', '=', false)
    .orderBy('id')
    // A notification that refers to an admin does not wait: it could hold what the caller waits for next.
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** Throws `last_admin` when the user is the only enabled admin. The enabled admins stay locked until `tx` ends. */
export async function requireOtherAdmin(tx: Tx, id: string): Promise<void> {
  const admins = await lockAdmins(tx)
  if (admins.length === 1 && admins[0] === id) throw conflict('last_admin')
}

/** Deletes the user and remembers the uid, because its tokens outlive it. Undefined when there is no such user. */
export async function removeUser(tx: Tx, id: string): Promise<string | undefined> {
  const gone = await tx.deleteFrom('users').where('id', '=', id).returning('uid').executeTakeFirst()
  if (gone) await recordRemoval(tx, gone.uid)
  return gone?.uid
}

/** How many users have the role, and how many of them are newer than `since` (all of them without one). */
export async function countUsers(db: Database, role: Role, since: string | null) {
  return db.selectFrom('users').select(countsSince(since)).where('role', '=', role).executeTakeFirstOrThrow()
}

/** The given image ids that a profile or a pending profile shows. */
export function userPhotosInUse(db: Database, ids: string[]): Promise<string[]> {
  const columns: [string, string][] = [
    ['users', 'photo_url'],
    ['pending_profiles', 'photo_url'],
  ]
  return photoIdsIn(db, columns, ids)
}
