import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bed, startIdentity } from '../../../test/identity/bed.ts'
import { signedUp } from '../../../test/identity/people.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

test('the daily clean-up deletes expired rows only', async () => {
  const expired = await signedUp(bed)
  const active = await signedUp(bed)
  await bed.db
    .updateTable('identity.sessions')
    .set({ last_used_at: sql<string>`last_used_at - interval '181 days'` })
    .where('uid', '=', expired.user.uid)
    .execute()
  await bed.jobs.identityCleanUp?.({})
  const rows = await bed.db.selectFrom('identity.sessions').select('uid').execute()
  expect(rows.map(({ uid }) => uid)).not.toContain(expired.user.uid)
  await active.user.getIdToken(true)
})
