import { createUserWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdministrator, anEmail, type Bed, PASSWORD, startIdentity } from '../test-bed.ts'

let bed: Bed
let admin: Awaited<ReturnType<typeof anAdministrator>>
const farewells: string[] = []
beforeAll(async () => {
  bed = await startIdentity({
    onDelete: async (_tx, uid) => {
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

test('a deleted account takes the shop’s part along, and its tokens are told USER_NOT_FOUND', async () => {
  const { user } = await createUserWithEmailAndPassword(bed.client(), anEmail(), PASSWORD)
  const [idToken, refresh_token] = [await user.getIdToken(), user.refreshToken]
  expect((await admin.call(':delete', { localId: user.uid })).body).toEqual({
    kind: 'identitytoolkit#DeleteAccountResponse',
  })
  expect((await bed.call('v1/accounts:lookup', { idToken })).body.error.message).toBe('USER_NOT_FOUND')
  const refreshed = await bed.call('v1/token', { grant_type: 'refresh_token', refresh_token })
  expect(refreshed.body.error.message).toBe('USER_NOT_FOUND')
  expect(farewells).toEqual([user.uid])
  const events = bed.db.selectFrom('identity.security_events').select('kind').where('uid', '=', user.uid)
  expect((await events.execute()).map(({ kind }) => kind)).toContain('deleted')
})

test('deleting says whom it misses', async () => {
  expect(await admin.refusal(':delete', { localId: 'nobody' })).toBe('USER_NOT_FOUND')
  expect(await admin.refusal(':delete', {})).toBe('MISSING_LOCAL_ID')
  expect(farewells).not.toContain('nobody')
})

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
