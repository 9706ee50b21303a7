import type { Database } from '#platform/database/database.ts'
import { IdentityError } from '../errors.ts'
import type { Account, SecondFactor } from '../tables.ts'
import { deleteRecoveryCodes } from './recovery-codes.ts'

/** What may be told of a factor; its secret stays behind. */
export type FactorInfo = Omit<SecondFactor, 'secret' | 'last_step'>

/** As the provider allows. */
const MOST = 5

export async function listFactors(db: Database, uid: string): Promise<SecondFactor[]> {
  return db.selectFrom('identity.second_factors').selectAll().where('uid', '=', uid).orderBy('enrolled_at').execute()
}

/** `mfaInfo` of an answer; nothing without factors. Before the second step numbers show their last four digits only. */
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
 * A second step stands above the e-mail's letters: whoever sets it up must be known to read them (see email-ownership.ts).
 * Throws UNVERIFIED_EMAIL.
 */
export function requireVerifiedOwner({ email, email_verified: verified, owner_proven: proven }: Account): void {
  if (email === null || !verified || !proven) throw new IdentityError('UNVERIFIED_EMAIL')
}

/**
 * Refuses what cannot be added: a sixth factor, a second authenticator app, a number that is one already or that opens the
 * account as a first step.
 */
export async function requireFactorAllowed(db: Database, account: Account, phone: string | null): Promise<void> {
  if (phone !== null && phone === account.phone_number) throw new IdentityError('UNSUPPORTED_FIRST_FACTOR')
  const factors = await listFactors(db, account.uid)
  if (factors.some((factor) => factor.phone_number === phone)) throw new IdentityError('SECOND_FACTOR_EXISTS')
  if (factors.length >= MOST) throw new IdentityError('SECOND_FACTOR_LIMIT_EXCEEDED')
}

/**
 * The factors that may follow the first step: none that the same phone opens. Throws UNSUPPORTED_FIRST_FACTOR when only that
 * one is left, as in an account from before such numbers were refused.
 */
export function allowedSecondFactors<F extends FactorInfo>(provider: string, account: Account, factors: F[]): F[] {
  const opensFirst = ({ phone_number: phone }: F) => phone !== null && phone === account.phone_number
  const others = provider === 'phone' ? factors.filter((factor) => !opensFirst(factor)) : factors
  if (factors.length > 0 && others.length === 0) throw new IdentityError('UNSUPPORTED_FIRST_FACTOR')
  return others
}

export type NewFactor = Omit<SecondFactor, 'enrolled_at'>

export async function insertFactor(tx: Database, factor: NewFactor): Promise<void> {
  await tx.insertInto('identity.second_factors').values(factor).execute()
}

/** Takes a factor away, with the last one the recovery codes too; false when there is none of that id. */
export async function removeFactor(tx: Database, uid: string, id: string): Promise<boolean> {
  const gone = await tx
    .deleteFrom('identity.second_factors')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (gone && (await listFactors(tx, uid)).length === 0) await deleteRecoveryCodes(tx, uid)
  return gone !== undefined
}

/** Uses a time step up; false when it, or a later one, was used before. */
export async function consumeTimeStep(tx: Database, id: string, step: number): Promise<boolean> {
  const taken = await tx
    .updateTable('identity.second_factors')
    .set({ last_step: step })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}
