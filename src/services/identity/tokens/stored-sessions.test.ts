import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, startIdentity } from '../../../../test/identity/fixture.ts'
import { devicesOf, onThreeDevices } from '../../../../test/identity/people.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('only the thousand most recently used sessions of an account are stored', async () => {
  const { first } = await onThreeDevices(fixture)
  await sql`
    insert into identity.sessions (family, uid, user_agent, address, auth_time, provider, last_used_at)
    select gen_random_uuid(), ${first.uid}, 'a program', '192.0.2.1', 1, 'password', now() - interval '1 day'
    from generate_series(1, 1500)`.execute(fixture.db)
  await fixture.jobs.identityCleanUp?.({})
  const stored = fixture.db.selectFrom('identity.sessions').select('address').where('uid', '=', first.uid)
  const addresses = (await stored.execute()).map(({ address }) => address)
  expect([addresses.length, addresses.filter((address) => address !== '192.0.2.1').length]).toEqual([1_000, 3])
  expect((await devicesOf(fixture, first)).filter(({ current }) => current)).toHaveLength(1)
})
