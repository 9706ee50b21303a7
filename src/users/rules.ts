import type { Role } from '#shared/endpoint.ts'
import { forbidden } from '#shared/errors.ts'
import { isHostedPhoto } from '#shared/photo.ts'

/** What is wrong with a registration, by field; empty when nothing is (rows Y05 Q09). */
export function registrationFaults(
  user: { role: Role; photoURL?: string | null | undefined },
  imageHostUrl: string | undefined,
): { role?: 'invalid_value'; photoURL?: 'invalid_photo' } {
  return {
    // Nobody makes themselves an admin.
    ...(user.role === 'admin' && { role: 'invalid_value' }),
    ...(user.photoURL && !isHostedPhoto(user.photoURL, imageHostUrl) && { photoURL: 'invalid_photo' }),
  }
}

/** Why `target` may not be deleted by `caller`, or null. `admins` are all of them (decisions Q10 A06). */
export function accountActionRefusal(
  caller: string,
  target: string,
  admins: string[],
): 'own_account' | 'last_admin' | null {
  if (caller === target) return 'own_account'
  return admins.length === 1 && admins[0] === target ? 'last_admin' : null
}

const GOOGLE = 'google.com'

/** A pending profile is of somebody who signs up with a password: Google always makes a buyer (row S10). */
export function canClaimPendingProfile({ provider }: { provider: string | null }): boolean {
  return provider !== GOOGLE
}

/** The role of a new record: a buyer's after a sign-in with Google, whatever was asked for (row S10). */
export function newRole<Requested extends Role>(
  requested: Requested,
  { provider }: { provider: string | null },
): Requested | 'buyer' {
  return provider === GOOGLE ? 'buyer' : requested
}

/** Who may book and sell, beside what their role says. */
export interface TradeRule {
  /** Only people whose e-mail address is confirmed. */
  confirmedEmailToTrade: boolean
}

/**
 * Throws `email_not_confirmed`, 403. The token says whether it is: one that is renewed after the confirmation passes. What
 * is traded carries the address of the user record, which the token then has to name.
 */
export function requireConfirmedEmail(
  { confirmedEmailToTrade }: TradeRule,
  { principal, person }: { principal: { emailVerified: boolean; email: string | null }; person: { email: string } },
): void {
  if (!confirmedEmailToTrade) return
  if (!principal.emailVerified || principal.email !== person.email) throw forbidden('email_not_confirmed')
}
