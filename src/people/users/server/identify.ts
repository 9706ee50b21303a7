import type { Database } from '#platform/database/database.ts'
import { checkToken, type Person, type Principal, type TokenRules } from '#platform/http/auth.ts'
import { unauthorized } from '#shared/errors.ts'
import { contactEmail, isNoAddress } from '#shared/no-address.ts'
import { canClaimPendingProfile } from '../rules.ts'
import { takePendingProfile } from './pending-profiles.ts'
import { keepProofs } from './proofs.ts'
import { wasRemoved } from './removed-users.ts'
import { changeEmail, createUser, emailIsTaken, findActive, findCaller, findPerson, isEmptied } from './store.ts'
import { type EmailDeps, placeholderEmail, releaseEmailToOwner } from './user-email.ts'

export interface IdentifyDeps extends EmailDeps {
  db: Database
  tokenRules: TokenRules
}

/** The headers that tell who calls. */
export interface CallerHeaders {
  authorization?: string | undefined
  /** The value that registration answered, also as a cookie; the browser sends it until there is a user record. */
  'x-registration'?: string | string[] | undefined
}

/**
 * The caller who sends these headers: null without an Authorization header, `person` null while there is no profile, or an
 * emptied one. Throws 401 for a token that is bad, expired or revoked, or of an account that was removed or disabled. The first
 * call after registration finds the pending profile and makes the user of it; a new e-mail at the sign-in service is taken over
 * (decisions Q09).
 */
export async function identify(
  { authorization, 'x-registration': registration }: CallerHeaders,
  deps: IdentifyDeps,
): Promise<{ principal: Principal; person: Person | null } | null> {
  if (authorization === undefined) return null
  const principal = await checkToken(authorization.match(/^bearer +(\S+)$/i)?.[1] ?? '', deps.tokenRules)
  const { uid, issuedAt } = principal
  const [found, revoked] = await Promise.all([findCaller(deps.db, uid), deps.tokenRules.revocationOf?.(principal)])
  await requireActiveAccount(uid, found, deps)
  if (revoked) throw unauthorized(revoked)
  if (!found || isEmptied(found)) return { principal, person: await claimPendingProfile(principal, registration, deps) }
  const { disabled: _, emailAsOf, emailProvenAt, phoneProvenAt, ...person } = found
  await keepProofs(deps.db, { ...person, emailProvenAt, phoneProvenAt }, principal)
  const email = emailFor(person, principal)
  if (email === person.email) return { principal, person }
  // The token names the address of before: it must not bring it back.
  if (issuedAt <= emailAsOf) throw unauthorized('token_revoked')
  return { principal, person: await syncEmail(person, { email, issuedAt }, deps) }
}

/** The address that the user record of an account has from now on. A token without one leaves it as it is. */
function emailFor({ id, email }: Person, principal: Principal): string {
  const placeholder = isNoAddress(email) ? email : placeholderEmail(id)
  return principal.email === null ? email : (contactEmail(principal) ?? placeholder)
}

/**
 * Throws 401 if the user is disabled or was deleted. Who is suspended is a caller: `authorize` decides what they may do. The
 * token itself would still be valid for up to an hour; this refuses it at once, in hosted mode as well. Our own sign-in service
 * has a second mark, `identity.accounts.disabled`, which `revocationOf` reads: an admin's change writes both (`disable.ts`).
 */
async function requireActiveAccount(
  uid: string,
  found: { disabled: boolean; suspendedUntil: string | null } | undefined,
  { db }: IdentifyDeps,
): Promise<void> {
  if (found?.disabled && found.suspendedUntil === null) throw unauthorized('account_disabled')
  if (!found && (await wasRemoved(db, uid))) throw unauthorized('account_removed')
}

/** Makes the pending profile that `registration` claims the user of this account. Safe when several calls come at once. */
async function claimPendingProfile(
  principal: Principal,
  registration: CallerHeaders['x-registration'],
  { db }: IdentifyDeps,
): Promise<Person | null> {
  const { uid, email, issuedAt } = principal
  if (email === null || typeof registration !== 'string' || !canClaimPendingProfile(principal)) return null
  return db.transaction().execute(async (tx) => {
    const pending = await takePendingProfile(tx, registration, email)
    const person = await (pending ? createUser(tx, uid, pending, issuedAt) : findPerson(tx, uid))
    return person && !isEmptied(person) ? person : null
  })
}

type NewEmail = Pick<Principal, 'issuedAt'> & { email: string }

async function syncEmail(person: Person, to: NewEmail, deps: IdentifyDeps): Promise<Person> {
  const followed = await trySyncEmail(person, to, deps)
  if (followed) return followed
  const released = await releaseEmailToOwner(deps.db, { uid: person.uid, email: to.email }, deps)
  // Somebody else has it here: the person stays reachable under the old one.
  return (released ? await trySyncEmail(person, to, deps) : null) ?? person
}

/** Null: another user has the address. */
async function trySyncEmail(person: Person, { email, issuedAt }: NewEmail, deps: IdentifyDeps): Promise<Person | null> {
  try {
    await deps.db.transaction().execute(async (tx) => {
      // Products before people, as everywhere: the other way round two transactions could wait for each other.
      await deps.updateEmailCopies(tx, person.id, email)
      if (!(await changeEmail(tx, person.id, email, issuedAt))) throw unauthorized('token_revoked')
    })
    return { ...person, email }
  } catch (error) {
    if (emailIsTaken(error)) return null
    throw error
  }
}

/** Returns for each caller, in their order, true if they would be refused by now: event streams stay open after `identify`. */
export async function areRefused(
  callers: { principal: Principal }[],
  { db, tokenRules }: Pick<IdentifyDeps, 'db' | 'tokenRules'>,
): Promise<boolean[]> {
  const principals = callers.map(({ principal }) => principal)
  const uids = [...new Set(principals.map(({ uid }) => uid))]
  const [active, revoked] = await Promise.all([findActive(db, uids), tokenRules.areRevoked?.(principals)])
  return principals.map(({ uid }, place) => !active.has(uid) || revoked?.[place] === true)
}
