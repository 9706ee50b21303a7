import type { Person, Principal } from '#platform/auth.ts'
import { AppError } from '#shared/errors.ts'

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
  { principal, person }: { principal: Principal; person: Person },
): void {
  if (!confirmedEmailToTrade) return
  if (!principal.emailVerified || principal.email !== person.email) throw new AppError('email_not_confirmed', 403)
}
