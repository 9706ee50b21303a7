import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { findFactorSession } from './factor-sessions.ts'

/** Whose sign-in waits for its second step, and how the first went; throws INVALID_MFA_PENDING_CREDENTIAL. */
export async function requirePendingSignIn(
  { db }: Service,
  credential: string,
): Promise<{ uid: string; provider: string }> {
  const waiting = await findFactorSession(db, credential)
  if (!waiting?.provider) throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL')
  return { uid: waiting.uid, provider: waiting.provider }
}
