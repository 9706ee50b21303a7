import { signInAnonymously, type User, unlink } from '@firebase/auth'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fixture, startIdentity } from '../../../../test/identity/fixture.ts'
import { sendCode } from '../../../../test/identity/people.ts'
import { insertCode } from '../codes/codes.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ open: { anonymous: true, phone: true } })
})
afterAll(() => fixture.stop())

async function anonymousUser() {
  const auth = fixture.client()
  const { user } = await signInAnonymously(auth)
  return { auth, user }
}

test('an account that had a sign-in method stays after it lost it, and so does one that a letter can bring back', async () => {
  const [{ user: upgraded }, { user: waiting }] = [await anonymousUser(), await anonymousUser()]
  const linked = { ...(await sendCode(fixture, '+8801811111104')), idToken: await upgraded.getIdToken() }
  expect((await fixture.call('v1/accounts:signInWithPhoneNumber', linked)).status).toBe(200)
  await fixture.db
    .updateTable('identity.accounts')
    .set({ phone_number: null })
    .where('uid', '=', upgraded.uid)
    .execute()
  await fixture.db
    .transaction()
    .execute((tx) => insertCode(tx, 'RECOVER_EMAIL', { uid: waiting.uid, email: 'lost@mail.example', proven: true }))
  const uids = [upgraded.uid, waiting.uid]
  const old = sql<string>`now() - interval '31 days'`
  await fixture.db.updateTable('identity.accounts').set({ created_at: old }).where('uid', 'in', uids).execute()
  await fixture.db.deleteFrom('identity.sessions').where('uid', 'in', uids).execute()
  await fixture.jobs.identityCleanUp?.({})
  const left = await fixture.db.selectFrom('identity.accounts').select('uid').where('uid', 'in', uids).execute()
  expect(left).toHaveLength(2)
})

test('only anonymous accounts that were not used for 30 days are deleted', async () => {
  const made = await Promise.all([1, 2, 3, 4].map(() => anonymousUser()))
  const [unused, used, young, phoned] = made.map(({ user }) => user) as [User, User, User, User]
  await fixture.call('v1/accounts:signInWithPhoneNumber', {
    ...(await sendCode(fixture, '+8801811111103')),
    idToken: await phoned.getIdToken(),
  })
  await unlink(used, 'phone').catch(() => {})
  const old = { created_at: sql<string>`now() - interval '31 days'` }
  const uids = [unused, used, phoned].map(({ uid }) => uid)
  await fixture.db.updateTable('identity.accounts').set(old).where('uid', 'in', uids).execute()
  await fixture.db
    .updateTable('identity.sessions')
    .set({ last_used_at: sql<string>`now() - interval '31 days'` })
    .where('uid', 'in', [unused.uid, phoned.uid])
    .execute()
  await fixture.jobs.identityCleanUp?.({})
  const left = await fixture.db
    .selectFrom('identity.accounts')
    .select('uid')
    .where(
      'uid',
      'in',
      made.map(({ user }) => user.uid),
    )
    .execute()
  expect(new Set(left.map(({ uid }) => uid))).toEqual(new Set([used.uid, young.uid, phoned.uid]))
  const events = (uid: string) =>
    fixture.db.selectFrom('identity.security_events').select('kind').where('uid', '=', uid).execute()
  expect(await events(unused.uid)).toEqual([])
  expect(await events(young.uid)).not.toEqual([])
})
