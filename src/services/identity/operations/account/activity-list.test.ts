import type { User } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { refusal, signedUp } from '../../../../../test/identity/people.ts'
import { post } from '../../../../../test/identity/requests.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

async function activityOf(user: User): Promise<object[]> {
  const { body } = await fixture.call('v2/accounts/activity:list', { idToken: await user.getIdToken() })
  expect(Object.keys(body)).toEqual(['events'])
  return body.events
}

test('a user sees the events of their own account, newest first, with truncated IP addresses', async () => {
  const { user, email } = await signedUp(fixture)
  await signedUp(fixture)
  const from = { 'x-forwarded-for': '2001:db8:77:1::9', 'user-agent': 'Mozilla/5.0 Firefox/140.0' }
  await post(fixture.origin, 'v1/accounts:signInWithPassword', { email, password: PASSWORD }, from)
  const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  expect(await activityOf(user)).toEqual([
    { kind: 'signed-in', at, address: '2001:db8:77:…', userAgent: from['user-agent'], way: 'password', times: 1 },
    { kind: 'signed-up', at, address: '127.0.x.x', userAgent: 'node', way: 'password', times: 1 },
  ])
})

test('the list has at most twenty events and requires a sign-in', async () => {
  const { user } = await signedUp(fixture)
  await fixture.pool.query(
    "insert into identity.security_events (uid, kind) select $1, 'signed-in' from generate_series(1, 25)",
    [user.uid],
  )
  const events = await activityOf(user)
  expect(events).toHaveLength(20)
  expect(events[0]).toMatchObject({ kind: 'signed-in', userAgent: '' })
  expect(events[0]).not.toHaveProperty('address')
  expect(await refusal(fixture, 'v2/accounts/activity:list', {})).toBe('MISSING_ID_TOKEN')
  expect(await refusal(fixture, 'v2/accounts/activity:list', { idToken: 'x.y.z' })).toBe('INVALID_ID_TOKEN')
})
