import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../database.ts'
import { type Caller, type EmbeddedSite, embeddedSite, PHOTO } from '../embedded-site.ts'

let site: EmbeddedSite
beforeAll(async () => {
  site = await embeddedSite({}, { anonymousSignIn: true })
})
afterAll(() => site.close())
beforeEach(() => site.pool.query('delete from rate_limits'))

let people = 0
const anEmail = () => `leaver${++people}@example.com`
const PRODUCT = {
  ...{ name: 'X', category: 'hp', photo: PHOTO, originalPrice: '2', resalePrice: '1', location: 'Dhaka' },
  ...{ used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' },
}

/** Expects a refusal of every call with the token of a removed account. */
async function expectRefused(who: Caller, email: string): Promise<void> {
  const profile = { displayName: 'Somebody', email, role: 'saller' }
  const tries = [
    site.call(who, 'GET', '/api/users'),
    site.call(who, 'POST', '/api/users', profile),
    site.call(who, 'POST', '/api/add-a-product', PRODUCT),
    site.call(who, 'DELETE', `/api/profile/${email}`),
    site.call(who, 'GET', '/api/products'),
  ]
  const codes = (await Promise.all(tries)).map(({ status, code }) => `${status} ${code}`)
  expect(new Set(codes)).toEqual(new Set(['401 account_removed']))
  expect((await site.pool.query('select uid from users where uid = $1', [who.uid])).rows).toEqual([])
}

const deleteOwn = ({ idToken }: Caller) => site.identity('v1/accounts:delete', { idToken })

const WAYS: [string, (who: Caller) => Promise<unknown>][] = [
  ['by themselves', deleteOwn],
  ['by an operator', ({ uid }) => site.operate('delete', uid)],
]

test.each(WAYS)('the token of an account that is deleted %s before it has a user record is refused', async (_, way) => {
  const email = anEmail()
  const who = await site.signUp(email)
  await way(who)
  await expectRefused(who, email)
  const { rows } = await site.pool.query('select uid from removed_users where uid = $1', [who.uid])
  expect(rows).toHaveLength(1)
})

test.each(WAYS)('a pending profile makes no user of an account that was deleted %s', async (_, way) => {
  const email = anEmail()
  const who = await site.register(email, 'saller')
  await way(who)
  await expectRefused(who, email)
})

test.each(WAYS)('the token of an account that is deleted %s with its user record is refused', async (_, way) => {
  const email = anEmail()
  const who = await site.register(email, 'saller')
  expect((await site.call(who, 'GET', '/api/profile')).status).toBe(200)
  await way(who)
  await expectRefused(who, email)
})

test('an account is deleted while its first calls come: no user is left of it', async () => {
  for (let round = 0; round < 8; round++) {
    const email = anEmail()
    const who = await site.register(email, 'saller')
    const profile = { displayName: 'Somebody', email, role: 'saller' }
    await Promise.all([
      site.call(who, 'GET', '/api/profile'),
      deleteOwn(who),
      site.call({ ...who, registration: '' }, 'POST', '/api/users', profile),
      site.call(who, 'GET', '/api/users'),
    ])
    await expectRefused(who, email)
  }
})

test('the token of an anonymous account is refused once the clean-up has deleted the account', async () => {
  const { body } = await site.identity('v1/accounts:signUp', {})
  const who = { uid: body.localId, idToken: body.idToken, refreshToken: body.refreshToken }
  expect((await site.call(who, 'GET', '/api/users')).status).toBe(200)
  await site.pool.query("update identity.accounts set created_at = now() - interval '31 days' where uid = $1", [
    who.uid,
  ])
  await site.pool.query("update identity.sessions set last_used_at = now() - interval '31 days' where uid = $1", [
    who.uid,
  ])
  await site.jobs.identityCleanUp?.({})
  expect((await site.call(who, 'GET', '/api/users')).code).toBe('account_removed')
  const { rows } = await site.pool.query('select uid from removed_users where uid = $1', [who.uid])
  expect(rows).toHaveLength(1)
})

test('the e-mail address of a deleted account registers again, with a role that is chosen anew', async () => {
  const email = anEmail()
  const first = await site.register(email, 'saller')
  expect((await site.call(first, 'GET', '/api/profile')).body.role).toBe('saller')
  await deleteOwn(first)
  const second = await site.register(email, 'buyer')
  expect((await site.call(second, 'GET', '/api/profile')).body).toMatchObject({ email, role: 'buyer' })
  await expectRefused(first, email)
})

test('what is remembered of removed accounts goes after a week', async () => {
  await emptyTables(site.pool, 'removed_users')
  await site.pool.query(
    "insert into removed_users (uid, removed_at) values ('old', now() - interval '8 days'), ('new', now() - interval '6 days')",
  )
  await site.jobs.deleteOldRemovals?.({})
  expect((await site.pool.query('select uid from removed_users')).rows).toEqual([{ uid: 'new' }])
})
