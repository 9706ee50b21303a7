import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../database.ts'
import { type Caller, type EmbeddedSite, embeddedSite } from '../embedded-site.ts'

let site: EmbeddedSite
beforeAll(async () => {
  site = await embeddedSite()
})
afterAll(() => site.close())
beforeEach(() => emptyTables(site.pool, 'users', 'rate_limits'))

let people = 0
async function anAdmin(): Promise<Caller & { id: string }> {
  const who = await site.register(`boss${++people}@example.com`, 'buyer')
  await site.call(who, 'GET', '/api/profile')
  const { rows } = await site.pool.query("update users set role = 'admin' where uid = $1 returning id", [who.uid])
  return { ...who, id: rows[0].id }
}

const disable = ({ uid }: Caller) => site.operate('disable', uid)

async function admins(): Promise<number> {
  const { rows } = await site.pool.query("select id from users where role = 'admin' and not disabled")
  return rows.length
}

const LAST_ADMIN = { code: 1, lines: ['This is the last admin.'] }

test('an operator does not disable the last admin, and is told why', async () => {
  const boss = await anAdmin()
  expect(await disable(boss)).toEqual(LAST_ADMIN)
  expect(await admins()).toBe(1)
  const account = await site.pool.query('select disabled from identity.accounts where uid = $1', [boss.uid])
  expect(account.rows).toEqual([{ disabled: false }])
})

test('of two admins one may be disabled and deleted, and the other one stays', async () => {
  const [first, second] = [await anAdmin(), await anAdmin()]
  expect((await disable(first)).code).toBe(0)
  expect(await disable(second)).toEqual(LAST_ADMIN)
  expect(await site.operate('delete', second.uid)).toEqual(LAST_ADMIN)
  expect((await site.operate('delete', first.uid)).code).toBe(0)
  expect((await site.operate('enable', second.uid)).code).toBe(0)
  expect(await admins()).toBe(1)
})

test('an admin who is disabled while they delete the other admin leaves one of the two', async () => {
  for (let round = 0; round < 8; round++) {
    await emptyTables(site.pool, 'users', 'rate_limits')
    const [first, second] = [await anAdmin(), await anAdmin()]
    await Promise.all([disable(second), site.call(second, 'DELETE', `/api/user/${first.id}`)])
    expect(await admins()).toBe(1)
  }
})
