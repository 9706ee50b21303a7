import type { Service } from '../deps.ts'
import { IdentityError } from '../errors.ts'
import { findFactorSession } from './factor-sessions.ts'

/** The account and first factor of a sign-in that waits for its second factor; throws INVALID_MFA_PENDING_CREDENTIAL. */
export async function requirePendingSignIn(
  { db }: Service,
  credential: string,
): Promise<{ uid: string; provider: string }> {
  const session = await findFactorSession(db, credential)
  if (!session?.provider) throw new IdentityError('INVALID_MFA_PENDING_CREDENTIAL')
  return { uid: session.uid, provider: session.provider }
}
