import { createUserWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdministrator } from '../../../test/identity/administrator.ts'
import { type Bed, PASSWORD, startIdentity } from '../../../test/identity/bed.ts'
import { anEmail } from '../../../test/identity/values.ts'

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
