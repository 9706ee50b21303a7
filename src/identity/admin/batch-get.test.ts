import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdministrator } from '../../../test/identity/administrator.ts'
import { type Bed, startIdentity } from '../../../test/identity/bed.ts'

let bed: Bed
let admin: Awaited<ReturnType<typeof anAdministrator>>
beforeAll(async () => {
  bed = await startIdentity()
  admin = await anAdministrator(bed)
})
afterAll(() => bed.stop())

test('all accounts come page by page, each once, with their second factors', async () => {
  for (let i = 0; i < 5; i++) await admin.call('', { localId: `page-${i}` })
  const factor = {
    id: 'f',
    uid: 'page-2',
    kind: 'phone' as const,
    phone_number: '+8801811111199',
    display_name: 'Nokia',
  }
  await bed.db
    .insertInto('identity.second_factors')
    .values({ ...factor, secret: null, last_step: null })
    .execute()
  const seen: { localId: string }[] = []
  let token: string | undefined
  do {
    const { body } = await admin.get(`:batchGet?maxResults=3${token ? `&nextPageToken=${token}` : ''}`)
    expect(body.users?.length ?? 0).toBeLessThanOrEqual(3)
    seen.push(...(body.users ?? []))
    token = body.nextPageToken
  } while (token)
  const { n } = await bed.db
    .selectFrom('identity.accounts')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  expect([new Set(seen.map(({ localId }) => localId)).size, seen.length]).toEqual([Number(n), Number(n)])
  expect(seen.find(({ localId }) => localId === 'page-2')).toMatchObject({
    mfaInfo: [{ mfaEnrollmentId: 'f', displayName: 'Nokia', phoneInfo: '+8801811111199' }],
  })
  expect((await admin.get(':batchGet?maxResults=0')).body.error?.message).toBe('INVALID_PAGE_SIZE')
})
