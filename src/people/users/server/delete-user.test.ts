import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { SHOP_TABLES } from '#main/personal-data.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'
import { purgeDeletedUsers } from './delete-user.ts'

let shop: TestApp
let admin: Person
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'removed_users', 'bookings', 'bin', 'rate_limits')
  shop.controlled.length = 0
  shop.removedAccounts.length = 0
  admin = await shop.aPerson({ role: 'admin' })
  saller = await shop.aPerson({ role: 'saller' })
})

const calls = () => shop.callsOf(admin)
const purge = (removeAccount: (uid: string) => void) =>
  purgeDeletedUsers(shop.db, {
    removeAccount: async (_tx, uid) => removeAccount(uid),
    provenEmail: async () => null,
    inventory: SHOP_TABLES,
  })
const empty = () => purge((uid) => shop.removedAccounts.push(uid))
const later = (minutes: number) =>
  shop.pool.query(`update bin set removed_at = removed_at - interval '${minutes} minutes'`)

/**
 * Every row of every table of the shop, in the order of their text; the lines of a count may be other ones with the same sum.
 * The log of admins keeps what was done and undone.
 */
async function everything() {
  const { rows } = await shop.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('bin', 'rate_limits', 'desk_log')",
  )
  const found: Record<string, string[]> = {}
  for (const { name } of rows) {
    const from = name === 'product_counts' ? '(select brand, sum(products) from product_counts group by 1)' : name
    const texts = await shop.pool.query<{ text: string }>(`select to_jsonb(t)::text as text from ${from} t order by 1`)
    found[name] = texts.rows.map(({ text }) => text)
  }
  return found
}

/** A saller who sells, advertises, has buyers, has bought themselves and has looked at the overview. */
async function aBusySaller() {
  const [buyer, other] = [await shop.aPerson({ role: 'buyer' }), await shop.aPerson({ role: 'saller' })]
  const [sold, plain] = [await aProduct(shop.db, saller), await aProduct(shop.db, saller)]
  await shop.callsOf(saller).advertise({ product: { _id: plain._id } })
  await aBooking(shop.db, { product: sold, buyer })
  await aBooking(shop.db, { product: await aProduct(shop.db, other), buyer: saller })
  await shop.callsOf(saller).showOverview({})
  return { sold, buyer }
}

test('[Q10] a deletion that is undone leaves not one row of the shop changed, and the account opens again', async () => {
  const { sold, buyer } = await aBusySaller()
  // The first call of each notes what their token proves.
  for (const holder of [buyer, admin]) await shop.callsOf(holder).showProfile({})
  const before = await everything()
  await calls().deleteUser({ id: saller.id })
  expect((await refusalOf(shop.callsOf(saller).showProfile({}))).code).toBe('account_removed')
  expect((await refusalOf(shop.callsOf().showProduct({ id: sold._id }))).status).toBe(404)
  expect((await shop.callsOf(buyer).listMyOrders({ email: buyer.email })).total).toBe(1)

  expect(await calls().restoreUser({ id: saller.id })).toEqual({ acknowledged: true })
  expect(await everything()).toEqual(before)
  expect(shop.controlled).toEqual([`disabled ${saller.uid}`, `enabled ${saller.uid}`])
  expect((await shop.callsOf(saller).showProfile({})).email).toBe(saller.email)
  expect(await calls().restoreUser({ id: saller.id })).toEqual({ acknowledged: true })
  await later(11)
  await empty()
  expect(shop.removedAccounts).toEqual([])
})

test('[Q10] when it can no longer be undone the sign-in account ends, and nothing of the user is kept', async () => {
  await calls().deleteUser({ id: saller.id })
  await later(9)
  await empty()
  expect(shop.removedAccounts).toEqual([])
  await later(1)
  expect(await refusalOf(calls().restoreUser({ id: saller.id }))).toMatchObject({ status: 410, code: 'undo_too_late' })
  await empty()
  expect(shop.removedAccounts).toEqual([saller.uid])
  expect((await shop.pool.query('select id from bin')).rows).toEqual([])
})

test('an account that does not end is tried again', async () => {
  await calls().deleteUser({ id: saller.id })
  await later(11)
  const failing = purge(() => {
    throw new Error('the service is down')
  })
  await expect(failing).rejects.toThrow('down')
  await empty()
  expect(shop.removedAccounts).toEqual([saller.uid])
})

test('who was disabled before the deletion is disabled after it is undone', async () => {
  await calls().disableUser({ id: saller.id, disabled: true })
  await calls().deleteUser({ id: saller.id })
  await calls().restoreUser({ id: saller.id })
  expect((await refusalOf(shop.callsOf(saller).showProfile({}))).code).toBe('account_disabled')
  expect(shop.controlled).not.toContain(`enabled ${saller.uid}`)
})

test('a user does not come back over somebody who has taken the e-mail address since', async () => {
  await calls().deleteUser({ id: saller.id })
  await shop.aPerson({ role: 'buyer', email: saller.email })
  expect(await refusalOf(calls().restoreUser({ id: saller.id }))).toMatchObject({ status: 409, code: 'email_taken' })
  expect((await calls().listUsers({})).total).toBe(2)
})
