import { updateProfile } from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, startIdentity } from '../../../../../test/identity/fixture.ts'
import { devicesOf, onThreeDevices, refusal } from '../../../../../test/identity/people.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('a session is listed with browser, IP address and times', async () => {
  const { first } = await onThreeDevices(fixture)
  const { body } = await fixture.call('v2/accounts/sessions:list', { idToken: await first.getIdToken() })
  expect(body).toEqual({
    signInAge: expect.any(Number),
    ownerProven: false,
    hasPassword: true,
    recoveryCodes: 0,
    sessions: expect.any(Array),
  })
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  const times = { signedInAt: time, lastUsedAt: time }
  for (const session of body.sessions) {
    const { id, current } = session
    expect(session).toEqual({ id, current, userAgent: 'node', address: '127.0.0.1', ...times })
  }
  expect(await refusal(fixture, 'v2/accounts/sessions:list', {})).toBe('MISSING_ID_TOKEN')
  expect(await refusal(fixture, 'v2/accounts/sessions:list', { idToken: 'x.y.z' })).toBe('INVALID_ID_TOKEN')
})

test('sessions:list marks the current session, and a profile change or a refresh adds none', async () => {
  const { first } = await onThreeDevices(fixture)
  await updateProfile(first, { displayName: 'Rahim' })
  await first.getIdToken(true)
  const sessions = await devicesOf(fixture, first)
  expect(sessions).toHaveLength(3)
  expect(sessions.map(({ current }) => current).filter(Boolean)).toHaveLength(1)
  expect(sessions[0]).toMatchObject({ current: true, userAgent: expect.stringContaining('node') })
})

test("the age of a sign-in is measured by the service's clock", async () => {
  const { first } = await onThreeDevices(fixture)
  const age = async () =>
    (await fixture.call('v2/accounts/sessions:list', { idToken: await first.getIdToken(true) })).body.signInAge
  expect(await age()).toBeLessThan(60)
  const older = { auth_time: sql<number>`auth_time - 900` }
  await fixture.db.updateTable('identity.sessions').set(older).where('uid', '=', first.uid).execute()
  expect(Math.abs((await age()) - 900)).toBeLessThan(60)
})
