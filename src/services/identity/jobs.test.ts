import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, startIdentity } from '../../../test/identity/fixture.ts'
import { signedUp } from '../../../test/identity/people.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('the daily clean-up deletes expired rows only', async () => {
  const expired = await signedUp(fixture)
  const active = await signedUp(fixture)
  await fixture.db
    .updateTable('identity.sessions')
    .set({ last_used_at: sql<string>`last_used_at - interval '181 days'` })
    .where('uid', '=', expired.user.uid)
    .execute()
  await fixture.jobs.identityCleanUp?.({})
  const rows = await fixture.db.selectFrom('identity.sessions').select('uid').execute()
  expect(rows.map(({ uid }) => uid)).not.toContain(expired.user.uid)
  await active.user.getIdToken(true)
})
