import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertAccount } from '#services/identity/store.ts'
import { emptyTables } from '../database.ts'
import { type Caller, type EmbeddedSite, embeddedSite, PASSWORD, PHOTO } from '../embedded-site.ts'

let site: EmbeddedSite
beforeAll(async () => {
  site = await embeddedSite()
})
afterAll(() => site.close())

type Known = Caller & { id: string; email: string }
let people = 0
let admin: Known
beforeEach(async () => {
  await emptyTables(site.pool, 'users', 'bin', 'removed_users', 'rate_limits', 'identity.accounts')
  admin = await somebody('buyer')
  await site.pool.query("update users set role = 'admin' where uid = $1", [admin.uid])
})

async function somebody(role: 'buyer' | 'saller', email = `undone${++people}@example.com`): Promise<Known> {
  const who = await site.register(email, role)
  await site.call(who, 'GET', '/api/profile')
  const { rows } = await site.pool.query('select id from users where uid = $1', [who.uid])
  return { ...who, email, id: rows[0].id }
}

const remove = ({ id }: Known) => site.call(admin, 'DELETE', `/api/user/${id}`)
const undo = ({ id }: Known) => site.call(admin, 'POST', `/api/user/${id}/restore`, {})
const endAccount = ({ uid }: Known) => site.operate('delete', uid)
const tryPassword = ({ email }: Known) =>
  site.identity('v1/accounts:signInWithPassword', { email, password: PASSWORD, returnSecureToken: true })

/** True for each of shop and sign-in service where the person is disabled. */
async function disabled({ uid }: Known) {
  const { rows } = await site.pool.query(
    `select users.disabled as shop, accounts.disabled as service
     from users full join identity.accounts using (uid) where uid = $1`,
    [uid],
  )
  return rows[0]
}

async function allBut({ uid }: Known) {
  const queries = ['select uid from users', 'select uid from identity.accounts'].map((text) => site.pool.query(text))
  const found = (await Promise.all(queries)).map(({ rows }) => rows.map((row) => row.uid).filter((one) => one !== uid))
  return { users: found[0], accounts: found[1] }
}

async function aProductOf(who: Known): Promise<string> {
  const { body } = await site.call(who, 'POST', '/api/add-a-product', {
    ...{ name: 'EliteBook', category: 'hp', photo: PHOTO, originalPrice: '2', resalePrice: '1' },
    ...{ location: 'Dhaka', used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' },
  })
  return body.insertedId
}

test('an undo does not bring back a user whose account was deleted meanwhile, nor is anything kept of them', async () => {
  const who = await somebody('saller')
  await site.pool.query("insert into categories (name, photo) values ('hp', '/x') on conflict do nothing")
  await site.call(who, 'DELETE', `/api/my-products/${await aProductOf(who)}`)
  await aProductOf(who)
  await remove(who)
  expect((await endAccount(who)).code).toBe(0)
  expect((await site.pool.query('select thing from bin')).rows).toEqual([])
  expect(await undo(who)).toMatchObject({ status: 410, code: 'undo_too_late' })
  expect(await allBut(admin)).toEqual({ users: [], accounts: [] })
})

test('whoever registers anew after a deletion keeps the address, also when the deletion is undone', async () => {
  const who = await somebody('saller')
  await remove(who)
  expect((await endAccount(who)).code).toBe(0)
  const again = await somebody('buyer', who.email)
  expect((await undo(who)).status).toBe(410)
  expect((await site.call(again, 'GET', '/api/profile')).body).toMatchObject({ email: who.email, role: 'buyer' })
})

test('an undo and the end of the account at the same moment leave both or neither', async () => {
  for (let round = 0; round < 6; round++) {
    const who = await somebody('saller')
    await remove(who)
    await Promise.all([undo(who), endAccount(who)])
    expect(await allBut(admin)).toEqual({ users: [], accounts: [] })
    expect((await site.pool.query('select thing from bin')).rows).toEqual([])
  }
})

test('a deletion in the shop and the end of the account at the same moment leave nothing to undo', async () => {
  for (let round = 0; round < 6; round++) {
    const who = await somebody('saller')
    await Promise.all([remove(who), endAccount(who)])
    expect((await site.pool.query('select thing from bin')).rows).toEqual([])
    expect(await allBut(admin)).toEqual({ users: [], accounts: [] })
  }
})

test('an account that is made anew with the same uid is not deleted with the one before it', async () => {
  const who = await somebody('saller')
  await remove(who)
  await endAccount(who)
  await site.db
    .transaction()
    .execute((tx) => insertAccount(tx, { uid: who.uid, email: who.email, password_hash: null }))
  await site.pool.query("update bin set removed_at = now() - interval '11 minutes'")
  await site.jobs.purgeDeletedUsers?.({})
  expect((await allBut(admin)).accounts).toEqual([who.uid])
})

test('who is disabled by an operator after the deletion is still disabled after the undo', async () => {
  const who = await somebody('saller')
  await remove(who)
  expect((await site.operate('disable', who.uid)).code).toBe(0)
  expect((await undo(who)).status).toBe(200)
  expect(await disabled(who)).toEqual({ shop: true, service: true })
  expect((await site.operate('enable', who.uid)).code).toBe(0)
  expect(await disabled(who)).toEqual({ shop: false, service: false })
})

test('a deleted user is not enabled while the deletion can be undone, and both sides agree after the undo', async () => {
  const who = await somebody('saller')
  await remove(who)
  expect(await site.operate('enable', who.uid)).toEqual({ code: 1, lines: ['This user was deleted in the shop.'] })
  expect((await tryPassword(who)).error).toBe('USER_DISABLED')
  expect((await undo(who)).status).toBe(200)
  expect(await disabled(who)).toEqual({ shop: false, service: false })
  expect((await tryPassword(who)).status).toBe(200)
})
