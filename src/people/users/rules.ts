import type { Role } from '#shared/endpoint.ts'
import { forbidden } from '#shared/errors.ts'

/** Errors of a registration, by field; empty if it is valid (rows Y05 Q09). */
export function registrationFaults(
  user: { role: Role; photoURL?: string | null | undefined },
  /** Photos that no field may name. */
  missing: ReadonlySet<string>,
): { role?: 'invalid_value'; photoURL?: 'invalid_photo' } {
  return {
    // Nobody makes themselves an admin.
    ...(user.role === 'admin' && { role: 'invalid_value' }),
    ...(user.photoURL && missing.has(user.photoURL) && { photoURL: 'invalid_photo' }),
  }
}

/** Why `caller` may not disable, delete or sign out `target`, or null. `admins`: the ids of all admins (decisions Q10 A06). */
export function accountActionRefusal(
  caller: string,
  target: string,
  admins: string[],
): 'own_account' | 'last_admin' | null {
  if (caller === target) return 'own_account'
  return admins.length === 1 && admins[0] === target ? 'last_admin' : null
}

const GOOGLE = 'google.com'

/** Only accounts with a password claim the profile that was saved at registration: Google always makes a buyer (row S10). */
export function canClaimPendingProfile({ provider }: { provider: string | null }): boolean {
  return provider !== GOOGLE
}

/** The role of a new user: after a sign-in with Google always `buyer` (row S10). */
export function newRole<Requested extends Role>(
  requested: Requested,
  { provider }: { provider: string | null },
): Requested | 'buyer' {
  return provider === GOOGLE ? 'buyer' : requested
}

/** Requirement for booking and selling, in addition to the role. */
export interface TradeRule {
  /** Only users with a confirmed e-mail address or a proven phone number. */
  confirmedEmailToTrade: boolean
}

type Contact = { emailVerified: boolean; email: string | null; phone: string | null }

/**
 * Throws `email_not_confirmed`, 403, unless the token names a proven phone number or says that the e-mail address is confirmed;
 * after the proof the client must refresh its token. The address must be that of the user record, because bookings and
 * products show it.
 */
export function requireProvenContact(
  { confirmedEmailToTrade }: TradeRule,
  { principal, person }: { principal: Contact; person: { email: string } },
): void {
  if (!confirmedEmailToTrade || principal.phone !== null) return
  if (!principal.emailVerified || principal.email !== person.email) throw forbidden('email_not_confirmed')
}
