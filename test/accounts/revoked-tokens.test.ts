import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aUser } from '#people/users/server/build.ts'
import { areRevoked, hasEnded } from '#services/identity/tokens/revoked-tokens.ts'
import { type Caller, type EmbeddedSite, embeddedSite } from '../embedded-site.ts'

let site: EmbeddedSite
beforeAll(async () => {
  site = await embeddedSite()
})
afterAll(() => site.close())
beforeEach(() => site.pool.query('delete from rate_limits'))

let people = 0
const anEmail = () => `moved${++people}@example.com`
const emailOf = async ({ uid }: Caller) =>
  (await site.pool.query('select email from users where uid = $1', [uid])).rows[0]?.email

async function refused(who: Caller): Promise<string | undefined> {
  const { status, code } = await site.call(who, 'GET', '/api/profile')
  return status === 200 ? undefined : `${status} ${code}`
}

test('a token of before an e-mail change is refused at once and never sets the e-mail address back', async () => {
  const [before, after] = [anEmail(), anEmail()]
  const old = await site.register(before, 'saller')
  expect((await site.call(old, 'GET', '/api/profile')).body.email).toBe(before)
  const { body } = await site.identity('v1/accounts:update', { idToken: old.idToken, email: after })
  const fresh = { ...old, idToken: body.idToken }
  expect((await site.call(fresh, 'GET', '/api/profile')).body.email).toBe(after)
  expect(await refused(old)).toBe('401 token_revoked')
  expect(await emailOf(old)).toBe(after)
  expect((await site.call(old, 'PUT', '/api/profile', { displayName: 'Somebody Else' })).code).toBe('token_revoked')
  expect((await site.call(fresh, 'GET', '/api/profile')).body).toMatchObject({
    email: after,
    displayName: 'Nusrat Jahan',
  })
})

test('a token of before an e-mail change is refused before any newer token has come', async () => {
  const old = await site.register(anEmail(), 'buyer')
  await site.call(old, 'GET', '/api/profile')
  await site.identity('v1/accounts:update', { idToken: old.idToken, email: anEmail() })
  expect(await refused(old)).toBe('401 token_revoked')
})

test('a token of before a new password is refused at once, in the second of the change too', async () => {
  const email = anEmail()
  const old = await site.register(email, 'buyer')
  expect(await refused(old)).toBeUndefined()
  const changed = await site.identity('v1/accounts:update', { idToken: old.idToken, password: 'Other horse #7' })
  expect(await refused(old)).toBe('401 token_revoked')
  expect(await refused({ ...old, idToken: changed.body.idToken })).toBeUndefined()
  expect(await refused(await site.signIn(email, 'Other horse #7'))).toBeUndefined()
})

test('a token of a device that was signed out elsewhere is refused at once, and that of the other device is not', async () => {
  const email = anEmail()
  const here = await site.register(email, 'buyer')
  await site.call(here, 'GET', '/api/profile')
  const there = await site.signIn(email)
  const { sid } = JSON.parse(Buffer.from(there.idToken.split('.')[1] ?? '', 'base64url').toString())
  await site.identity('v2/accounts/sessions:end', { idToken: here.idToken, id: sid })
  expect(await refused(there)).toBe('401 token_revoked')
  expect(await refused(here)).toBeUndefined()
})

test('a token of before an admin signed somebody out everywhere is refused at once', async () => {
  const admin = await site.signUp(anEmail())
  await aUser(site.db, { uid: admin.uid, email: `admin${admin.uid}@example.com`.toLowerCase(), role: 'admin' })
  await site.pool.query(
    'update users set email = (select email from identity.accounts where uid = $1) where uid = $1',
    [admin.uid],
  )
  const old = await site.register(anEmail(), 'buyer')
  await site.call(old, 'GET', '/api/profile')
  const { rows } = await site.pool.query('select id from users where uid = $1', [old.uid])
  expect((await site.call(admin, 'POST', `/api/user/${rows[0].id}/sign-out`, {})).status).toBe(200)
  expect(await refused(old)).toBe('401 token_revoked')
})

test('a revoked token makes no user record, neither by saving one nor from a pending profile', async () => {
  const email = anEmail()
  const old = await site.register(email, 'saller')
  await site.identity('v1/accounts:update', { idToken: old.idToken, password: 'Other horse #7' })
  expect(await refused(old)).toBe('401 token_revoked')
  const profile = { displayName: 'Nusrat Jahan', email, role: 'saller' }
  expect((await site.call(old, 'POST', '/api/users', profile)).code).toBe('token_revoked')
  expect(await emailOf(old)).toBeUndefined()
  const fresh = { ...(await site.signIn(email, 'Other horse #7')), registration: old.registration ?? '' }
  expect((await site.call(fresh, 'GET', '/api/profile')).body.role).toBe('saller')
})

test('what an operator disables is off the lists, and back when it is enabled', async () => {
  const saller = await site.register(anEmail(), 'saller')
  await site.call(saller, 'GET', '/api/profile')
  const { rows } = await site.pool.query('select id, email from users where uid = $1', [saller.uid])
  await aProduct(site.db, { id: rows[0].id, displayName: 'Nusrat Jahan', email: rows[0].email })
  const listed = async () => (await site.call(null, 'GET', '/api/products')).body.length
  const before = await listed()
  await site.operate('disable', saller.uid)
  await expect.poll(listed).toBe(before - 1)
  await site.operate('enable', saller.uid)
  await expect.poll(listed).toBe(before)
})

test('the void ones among many tokens are found in one go, as each is refused by itself', async () => {
  const tokens: Record<string, Caller> = {}
  for (const name of ['valid', 'old password', 'signed out', 'disabled', 'deleted']) {
    tokens[name] = await site.register(anEmail(), 'buyer')
    await site.call(tokens[name], 'GET', '/api/profile')
  }
  const of = (name: string) => tokens[name] as Caller
  await site.identity('v1/accounts:update', { idToken: of('old password').idToken, password: 'Other horse #7' })
  await site.pool.query('delete from identity.sessions where uid = $1', [of('signed out').uid])
  await site.pool.query('update identity.accounts set disabled = true where uid = $1', [of('disabled').uid])
  await site.identity('v1/accounts:delete', { idToken: of('deleted').idToken })
  const claims = Object.values(tokens).map(({ uid, idToken }) => {
    const { sid, iat } = JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
    return { uid, session: sid, issuedAt: iat }
  })
  const sessionless = { ...claims[0], uid: of('valid').uid, issuedAt: claims[0]?.issuedAt ?? 0, session: null }
  expect(await areRevoked(site.db, [...claims, sessionless])).toEqual([false, true, true, true, true, true])
  const refusals = await Promise.all(Object.values(tokens).map(refused))
  expect(refusals.map((refusal) => refusal !== undefined)).toEqual([false, true, true, true, true])
  expect(await areRevoked(site.db, [])).toEqual([])
  // A grant that outlives its sign-in ends only with the account, or when all its tokens are revoked.
  const given = (session: boolean) =>
    Promise.all(claims.map((claim) => hasEnded(site.db, session ? claim : { ...claim, session: null })))
  expect(await given(true)).toEqual([false, true, true, true, true])
  expect(await given(false)).toEqual([false, true, false, true, true])
})
