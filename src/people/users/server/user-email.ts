import { randomUUID } from 'node:crypto'
import type { Database, Tx } from '#platform/database/database.ts'
import { conflict } from '#shared/errors.ts'
import { NO_ADDRESS } from '#shared/no-address.ts'
import type { ProvenEmail } from './delete-user.ts'
import { emailIsTaken, findPerson, findUserId, setEmail } from './store.ts'

export interface EmailDeps {
  /** Lets other slices write a user's new e-mail address where they show it, in the transaction that changes it. */
  updateEmailCopies: (tx: Tx, userId: string, email: string) => Promise<void>
  provenEmail: ProvenEmail
}

/**
 * The user record follows the account to its new e-mail address, in the transaction that changes the account and before it
 * locks it. A record of another account that still has the address gives it up: when that account has it, too, the
 * sign-in service refuses the change, which undoes this. Null: the account has no address any more.
 * @param asOf seconds since 1970
 */
export async function updateUserEmail(
  tx: Tx,
  uid: string,
  email: string | null,
  asOf: number,
  deps: Pick<EmailDeps, 'updateEmailCopies'>,
): Promise<void> {
  const person = await findPerson(tx, uid)
  if (!person || person.email === email) return
  if (email !== null) await releaseEmail(tx, email, deps)
  const next = email ?? placeholderEmail()
  // Products before people, as everywhere: the other way round two transactions could wait for each other.
  await deps.updateEmailCopies(tx, person.id, next)
  await setEmail(tx, person.id, next, asOf).catch((error: unknown) => {
    throw emailIsTaken(error) ? conflict('email_taken') : error
  })
}

/**
 * Frees the address for the account whose owner has proven it. Only one account can have a proven address, so that another user
 * record with it is out of date; that record takes over its own account's address at its next call. Returns false if this
 * account has not proven the address.
 */
export async function releaseEmailToOwner(
  db: Database,
  { uid, email }: { uid: string; email: string },
  deps: EmailDeps,
): Promise<boolean> {
  if ((await deps.provenEmail(db, uid)) !== email) return false
  await db.transaction().execute((tx) => releaseEmail(tx, email, deps))
  return true
}

async function releaseEmail(
  tx: Tx,
  email: string,
  { updateEmailCopies }: Pick<EmailDeps, 'updateEmailCopies'>,
): Promise<void> {
  const id = await findUserId(tx, email)
  if (!id) return
  const none = placeholderEmail()
  await updateEmailCopies(tx, id, none)
  await setEmail(tx, id, none)
}

/** A placeholder for a missing address; that of one person is the same in two calls at once. */
export function placeholderEmail(id: string = randomUUID()): string {
  return `${id}${NO_ADDRESS}`
}
