import { createUserWithEmailAndPassword, signInWithEmailAndPassword, type User, updateProfile } from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmail, type Bed, PASSWORD, startIdentity } from './test-bed.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

async function onThreeDevices() {
  const email = anEmail()
  const { user: first } = await createUserWithEmailAndPassword(bed.client(), email, PASSWORD)
  const { user: second } = await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  const { user: third } = await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  return { first, second, third }
}

async function list(user: User) {
  return (await bed.call('v2/accounts/sessions:list', { idToken: await user.getIdToken() })).body.sessions
}

test('the devices are listed, the one that asks is marked, and a profile change or a refresh adds none', async () => {
  const { first } = await onThreeDevices()
  await updateProfile(first, { displayName: 'Rahim' })
  await first.getIdToken(true)
  const sessions = await list(first)
  expect(sessions).toHaveLength(3)
  expect(sessions.map(({ current }) => current).filter(Boolean)).toHaveLength(1)
  expect(sessions[0]).toMatchObject({ current: true, userAgent: expect.stringContaining('node') })
})

test('the age of a sign-in is told by the clock of the service', async () => {
  const { first } = await onThreeDevices()
  const age = async () =>
    (await bed.call('v2/accounts/sessions:list', { idToken: await first.getIdToken(true) })).body.signInAge
  expect(await age()).toBeLessThan(5)
  const older = { auth_time: sql<number>`auth_time - 900` }
  await bed.db.updateTable('identity.refresh_tokens').set(older).where('uid', '=', first.uid).execute()
  expect(Math.abs((await age()) - 900)).toBeLessThan(5)
})

test('[Z24 S07] one device is signed out by another, at its next look and at its next refresh', async () => {
  const { first, second, third } = await onThreeDevices()
  const [id] = (await list(second)).filter(({ current }) => current).map((session) => session.id)
  const ended = await bed.call('v2/accounts/sessions:end', { idToken: await first.getIdToken(), id })
  expect(ended.body).toEqual({ ended: 1 })
  const { refreshToken } = second
  await expect(second.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  const refreshed = await bed.call('v1/token', { grant_type: 'refresh_token', refresh_token: refreshToken })
  expect(refreshed.body.error.message).toBe('TOKEN_EXPIRED')
  await third.reload()
  expect(await list(first)).toHaveLength(2)
})

test('all others are signed out at once; a token of theirs changes nothing any more', async () => {
  const { first, second, third } = await onThreeDevices()
  const theirs = await second.getIdToken()
  await bed.call('v2/accounts/sessions:end', { idToken: await first.getIdToken() })
  await first.reload()
  await expect(third.reload()).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  for (const [operation, change] of [
    ['v1/accounts:update', { password: 'Another horse #8' }],
    ['v1/accounts:delete', {}],
    ['v2/accounts/mfaEnrollment:start', { totpEnrollmentInfo: {} }],
    ['v2/accounts/sessions:end', {}],
  ] as const) {
    const { body } = await bed.call(operation, { idToken: theirs, ...change })
    expect(body.error.message, operation).toBe('TOKEN_EXPIRED')
  }
})

test('nobody ends the session of somebody else', async () => {
  const [mine, theirs] = [await onThreeDevices(), await onThreeDevices()]
  const id = (await list(theirs.first))[0]?.id
  const { body } = await bed.call('v2/accounts/sessions:end', { idToken: await mine.first.getIdToken(), id })
  expect(body).toEqual({ ended: 0 })
  expect(await list(theirs.first)).toHaveLength(3)
})

test('a token that another provider gave is revoked as far as we know of it', async () => {
  const { first } = await onThreeDevices()
  const idToken = await first.getIdToken()
  const answer = await bed.call('v2/accounts:revokeToken', { idToken, providerId: 'apple.com', token: 'a token' })
  expect(answer).toEqual({ status: 200, body: {} })
})
