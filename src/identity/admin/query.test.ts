import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdministrator } from '../../../test/identity/administrator.ts'
import { type Bed, startIdentity } from '../../../test/identity/bed.ts'
import { anEmail } from '../../../test/identity/values.ts'

let bed: Bed
let admin: Awaited<ReturnType<typeof anAdministrator>>
beforeAll(async () => {
  bed = await startIdentity()
  admin = await anAdministrator(bed)
})
afterAll(() => bed.stop())

test('accounts are counted, sorted and picked out by a query', async () => {
  for (let i = 0; i < 5; i++) await admin.call('', { localId: `page-${i}`, email: anEmail() })
  const all = await admin.call(':query', {})
  const count = all.body.userInfo?.length
  expect(all.body).toMatchObject({ recordsCount: String(count) })
  expect((await admin.call(':query', { returnUserInfo: false })).body).toEqual({ recordsCount: String(count) })
  const byEmail = (await admin.call(':query', { sortBy: 'USER_EMAIL', order: 'DESC', limit: '2', offset: '1' })).body
  expect(byEmail).toMatchObject({ recordsCount: '2' })
  const ids = all.body.userInfo?.map(({ localId }) => localId) ?? []
  expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)))
  const one = await admin.call(':query', { expression: [{ userId: 'page-1' }] })
  expect(one.body.userInfo?.map(({ localId }) => localId)).toEqual(['page-1'])
  for (const fault of [{ sortBy: 'SHOE_SIZE' }, { offset: 1e300 }, { expression: [{ email: 'a\u0000b' }] }])
    expect(await admin.refusal(':query', fault)).toBe('INVALID_ARGUMENT')
})
