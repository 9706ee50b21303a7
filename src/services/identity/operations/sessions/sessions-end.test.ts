import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeTo } from '../../../../../test/identity/attacker.ts'
import { type Fixture, startIdentity } from '../../../../../test/identity/fixture.ts'
import { devicesOf, kindsOf, onThreeDevices, refusal } from '../../../../../test/identity/people.ts'
import { anEmail } from '../../../../../test/identity/values.ts'
import { untilWaiting } from '../../../../../test/lock-waits.ts'
import { signOutEverywhere } from '../../accounts/disable-and-sign-out.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('[Z24 S07] a session that was ended from another device is refused at the next lookup and refresh', async () => {
  const { first, second, third } = await onThreeDevices(fixture)
  const [id] = (await devicesOf(fixture, second)).filter(({ current }) => current).map((session) => session.id)
  const ended = await fixture.call('v2/accounts/sessions:end', { idToken: await first.getIdToken(), id })
  expect(ended.body).toEqual({ ended: 1 })
  const { refreshToken } = second
  await expect(second.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  const refreshed = await fixture.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(refreshed.body.error.message).toBe('TOKEN_EXPIRED')
  await third.reload()
  expect(await devicesOf(fixture, first)).toHaveLength(2)
})

test('ending all other sessions takes effect at once', async () => {
  const { first, second, third } = await onThreeDevices(fixture)
  const theirs = await second.getIdToken()
  await fixture.call('v2/accounts/sessions:end', { idToken: await first.getIdToken() })
  await first.reload()
  await expect(third.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  for (const [operation, change] of [
    ['v1/accounts:update', { password: 'Another horse #8' }],
    ['v1/accounts:delete', {}],
    ['v2/accounts/mfaEnrollment:start', { totpEnrollmentInfo: {} }],
    ['v2/accounts/sessions:end', {}],
  ] as const) {
    const { body } = await fixture.call(operation, { idToken: theirs, ...change })
    expect(body.error.message, operation).toBe('TOKEN_EXPIRED')
  }
})

test.each([
  ['alone', true],
  ['with all others', false],
])('a device that is signed out %s does not move the account by a letter it asked for before', async (_how, alone) => {
  const { first, second } = await onThreeDevices(fixture)
  const [newEmail, idToken] = [anEmail(), await second.getIdToken()]
  const asked = await fixture.call('v1/accounts:sendOobCode', {
    requestType: 'VERIFY_AND_CHANGE_EMAIL',
    idToken,
    newEmail,
  })
  expect(asked.status).toBe(200)
  const oobCode = await codeTo(fixture, newEmail, 'verifyAndChangeEmail')
  const id = (await devicesOf(fixture, second)).find(({ current }: { current: boolean }) => current)?.id
  await fixture.call('v2/accounts/sessions:end', { idToken: await first.getIdToken(), ...(alone && { id }) })
  expect(await refusal(fixture, 'v1/accounts:update', { oobCode })).toBe('INVALID_OOB_CODE')
})

test('a device asks for no letter to a new address in the moment in which it is signed out', async () => {
  const { first, second } = await onThreeDevices(fixture)
  const [newEmail, idToken] = [anEmail(), await second.getIdToken()]
  const asked = await fixture.db.transaction().execute(async (tx) => {
    await signOutEverywhere(tx, first.uid)
    const call = fixture.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
    // The call reads the account as it was, then waits for the lock of this transaction.
    await untilWaiting(fixture.pool)
    return { call }
  })
  expect((await asked.call).body.error.message).toBe('TOKEN_EXPIRED')
  expect(await fixture.letters(newEmail)).toEqual([])
})

test('who logs out still confirms a new address by the letter that they asked for before', async () => {
  const { first } = await onThreeDevices(fixture)
  const [newEmail, idToken] = [anEmail(), await first.getIdToken()]
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
  const oobCode = await codeTo(fixture, newEmail, 'verifyAndChangeEmail')
  const id = (await devicesOf(fixture, first)).find(({ current }: { current: boolean }) => current)?.id
  expect((await fixture.call('v2/accounts/sessions:end', { idToken, id })).body).toEqual({ ended: 1 })
  expect((await fixture.call('v1/accounts:update', { oobCode })).status).toBe(200)
})

test('nobody ends the session of somebody else', async () => {
  const [mine, theirs] = [await onThreeDevices(fixture), await onThreeDevices(fixture)]
  const id = (await devicesOf(fixture, theirs.first))[0]?.id
  const { body } = await fixture.call('v2/accounts/sessions:end', { idToken: await mine.first.getIdToken(), id })
  expect(body).toEqual({ ended: 0 })
  expect(await devicesOf(fixture, theirs.first)).toHaveLength(3)
})

test('ending sessions is written down, but only when one ended; nothing is ended without a token or for no session', async () => {
  const { first } = await onThreeDevices(fixture)
  const idToken = await first.getIdToken()
  const [other] = (await devicesOf(fixture, first)).filter(({ current }) => !current)
  await fixture.call('v2/accounts/sessions:end', { idToken, id: other?.id })
  await fixture.call('v2/accounts/sessions:end', { idToken, id: other?.id })
  expect((await fixture.call('v2/accounts/sessions:end', { idToken })).body).toEqual({ ended: 1 })
  expect((await kindsOf(fixture, first.uid)).filter((kind) => kind.startsWith('signed-out'))).toEqual([
    'signed-out',
    'signed-out-elsewhere',
  ])
  expect(await refusal(fixture, 'v2/accounts/sessions:end', {})).toBe('MISSING_ID_TOKEN')
  expect(await refusal(fixture, 'v2/accounts/sessions:end', { idToken, id: 'no uuid' })).toBe('INVALID_ARGUMENT')
})

test('of ten thousand sessions all others end at once', async () => {
  const { first } = await onThreeDevices(fixture)
  await fixture.pool.query(
    `insert into identity.sessions (family, uid, user_agent, address, auth_time, provider)
    select gen_random_uuid(), $1, 'a browser', '10.0.' || n / 256 || '.' || n % 256, 0, 'password' from generate_series(1, 10000) n`,
    [first.uid],
  )
  const { body } = await fixture.call('v2/accounts/sessions:end', { idToken: await first.getIdToken() })
  expect(body).toEqual({ ended: 10_002 })
  expect(await devicesOf(fixture, first)).toMatchObject([{ current: true }])
})
