import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { claimsOf, type HostedSite, startHostedSite } from './site.ts'

let hosted: HostedSite
beforeAll(async () => {
  hosted = await startHostedSite()
})
afterAll(() => hosted.stop())

test('[Q10] a deleted user is deleted at the hosted service too, with retries', async () => {
  const [admin, buyer] = [await hosted.aPerson('admin'), await hosted.aPerson('buyer')]
  hosted.google.state.refuseDeletions = 2
  expect(await hosted.call(await hosted.google.sign(claimsOf(admin)), 'DELETE', `/api/user/${buyer.id}`)).toMatchObject(
    {
      status: 200,
    },
  )
  expect(await hosted.call(await hosted.google.sign(claimsOf(buyer)))).toMatchObject({
    status: 401,
    code: 'account_removed',
  })
  await hosted.runJobs()
  // Nobody signs in there while the deletion can be undone.
  expect(hosted.google.state.updated).toContainEqual({ localId: buyer.uid, disableUser: true })
  expect(hosted.google.state).toMatchObject({ refuseDeletions: 2, deleted: [] })
  await hosted.fixture.pool.query("update bin set removed_at = removed_at - interval '11 minutes'")
  await hosted.background.jobs.purgeDeletedUsers?.({})
  await hosted.runJobs()
  expect(hosted.google.state).toMatchObject({ refuseDeletions: 1, deleted: [] })
  await expect.poll(() => hosted.runJobs().then(() => hosted.google.state.deleted)).toContain(buyer.uid)
  expect(hosted.google.state.tokensGiven).toBe(1)
})

test("an admin's disable, enable and sign-out reach the hosted service", async () => {
  const [admin, buyer] = [await hosted.aPerson('admin'), await hosted.aPerson('buyer')]
  const token = await hosted.google.sign(claimsOf(admin))
  const user = `/api/user/${buyer.id}`
  for (const disabled of [true, false]) {
    expect(await hosted.call(token, 'PUT', `${user}/disabled`, { disabled })).toMatchObject({ status: 200 })
    await hosted.runJobs()
  }
  expect(await hosted.call(token, 'POST', `${user}/sign-out`, {})).toMatchObject({ status: 200 })
  await hosted.runJobs()
  const updated = hosted.google.state.updated.filter((change) => 'localId' in change && change.localId === buyer.uid)
  expect(updated).toEqual([
    { localId: buyer.uid, disableUser: true },
    { localId: buyer.uid, disableUser: false },
    { localId: buyer.uid, validSince: expect.stringMatching(/^\d{10}$/) },
  ])
})

test('the e-mails of a booking ask the hosted service whether an address is verified', async () => {
  const [saller, buyer] = [await hosted.aPerson('saller'), await hosted.aPerson('buyer')]
  const product = await aProduct(hosted.fixture.db, saller)
  const token = await hosted.google.sign(claimsOf(buyer))
  hosted.google.state.proven.push(buyer.email)
  const input = { productId: product._id, phone: '01712345678', location: 'Dhaka' }
  expect((await hosted.call(token, 'POST', '/api/bookings', input)).status).toBe(200)
  await hosted.runJobs()
  const { rows } = await hosted.fixture.pool.query('select recipient, text from letters where recipient = any($1)', [
    [saller.email, buyer.email],
  ])
  const letters = Object.fromEntries(rows.map(({ recipient, text }) => [recipient, text]))
  // The saller's address may be somebody else's.
  expect(Object.keys(letters)).toEqual([buyer.email])
  expect(letters[buyer.email]).toContain(product.name)
})

test('a retried disable does not undo a later enable', async () => {
  const [admin, buyer] = [await hosted.aPerson('admin'), await hosted.aPerson('buyer')]
  const token = await hosted.google.sign(claimsOf(admin))
  for (const disabled of [true, false]) {
    hosted.google.state.refuseUpdates = 1
    const answer = await hosted.call(token, 'PUT', `/api/user/${buyer.id}/disabled`, { disabled })
    expect(answer).toMatchObject({ status: 200 })
    await expect.poll(() => hosted.runJobs().then(() => hosted.google.state.refuseUpdates)).toBe(0)
  }
  const waiting = "select id from graphile_worker.jobs where task_identifier = 'updateHostedAccount'"
  await expect.poll(() => hosted.runJobs().then(() => hosted.fixture.pool.query(waiting))).toMatchObject({ rows: [] })
  const updated = hosted.google.state.updated.filter((change) => 'localId' in change && change.localId === buyer.uid)
  expect(updated.at(-1)).toEqual({ localId: buyer.uid, disableUser: false })
})

test('deleting an account that is already gone at the hosted service succeeds', async () => {
  const job = hosted.background.jobs.removeHostedAccount
  await job?.({ uid: 'twice' })
  await job?.({ uid: 'twice' })
  expect(hosted.google.state.deleted.filter((uid) => uid === 'twice')).toHaveLength(1)
})

test('[Q26] a user who leaves is deleted with their products and the hosted account', async () => {
  const saller = await hosted.aPerson('saller')
  await aProduct(hosted.fixture.db, saller)
  const token = await hosted.google.sign(claimsOf(saller))
  expect(await hosted.call(token, 'DELETE', `/api/profile/${saller.email}`)).toMatchObject({ status: 200 })
  const left = await hosted.fixture.pool.query(
    'select id from users where uid = $1 union all select id from products where seller_id = $2',
    [saller.uid, saller.id],
  )
  expect(left.rows).toEqual([])
  expect(await hosted.call(token)).toMatchObject({ status: 401, code: 'account_removed' })
  await hosted.runJobs()
  expect(hosted.google.state.deleted).toContain(saller.uid)
})

test('leaving is refused for an old sign-in, for another user and for the last admin', async () => {
  const [buyer, other] = [await hosted.aPerson('buyer'), await hosted.aPerson('buyer')]
  const leave = async (claims: JWTPayload, email: string) =>
    hosted.call(await hosted.google.sign(claims), 'DELETE', `/api/profile/${email}`)
  const old = { ...claimsOf(buyer), auth_time: Math.floor(Date.now() / 1000) - 301 }
  expect(await leave(old, buyer.email)).toMatchObject({ status: 403, code: 'sign_in_too_old' })
  expect(await leave(claimsOf(buyer), other.email)).toMatchObject({ status: 403, code: 'not_yours' })
  await hosted.fixture.pool.query(`delete from users where role = 'admin'`)
  const admin = await hosted.aPerson('admin')
  expect(await leave(claimsOf(admin), admin.email)).toMatchObject({ status: 409, code: 'last_admin' })
  await hosted.runJobs()
  for (const { uid } of [buyer, admin]) {
    expect(hosted.google.state.deleted).not.toContain(uid)
    expect((await hosted.fixture.pool.query('select id from users where uid = $1', [uid])).rows).toHaveLength(1)
  }
})
