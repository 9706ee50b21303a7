import type { Principal } from '#platform/auth.ts'
import { AppError } from '#shared/errors.ts'

/** Who may book and sell, beside what their role says. */
export interface TradeRule {
  /** Only people whose e-mail address is confirmed. */
  confirmedEmailToTrade: boolean
}

/** Throws `email_not_confirmed`, 403. The token says whether it is: one that is renewed after the confirmation passes. */
export function requireConfirmedEmail({ confirmedEmailToTrade }: TradeRule, { emailVerified }: Principal): void {
  if (confirmedEmailToTrade && !emailVerified) throw new AppError('email_not_confirmed', 403)
}
