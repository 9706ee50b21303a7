import type { startGoogle } from '../doubles/google.ts'
import { ATTACKER, type AttackersAccount, withGoogleToken } from './attacker.ts'
import { type Bed, PASSWORD } from './bed.ts'
import { sendCode } from './people.ts'

interface Services {
  bed: Bed
  google: Awaited<ReturnType<typeof startGoogle>>
}

/** Whether this still gives the attacker access to the account. */
type HasAccess = (account: AttackersAccount, email: string, services: Services) => Promise<boolean>

/** Everything that can give an attacker access to an account, each with a check whether it still works. */
export const ACCESS: Record<string, HasAccess> = {
  'the password': (_account, email, { bed }) =>
    succeeds(bed, 'v1/accounts:signInWithPassword', { email, password: PASSWORD }),
  Google: async ({ uid, person }, _email, { bed, google }) =>
    signsInTo(bed, 'v1/accounts:signInWithIdp', await withGoogleToken(google, person), uid),
  'the phone number': async ({ uid, phone }, _email, { bed }) =>
    signsInTo(bed, 'v1/accounts:signInWithPhoneNumber', await sendCode(bed, phone), uid),
  'the second step': async ({ uid }, _email, { bed }) => {
    const rows = await bed.db.selectFrom('identity.second_factors').select('id').where('uid', '=', uid).execute()
    return rows.length > 0
  },
  'the recovery codes': async ({ uid }, _email, { bed }) => {
    const rows = await bed.db.selectFrom('identity.recovery_codes').select('hash').where('uid', '=', uid).execute()
    return rows.length > 0
  },
  'the refresh token': ({ refreshToken }, _email, { bed }) =>
    succeeds(bed, 'v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken }),
  'the ID token': ({ idToken }, _email, { bed }) => succeeds(bed, 'v1/accounts:lookup', { idToken }),
  'the known browser': async ({ uid, devices }, _email, { bed }) => {
    const known = bed.db.selectFrom('identity.known_devices').select('hash').where('uid', '=', uid)
    return (await known.where('hash', 'in', devices).execute()).length > 0
  },
  'the letter that takes the e-mail back': ({ recovery }, _email, { bed }) =>
    succeeds(bed, 'v1/accounts:update', { oobCode: recovery }),
  'the letter that changes the e-mail': ({ change }, _email, { bed }) =>
    succeeds(bed, 'v1/accounts:update', { oobCode: change }),
  'the letter that removes a second step': ({ undo }, _email, { bed }) =>
    succeeds(bed, 'v1/accounts:update', { oobCode: undo }),
  'the sign-in that waits for its second step': ({ waiting, factor, codes }, _email, { bed }) =>
    succeeds(bed, 'v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential: waiting,
      mfaEnrollmentId: factor,
      totpVerificationInfo: { verificationCode: codes[0] },
    }),
  'the app that waits for its first code': ({ enrolling }, _email, { bed }) =>
    isStored(bed, 'factor_sessions', enrolling),
  'the code of a text message': ({ message }, _email, { bed }) => isStored(bed, 'sms_codes', message),
}

async function succeeds(bed: Bed, operation: string, body: object): Promise<boolean> {
  return (await bed.call(operation, body, ATTACKER)).status === 200
}

async function signsInTo(bed: Bed, operation: string, body: object, uid: string): Promise<boolean> {
  return (await bed.call(operation, body, ATTACKER)).body.localId === uid
}

async function isStored(bed: Bed, table: 'sms_codes' | 'factor_sessions', hash: Buffer): Promise<boolean> {
  const rows = await bed.db.selectFrom(`identity.${table}`).select('hash').where('hash', '=', hash).execute()
  return rows.length > 0
}
