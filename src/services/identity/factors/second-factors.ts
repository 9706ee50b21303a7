import type { Database } from '#platform/database/database.ts'
import { IdentityError } from '../errors.ts'
import type { Account, SecondFactor } from '../tables.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'

/** A factor without its secret. */
export type FactorInfo = Omit<SecondFactor, 'secret' | 'last_step'>

/** Second factors of an account, at most. The hosted service has the same bound. */
const MAX_FACTORS = 5

export async function listFactors(db: Database, uid: string): Promise<SecondFactor[]> {
  return db.selectFrom('identity.second_factors').selectAll().where('uid', '=', uid).orderBy('enrolled_at').execute()
}

/** `mfaInfo` of a response; absent without factors. `masked` shows only the last four digits of phone numbers. */
export function mfaInfo(factors: FactorInfo[], masked = false) {
  if (factors.length === 0) return {}
  return {
    mfaInfo: factors.map((factor) => ({
      mfaEnrollmentId: factor.id,
      ...(factor.display_name && { displayName: factor.display_name }),
      enrolledAt: new Date(factor.enrolled_at).toISOString(),
      ...(factor.phone_number
        ? { phoneInfo: masked ? factor.phone_number.replace(/\d(?=\d{4})/g, '*') : factor.phone_number }
        : { totpInfo: {} }),
    })),
  }
}

/**
 * Throws UNVERIFIED_EMAIL unless the owner of the e-mail is verified (see prove-owner.ts): a second factor that somebody
 * else set up would lock out the owner of the address.
 */
export function requireVerifiedOwner({ email, email_verified: verified, owner_proven: proven }: Account): void {
  if (email === null || !verified || !proven) throw new IdentityError('UNVERIFIED_EMAIL')
}

/**
 * Throws for a factor that cannot be added: a sixth one, a second authenticator app, a number that is a factor already
 * (SECOND_FACTOR_EXISTS) or that is the account's first factor (UNSUPPORTED_FIRST_FACTOR).
 */
export async function requireFactorAllowed(db: Database, account: Account, phone: string | null): Promise<void> {
  if (phone !== null && phone === account.phone_number) throw new IdentityError('UNSUPPORTED_FIRST_FACTOR')
  const factors = await listFactors(db, account.uid)
  if (factors.some((factor) => factor.phone_number === phone)) throw new IdentityError('SECOND_FACTOR_EXISTS')
  if (factors.length >= MAX_FACTORS) throw new IdentityError('SECOND_FACTOR_LIMIT_EXCEEDED')
}

/**
 * The second factors that may follow the first one: not the phone that was the first factor. Throws
 * UNSUPPORTED_FIRST_FACTOR when no other is left, as in an account from before such numbers were refused.
 */
export function allowedSecondFactors<F extends FactorInfo>(provider: string, account: Account, factors: F[]): F[] {
  const isFirstFactor = ({ phone_number: phone }: F) => phone !== null && phone === account.phone_number
  const others = provider === 'phone' ? factors.filter((factor) => !isFirstFactor(factor)) : factors
  if (factors.length > 0 && others.length === 0) throw new IdentityError('UNSUPPORTED_FIRST_FACTOR')
  return others
}

export type NewFactor = Omit<SecondFactor, 'enrolled_at'>

export async function insertFactor(tx: Database, factor: NewFactor): Promise<void> {
  await tx.insertInto('identity.second_factors').values(factor).execute()
}

/** Deletes a factor, and the recovery codes with the last one; false when the account has no factor of that id. */
export async function removeFactor(tx: Database, uid: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('identity.second_factors')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (deleted && (await listFactors(tx, uid)).length === 0) await deleteRecoveryCodes(tx, uid)
  return deleted !== undefined
}

/** Records that a time step was used (RFC 6238, section 5.2); false when it, or a later one, was used before. */
export async function consumeTimeStep(tx: Database, id: string, step: number): Promise<boolean> {
  const updated = await tx
    .updateTable('identity.second_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}
