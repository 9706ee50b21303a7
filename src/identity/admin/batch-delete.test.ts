import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdministrator } from '../../../test/identity/administrator.ts'
import { type Bed, startIdentity } from '../../../test/identity/bed.ts'

let bed: Bed
let admin: Awaited<ReturnType<typeof anAdministrator>>
const farewells: string[] = []
beforeAll(async () => {
  bed = await startIdentity({
    onAccountDelete: async (_tx, uid) => {
      farewells.push(uid)
    },
  })
  admin = await anAdministrator(bed)
})
afterAll(() => bed.stop())

async function left(uids: string[]) {
  const { body } = await admin.call(':lookup', { localId: uids })
  return body.users?.map(({ localId }) => localId) ?? []
}

test('many are deleted at once, but only those that are disabled, unless it is forced', async () => {
  const uids = ['many-0', 'many-1', 'many-2']
  for (const localId of uids) await admin.call('', { localId, disabled: localId === 'many-1' })
  const { body } = await admin.call(':batchDelete', { localIds: [...uids, 'nobody'] })
  const message = 'NOT_DISABLED : Disable the account before batch deletion.'
  expect(body).toEqual({
    errors: [
      { index: 0, localId: 'many-0', message },
      { index: 2, localId: 'many-2', message },
    ],
  })
  expect(await left(uids)).toEqual(['many-0', 'many-2'])
  expect((await admin.call(':batchDelete', { localIds: uids, force: true })).body).toEqual({})
  expect(await left(uids)).toEqual([])
  expect(farewells.filter((uid) => uid.startsWith('many'))).toEqual(['many-1', 'many-0', 'many-2'])
})

test('no ids, or more than a thousand, are refused', async () => {
  expect(await admin.refusal(':batchDelete', { localIds: [] })).toBe('LOCAL_ID_LIST_EXCEEDS_LIMIT')
  expect(await admin.refusal(':batchDelete', { localIds: Array(1001).fill('x') })).toBe('LOCAL_ID_LIST_EXCEEDS_LIMIT')
  expect(await admin.refusal(':batchDelete', {})).toBe('LOCAL_ID_LIST_EXCEEDS_LIMIT')
})
