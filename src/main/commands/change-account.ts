import { setListed } from '#catalogue/products/server/store.ts'
import { disableWithProducts } from '#people/users/server/disable.ts'
import { deleteOwnUser } from '#people/users/server/leave-shop.ts'
import { updateUserEmail } from '#people/users/server/user-email.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { removeSecondSteps, removeSignInMethods, setEmail } from '#services/identity/accounts/operator-changes.ts'
import { IdentityError } from '#services/identity/errors.ts'
import { provenEmail, removeAccount, setDisabled, signOutEverywhere } from '#services/identity/server.ts'
import type { Account } from '#services/identity/tables.ts'
import { secondsNow } from '#services/identity/tokens/numeric-date.ts'
import { isAppError } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { lockProductsAndBookings, updateEmailCopies } from '../email-copies.ts'
import { SHOP_TABLES } from '../personal-data.ts'
import { Refusal, readEmail } from './refusal.ts'

/*
 * Changes by `npm run accounts`. The shop's rows are written first, as in every change that the sign-in service reports to the
 * shop. Each function returns the line for the operator, or throws a `Refusal`.
 */

export async function disableAccount(db: Database, { uid }: Account, disabled: boolean): Promise<string> {
  await inOneTransaction(db, async (tx) => {
    const products = { lockProducts: lockProductsAndBookings, setListed }
    await publishInvalidation(tx, await disableWithProducts(tx, uid, disabled, products))
    requireAccount(await setDisabled(tx, uid, disabled))
  })
  return `${uid} is ${disabled ? 'disabled' : 'enabled'}.`
}

export async function signOut(db: Database, { uid }: Account): Promise<string> {
  requireAccount(await db.transaction().execute((tx) => signOutEverywhere(tx, uid)))
  return `${uid} is signed out everywhere.`
}

export async function changeEmail(db: Database, account: Account, given: string): Promise<string[]> {
  const { uid, email: before } = account
  const email = readEmail(given)
  if (email === before) throw new Refusal(`${uid} has the address ${email} already.`)
  await inOneTransaction(db, async (tx) => {
    await updateUserEmail(tx, uid, email, secondsNow(), { updateEmailCopies })
    requireAccount(await setEmail(tx, uid, email, await readerOf(tx, uid)))
  })
  const changed = `${uid} has the address ${email} now, and is signed out everywhere. Nobody has proven yet that it is theirs.`
  return [changed, ...noteOnNumber({ ...account, owner_proven: false })]
}

/** Returns a warning about an unproven account with a phone number: it belongs to the holder of the number. */
export function noteOnNumber({ uid, owner_proven: proven, phone_number: phone }: Account): string[] {
  if (proven || phone === null) return []
  return [`${uid} is that of whoever has the number ${phone}. remove-sign-in-methods takes the number away.`]
}

export async function withoutSecondSteps(db: Database, { uid }: Account): Promise<string> {
  const removed = await db.transaction().execute(async (tx) => removeSecondSteps(tx, uid, await readerOf(tx, uid)))
  if (!removed) throw new Refusal(`${uid} has no second step.`)
  return `${uid} has no second step any more, and is signed out everywhere.`
}

export async function withoutSignInMethods(db: Database, { uid, email }: Account): Promise<string> {
  if (email === null) throw new Refusal(`${uid} has no e-mail address: nobody could sign in. Set one first.`)
  const change = async (tx: Tx) => removeSignInMethods(tx, uid, await readerOf(tx, uid))
  const removed = requireAccount(await db.transaction().execute(change))
  const what = removed.length > 0 ? `no longer opens by ${removed.join(', ')}` : 'had no other sign-in method'
  return `${uid} ${what}, and is signed out everywhere. A letter to ${email} opens it.`
}

export async function deleteAccount(db: Database, { uid }: Account): Promise<string> {
  await inOneTransaction(db, async (tx) => {
    await deleteOwnUser(tx, uid, { lockProducts: lockProductsAndBookings, provenEmail, inventory: SHOP_TABLES })
    await removeAccount(tx, uid)
  })
  return `${uid} is deleted.`
}

/** Returns the language of an account's e-mails: English without a user of the shop. */
export async function readerOf(db: Database, uid: string): Promise<{ language: Language }> {
  const user = await db.selectFrom('users').select('language').where('uid', '=', uid).executeTakeFirst()
  return user ?? { language: 'en' }
}

/** Throws a `Refusal` if the account was deleted since it was found. */
function requireAccount<T>(changed: T | null): T {
  if (changed === null) throw new Refusal('There is no such account any more.')
  return changed
}

const TAKEN = 'Another account has this address, or may take it back.'

/** Reasons of the shop or the sign-in service for refusing a change, by code. */
const REFUSALS: Record<string, string> = {
  last_admin: 'This is the last admin.',
  user_deleted: 'This user was deleted in the shop.',
  email_taken: TAKEN,
  EMAIL_EXISTS: TAKEN,
}

async function inOneTransaction(db: Database, change: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await db.transaction().execute(change)
  } catch (error) {
    const reason = (isAppError(error) || error instanceof IdentityError) && REFUSALS[error.code]
    throw reason ? new Refusal(reason) : error
  }
}
