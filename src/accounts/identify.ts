import type { Messages } from '#messages/en.ts'
import { checkToken, type Person, type Principal, type TokenRules } from '#platform/auth.ts'
import type { Database, Tx } from '#platform/database.ts'
import { AppError } from '#shared/errors.ts'
import { changeEmail, claimPending, emailIsTaken, findCaller, wasRemoved } from './store.ts'

export interface IdentifyDeps {
  db: Database
  tokenRules: TokenRules
  words: Messages
  /** Lets other slices write a user's new e-mail address where they show it, in the transaction that changes it. */
  emailChanged: (tx: Tx, userId: string, email: string) => Promise<void>
}

/**
 * Who sends this Authorization header: null without one, `person` null while there is no profile. Throws 401 for a token
 * that is bad, expired, or of an account that was removed or barred. The first call after registration finds the pending profile and makes
 * the user of it; a new e-mail at the sign-in service is taken over (decisions Q09).
 */
export async function identify(
  header: string | undefined,
  deps: IdentifyDeps,
): Promise<{ principal: Principal; person: Person | null } | null> {
  if (header === undefined) return null
  const principal = await checkToken(header.match(/^bearer +(\S+)$/i)?.[1] ?? '', deps.tokenRules)
  const person = (await known(principal, deps)) ?? (await welcome(principal, deps))
  if (!person || principal.email === null || principal.email === person.email) return { principal, person }
  return { principal, person: await followEmail(person, principal.email, deps) }
}

/** A token outlives the moment in which an admin bars its holder. */
async function known({ uid }: Principal, { db, words }: IdentifyDeps): Promise<Person | undefined> {
  const found = await findCaller(db, uid)
  if (!found) return undefined
  const { disabled, ...person } = found
  if (disabled) throw new AppError('account_disabled', 401, words.errors.account_disabled)
  return person
}

async function welcome({ uid, email }: Principal, { db, words }: IdentifyDeps): Promise<Person | null> {
  if (await wasRemoved(db, uid)) throw new AppError('account_removed', 401, words.errors.account_removed)
  return (email && (await claimPending(db, uid, email))) || null
}

async function followEmail(person: Person, email: string, { db, emailChanged }: IdentifyDeps): Promise<Person> {
  try {
    await db.transaction().execute(async (tx) => {
      // Products before people, as everywhere: the other way round two transactions could wait for each other.
      await emailChanged(tx, person.id, email)
      await changeEmail(tx, person.id, email)
    })
    return { ...person, email }
  } catch (error) {
    // Somebody else has it here: the person stays reachable under the old one.
    if (emailIsTaken(error)) return person
    throw error
  }
}
