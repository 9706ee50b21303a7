import type { startGoogle } from '../doubles/google.ts'
import { ATTACKER, type AttackersAccount, withGoogleToken } from './attacker.ts'
import { type Fixture, PASSWORD } from './fixture.ts'

interface Services {
  fixture: Fixture
  google: Awaited<ReturnType<typeof startGoogle>>
}

/** Checks that a credential still gives the attacker access to the account. */
type HasAccess = (account: AttackersAccount, email: string, services: Services) => Promise<boolean>

/** Credentials that can give an attacker access to an account, each with a check that it still works. */
export const ACCESS: Record<string, HasAccess> = {
  'the password': (_account, email, { fixture }) =>
    succeeds(fixture, 'v1/accounts:signInWithPassword', { email, password: PASSWORD }),
  Google: async ({ uid, person }, _email, { fixture, google }) =>
    signsInTo(fixture, 'v1/accounts:signInWithIdp', await withGoogleToken(google, person), uid),
  'the second step': async ({ uid }, _email, { fixture }) => {
    const rows = await fixture.db.selectFrom('identity.second_factors').select('id').where('uid', '=', uid).execute()
    return rows.length > 0
  },
  'the recovery codes': async ({ uid }, _email, { fixture }) => {
    const rows = await fixture.db.selectFrom('identity.recovery_codes').select('hash').where('uid', '=', uid).execute()
    return rows.length > 0
  },
  'the refresh token': ({ refreshToken }, _email, { fixture }) =>
    succeeds(fixture, 'v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken }),
  'the ID token': ({ idToken }, _email, { fixture }) => succeeds(fixture, 'v1/accounts:lookup', { idToken }),
  'the known browser': async ({ uid, devices }, _email, { fixture }) => {
    const known = fixture.db.selectFrom('identity.known_devices').select('hash').where('uid', '=', uid)
    return (await known.where('hash', 'in', devices).execute()).length > 0
  },
  'the letter that takes the e-mail back': ({ recovery }, _email, { fixture }) =>
    succeeds(fixture, 'v1/accounts:update', { oobCode: recovery }),
  'the letter that changes the e-mail': ({ change }, _email, { fixture }) =>
    succeeds(fixture, 'v1/accounts:update', { oobCode: change }),
  'the letter that removes a second step': ({ undo }, _email, { fixture }) =>
    succeeds(fixture, 'v1/accounts:update', { oobCode: undo }),
  'the sign-in that waits for its second step': ({ waiting, factor, codes }, _email, { fixture }) =>
    succeeds(fixture, 'v2/accounts/mfaSignIn:finalize', {
      mfaPendingCredential: waiting,
      mfaEnrollmentId: factor,
      totpVerificationInfo: { verificationCode: codes[0] },
    }),
  'the app that waits for its first code': ({ enrolling }, _email, { fixture }) =>
    isStored(fixture, 'factor_sessions', enrolling),
  'the code of a text message': ({ message }, _email, { fixture }) => isStored(fixture, 'sms_codes', message),
}

async function succeeds(fixture: Fixture, operation: string, body: object): Promise<boolean> {
  return (await fixture.call(operation, body, ATTACKER)).status === 200
}

async function signsInTo(fixture: Fixture, operation: string, body: object, uid: string): Promise<boolean> {
  return (await fixture.call(operation, body, ATTACKER)).body.localId === uid
}

async function isStored(fixture: Fixture, table: 'sms_codes' | 'factor_sessions', hash: Buffer): Promise<boolean> {
  const rows = await fixture.db.selectFrom(`identity.${table}`).select('hash').where('hash', '=', hash).execute()
  return rows.length > 0
}
