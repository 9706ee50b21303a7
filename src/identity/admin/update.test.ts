import { applyActionCode, createUserWithEmailAndPassword, signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdministrator } from '../../../test/identity/administrator.ts'
import { type Bed, PASSWORD, startIdentity } from '../../../test/identity/bed.ts'
import { verifyAddress } from '../../../test/identity/people.ts'
import { anEmail, claimsOf, codeIn } from '../../../test/identity/values.ts'

let bed: Bed
let admin: Awaited<ReturnType<typeof anAdministrator>>
const told: [string, boolean][] = []
beforeAll(async () => {
  bed = await startIdentity({
    onDisabledChange: async (_tx, uid, disabled) => {
      told.push([uid, disabled])
    },
  })
  admin = await anAdministrator(bed)
})
afterAll(() => bed.stop())

async function somebody() {
  const [auth, email] = [bed.client(), anEmail()]
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
  return { auth, user, email, uid: user.uid, refreshToken: user.refreshToken }
}

/** What happened to the account, besides its being signed in to. */
async function eventsOf(uid: string) {
  const query = bed.db.selectFrom('identity.security_events').select('kind').where('uid', '=', uid)
  const events = await query.where('kind', '!=', 'signed-in').orderBy('id').execute()
  return events.map(({ kind }) => kind)
}

async function refreshed(refreshToken: string) {
  const { body } = await bed.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })
  return body.error?.message ?? 'good'
}

test('a disabled account is signed out everywhere at once, and hears why until it is let in again', async () => {
  const { user, uid, email, refreshToken } = await somebody()
  const idToken = await user.getIdToken()
  const { body } = await admin.call(':update', { localId: uid, disableUser: true })
  expect(body).toMatchObject({ kind: 'identitytoolkit#SetAccountInfoResponse', localId: uid, email })
  expect((await bed.call('v1/accounts:lookup', { idToken })).body.error.message).toBe('USER_DISABLED')
  expect(await refreshed(refreshToken)).toBe('USER_DISABLED')
  await expect(signInWithEmailAndPassword(bed.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/user-disabled',
  })
  await admin.call(':update', { localId: uid, disableUser: false })
  expect(await refreshed(refreshToken)).toBe('TOKEN_EXPIRED')
  expect((await bed.call('v1/accounts:lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED')
  await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  expect(await eventsOf(uid)).toEqual(['signed-up', 'disabled', 'enabled'])
  expect(told.filter(([who]) => who === uid)).toEqual([
    [uid, true],
    [uid, false],
  ])
})

test('validSince ends every session and leaves the way in as it is', async () => {
  const { uid, email, refreshToken, user } = await somebody()
  const idToken = await user.getIdToken()
  await admin.call(':update', { localId: uid, validSince: String(Math.floor(Date.now() / 1000)) })
  expect(await refreshed(refreshToken)).toBe('TOKEN_EXPIRED')
  expect((await bed.call('v1/accounts:lookup', { idToken })).body.error.message).toBe('TOKEN_EXPIRED')
  await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  expect(await eventsOf(uid)).toEqual(['signed-up', 'signed-out-everywhere'])
})

test('custom attributes are claims of every new token until they are taken away', async () => {
  const { user, uid } = await somebody()
  await admin.call(':update', { localId: uid, customAttributes: '{"team":"support","level":2}' })
  expect(claimsOf(await user.getIdToken(true))).toMatchObject({ team: 'support', level: 2, sub: uid })
  const { body } = await admin.call(':lookup', { localId: [uid] })
  expect(body.users?.[0]).toMatchObject({ customAttributes: '{"team":"support","level":2}' })
  await admin.call(':update', { localId: uid, customAttributes: '{}' })
  expect(claimsOf(await user.getIdToken(true))).not.toHaveProperty('team')
  expect(await eventsOf(uid)).toEqual(['signed-up', 'claims-changed', 'claims-changed'])
})

const BAD_CLAIMS: [string, string][] = [
  ['{"sub":"x"}', 'FORBIDDEN_CLAIM : sub'],
  ['{"firebase":{}}', 'FORBIDDEN_CLAIM : firebase'],
  ['{"email":"admin@greentech.example"}', 'FORBIDDEN_CLAIM : email'],
  ['[]', 'INVALID_CLAIMS'],
  ['x', 'INVALID_CLAIMS'],
  [`{"x":"${'x'.repeat(1000)}"}`, 'CLAIMS_TOO_LARGE'],
]

test.each(BAD_CLAIMS.map(([claims, code]) => [claims.slice(0, 40), code, claims] as const))(
  'the custom attributes %s are refused',
  async (_name, code, customAttributes) => {
    const { body } = await admin.call('', {})
    expect(await admin.refusal(':update', { localId: body.localId, customAttributes })).toBe(code)
  },
)

test('people give themselves no claims, and do not disable themselves', async () => {
  const { user } = await somebody()
  const idToken = await user.getIdToken()
  const claims = await bed.call('v1/accounts:update', { idToken, customAttributes: '{"team":"x"}' })
  expect(claims.body.error?.message).toBe('INSUFFICIENT_PERMISSION')
  const disabled = await bed.call('v1/accounts:update', { idToken, disableUser: true })
  expect(disabled.body.error?.message).toBe('OPERATION_NOT_ALLOWED')
})

test('profile, e-mail, password and number are changed, and taken away', async () => {
  const { uid, email, refreshToken } = await somebody()
  const changed = anEmail()
  const values = { displayName: 'Imran', photoUrl: 'https://pictures.example/i.jpg', phoneNumber: '+8801811112222' }
  await admin.call(':update', { localId: uid, ...values, email: changed, password: 'Another horse #8' })
  expect(await refreshed(refreshToken)).toBe('TOKEN_EXPIRED')
  const { user } = await signInWithEmailAndPassword(bed.client(), changed, 'Another horse #8')
  expect(user).toMatchObject({ displayName: 'Imran', phoneNumber: '+8801811112222', emailVerified: false })
  const gone = { deleteAttribute: ['DISPLAY_NAME', 'PHOTO_URL', 'PASSWORD'], deleteProvider: ['phone'] }
  await admin.call(':update', { localId: uid, ...gone, emailVerified: true })
  const { body } = await admin.call(':lookup', { localId: [uid] })
  expect(body.users?.[0]).toMatchObject({ email: changed, emailVerified: true })
  for (const field of ['displayName', 'photoUrl', 'phoneNumber', 'passwordHash', 'providerUserInfo']) {
    expect(body.users?.[0]).not.toHaveProperty(field)
  }
  expect(await eventsOf(uid)).toEqual([
    'signed-up',
    ...['email-changed', 'password-changed', 'phone-linked'],
    ...['password-removed', 'phone-unlinked'],
  ])
  // The letters of the address that it had are void as well.
  expect(email).not.toBe(changed)
})

test('the owner hears of a new password, a new e-mail and a password that is gone, by one letter each', async () => {
  const [{ uid, email }, changed, third] = [await somebody(), anEmail(), anEmail()]
  await verifyAddress(bed, email)
  const subjects = async (address: string) => (await bed.letters(address)).map(({ subject }) => subject)
  await admin.call(':update', { localId: uid, password: 'Another horse #8', displayName: 'Imran' })
  await admin.call(':update', { localId: uid, displayName: 'Imran Ali' })
  expect(await subjects(email)).toEqual(['Your password was changed'])
  await admin.call(':update', { localId: uid, email: changed, password: 'Third horse #9' })
  expect(await subjects(email)).toEqual(['Your password was changed', 'Your e-mail address was changed'])
  await verifyAddress(bed, changed)
  await admin.call(':update', { localId: uid, deleteAttribute: ['PASSWORD'] })
  expect(await subjects(changed)).toEqual(['A way to sign in was removed from your account'])
  // A refusal tells nobody anything.
  const taken = (await somebody()).email
  expect(await admin.refusal(':update', { localId: uid, email: taken })).toBe('EMAIL_EXISTS')
  expect(await subjects(changed)).toHaveLength(1)
  // The owner can take the address back, as after a change that was not theirs.
  await admin.call(':update', { localId: uid, email: third })
  await applyActionCode(bed.client(), codeIn((await bed.letters(changed)).at(-1)))
  expect((await admin.call(':lookup', { localId: [uid] })).body.users?.[0]).toMatchObject({ email: changed })
})

test('second factors are taken away together; adding one is up to the person', async () => {
  const { uid } = await somebody()
  await bed.db
    .insertInto('identity.second_factors')
    .values({
      id: uid,
      uid,
      kind: 'phone',
      phone_number: '+8801811119999',
      display_name: null,
      secret: null,
      last_step: null,
    })
    .execute()
  expect(
    await admin.refusal(':update', { localId: uid, mfa: { enrollments: [{ phoneInfo: '+8801811110000' }] } }),
  ).toBe('OPERATION_NOT_ALLOWED')
  await admin.call(':update', { localId: uid, mfa: {} })
  expect((await admin.call(':lookup', { localId: [uid] })).body.users?.[0]).not.toHaveProperty('mfaInfo')
})

test('whom there is not, and what is taken or malformed, changes nothing', async () => {
  const [{ uid }, { email }] = [await somebody(), await somebody()]
  const faults: [object, string][] = [
    [{}, 'MISSING_LOCAL_ID'],
    [{ localId: 'nobody', displayName: 'X' }, 'USER_NOT_FOUND'],
    [{ localId: 'nobody', password: PASSWORD }, 'USER_NOT_FOUND'],
    [{ localId: uid, email }, 'EMAIL_EXISTS'],
    [{ localId: uid, email: 'x' }, 'INVALID_EMAIL'],
    [{ localId: uid, deleteAttribute: ['SHOES'] }, 'INVALID_ARGUMENT'],
  ]
  for (const [body, code] of faults) expect(await admin.refusal(':update', body)).toBe(code)
  expect(await admin.refusal(':update', { localId: uid, password: 'password' })).toMatch(/ : /)
  expect(await eventsOf(uid)).toEqual(['signed-up'])
})
