import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startGoogle } from '../../../../../test/doubles/google.ts'
import {
  ATTACKER,
  type AttackersAccount,
  attackersAccount,
  codeTo,
  OWNER,
  withGoogleToken,
} from '../../../../../test/identity/attacker.ts'
import { ACCESS } from '../../../../../test/identity/attackers-access.ts'
import { type Fixture, startIdentity } from '../../../../../test/identity/fixture.ts'

const NEW_PASSWORD = 'Another horse #8'
let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  fixture = await startIdentity({ google: google.provider, open: { anonymous: false, phone: true } })
})
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

let owners = 0
/** An address that Google is authoritative for. */
const anAddress = () => `owner${++owners}@gmail.com`
const theirs = () => `theirs${++owners}@mail.example`

/** How the owner proves the address of an account that a stranger created. `addresses`: those that the account went through. */
interface Proof {
  addresses: (email: string) => string[]
  prove: (email: string, account: AttackersAccount) => Promise<unknown>
  /**
   * Kinds of access that the proof leaves: a followed link signs nobody in, and the owner may have set the password on another
   * device.
   */
  keeps?: string[]
}

const direct = (email: string) => [theirs(), email]

async function call(operation: string, body: object) {
  const answer = await fixture.call(operation, body, OWNER)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function reset(email: string) {
  await call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = await codeTo(fixture, email, 'resetPassword')
  await call('v1/accounts:resetPassword', { oobCode, newPassword: NEW_PASSWORD })
}

async function followLink(email: string) {
  const input = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example/', canHandleCodeInApp: true }
  await call('v1/accounts:sendOobCode', input)
  await call('v1/accounts:signInWithEmailLink', { email, oobCode: await codeTo(fixture, email, 'signIn') })
}

async function byGoogle(email: string) {
  await call('v1/accounts:signInWithIdp', await withGoogleToken(google, { sub: `owner of ${email}`, email }))
}

async function verify(email: string, { uid, idToken }: AttackersAccount) {
  await withoutSecondStep(uid)
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken }, ATTACKER)
  await call('v1/accounts:update', { oobCode: await codeTo(fixture, email, 'verifyEmail') })
}

async function confirmChange(email: string, { uid, idToken }: AttackersAccount) {
  await withoutSecondStep(uid)
  const asked = { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: email }
  await fixture.call('v1/accounts:sendOobCode', asked, ATTACKER)
  await call('v1/accounts:update', { oobCode: await codeTo(fixture, email, 'verifyAndChangeEmail') })
}

async function takeBack(email: string) {
  await call('v1/accounts:update', { oobCode: await codeTo(fixture, email, 'recoverEmail') })
}

/** Removes the second factors: with one, only a known browser can follow an e-mail's link. */
async function withoutSecondStep(uid: string) {
  await fixture.db.deleteFrom('identity.second_factors').where('uid', '=', uid).execute()
}

const PROOFS: Record<string, Proof> = {
  'a new password by letter': { addresses: direct, prove: reset },
  'a sign-in letter': { addresses: direct, prove: followLink },
  Google: { addresses: direct, prove: byGoogle },
  'the letter that takes the e-mail back': { addresses: (email) => [email, theirs(), theirs()], prove: takeBack },
  'a verification letter': {
    addresses: direct,
    prove: verify,
    keeps: ['the password', 'the refresh token', 'the ID token', 'the known browser'],
  },
  'the letter to a new address': {
    addresses: () => [theirs(), theirs()],
    prove: confirmChange,
    keeps: ['the password', 'the known browser'],
  },
  'a verification letter, and then a new password': {
    addresses: direct,
    prove: async (email, account) => {
      await verify(email, account)
      await reset(email)
    },
  },
  'a verification letter, and then Google': {
    addresses: direct,
    prove: async (email, account) => {
      await verify(email, account)
      await byGoogle(email)
    },
  },
  'the letter to a new address, and then a sign-in letter': {
    addresses: () => [theirs(), theirs()],
    prove: async (email, account) => {
      await confirmChange(email, account)
      await followLink(email)
    },
  },
}

/** An account of a stranger. The stranger has left one other address, before or after the owner's, and can read its mailbox. */
async function occupied({ addresses }: Pick<Proof, 'addresses'>, email: string) {
  const all = addresses(email)
  return attackersAccount(fixture, google, all, { leftAddress: all.find((address) => address !== email) ?? '' })
}

test.each(Object.entries(ACCESS))('%s works until somebody proves the address', async (_name, hasAccess) => {
  const email = anAddress()
  expect(await hasAccess(await occupied({ addresses: direct }, email), email, { fixture, google })).toBe(true)
})

describe.each(Object.entries(PROOFS))(
  'an owner who proves the address by %s',
  (_name, { addresses, prove, keeps = [] }) => {
    const email = anAddress()
    let account: AttackersAccount
    beforeAll(async () => {
      account = await occupied({ addresses }, email)
      await prove(email, account)
    })

    test.each(Object.entries(ACCESS).filter(([way]) => !keeps.includes(way)))(
      'ends what somebody else had before: %s',
      async (_way, hasAccess) => {
        expect(await hasAccess(account, email, { fixture, google })).toBe(false)
      },
    )

    test('gets the account with a verified address', async () => {
      const row = fixture.db
        .selectFrom('identity.accounts')
        .select(['uid', 'email_verified'])
        .where('email', '=', email)
      expect(await row.executeTakeFirst()).toEqual({ uid: account.uid, email_verified: true })
    })
  },
)

test.each([
  ['in the same browser', ATTACKER],
  // Known by its User-Agent and network, as long as it is signed in.
  ['by the same client, which is no browser', { ...ATTACKER, origin: undefined, cookie: undefined }],
])('who registers and follows the letter %s goes on with password, Google and session', async (_how, headers) => {
  const email = anAddress()
  const account = await occupied({ addresses: direct }, email)
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: account.idToken }, ATTACKER)
  const oobCode = await codeTo(fixture, email, 'verifyEmail')
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
  const sessions = fixture.db.updateTable('identity.sessions').where('uid', '=', account.uid)
  await sessions.set({ from_browser: 'origin' in given }).execute()
  expect((await fixture.call('v1/accounts:update', { oobCode }, given as Record<string, string>)).status).toBe(200)
  for (const way of ['the password', 'Google', 'the refresh token', 'the ID token']) {
    expect(await ACCESS[way]?.(account, email, { fixture, google }), way).toBe(true)
  }
  await reset(email)
  expect(await ACCESS.Google?.(account, email, { fixture, google })).toBe(true)
})

test('a browser with the same user agent and IP address is not recognized without its device cookie', async () => {
  const email = anAddress()
  const account = await occupied({ addresses: direct }, email)
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: account.idToken }, ATTACKER)
  await withoutSecondStep(account.uid)
  const oobCode = await codeTo(fixture, email, 'verifyEmail')
  const { cookie: _none, ...alike } = ATTACKER
  expect((await fixture.call('v1/accounts:update', { oobCode }, alike)).status).toBe(200)
  expect(await ACCESS.Google?.(account, email, { fixture, google })).toBe(false)
})

test('no second factor can be added before the owner is proven', async () => {
  const email = anAddress()
  const account = await occupied({ addresses: direct }, email)
  await verify(email, account)
  const input = { idToken: account.idToken, totpEnrollmentInfo: {} }
  const refused = await fixture.call('v2/accounts/mfaEnrollment:start', input, ATTACKER)
  expect(refused.body.error.message).toBe('UNVERIFIED_EMAIL')
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: account.idToken }, ATTACKER)
  const oobCode = await codeTo(fixture, email, 'verifyEmail')
  await fixture.call('v1/accounts:update', { oobCode }, ATTACKER)
  expect((await fixture.call('v2/accounts/mfaEnrollment:start', input, ATTACKER)).status).toBe(200)
})

test.each([
  ['its address', 'VERIFY_EMAIL', 'verifyEmail', direct],
  ['a new address', 'VERIFY_AND_CHANGE_EMAIL', 'verifyAndChangeEmail', () => [theirs(), theirs()]],
] as const)(
  'an account with a second step has %s confirmed where its owner is signed in',
  async (_what, requestType, mode, addresses) => {
    const email = anAddress()
    const account = await occupied({ addresses }, email)
    const asked = { requestType, idToken: account.idToken, newEmail: email }
    await fixture.call('v1/accounts:sendOobCode', asked, ATTACKER)
    const oobCode = await codeTo(fixture, email, mode)
    const elsewhere = await fixture.call('v1/accounts:update', { oobCode }, OWNER)
    expect(elsewhere.body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    expect((await fixture.call('v1/accounts:update', { oobCode }, ATTACKER)).status).toBe(200)
    expect(await ACCESS['the second step']?.(account, email, { fixture, google })).toBe(true)
  },
)

test('a person who is signed in and follows a sign-in link keeps their sign-in methods', async () => {
  const email = anAddress()
  const account = await occupied({ addresses: direct }, email)
  const input = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example/', canHandleCodeInApp: true }
  await fixture.call('v1/accounts:sendOobCode', input, ATTACKER)
  const oobCode = await codeTo(fixture, email, 'signIn')
  await call('v1/accounts:signInWithEmailLink', { email, oobCode, idToken: account.idToken })
  for (const way of ['the password', 'Google', 'the refresh token']) {
    expect(await ACCESS[way]?.(account, email, { fixture, google }), way).toBe(true)
  }
})
