import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBlog } from '#content/blog/server/build.ts'
import { type People, somePeople, type TestApp, testApp } from '../app.ts'
import { emptyTables } from '../database.ts'

let shop: TestApp
let people: People
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'blogs', 'bin', 'rate_limits')
  people = await somePeople(shop)
  shop.cache.clear()
})

const upper = (id: string) => id.toUpperCase()
const statusOf = async (url: string) => (await shop.send('GET', url)).statusCode

/** The first answer of a call is not cached, the second is. */
async function cached(url: string): Promise<void> {
  for (const _ of ['made', 'cached']) expect(await statusOf(url)).toBe(200)
}

test('a product that was read under its id in upper case is gone there when it is deleted', async () => {
  const { _id } = await aProduct(shop.db, people.saller)
  const urls = [`/api/product/${upper(_id)}`, `/api/product/${upper(_id)}/similar`]
  for (const url of urls) await cached(url)
  await shop.callsOf(people.saller).deleteProduct({ id: _id })
  for (const url of urls) expect([url, await statusOf(url)]).toEqual([url, 404])
})

test('a product that was read under its id in upper case is gone there when its saller is disabled', async () => {
  const { _id } = await aProduct(shop.db, people.saller)
  await cached(`/api/product/${upper(_id)}`)
  await shop.callsOf(people.admin).disableUser({ id: people.saller.id, disabled: true })
  expect(await statusOf(`/api/product/${upper(_id)}`)).toBe(404)
})

test('a post that was read under its id in upper case is gone there when it is deleted', async () => {
  const id = await aBlog(shop.db)
  await cached(`/api/blogs/${upper(id)}`)
  await shop.callsOf(people.admin).deleteBlog({ id })
  expect(await statusOf(`/api/blogs/${upper(id)}`)).toBe(404)
})

test('[A06] the last admin neither disables nor deletes themselves by their id in upper case', async () => {
  const { admin } = people
  const refusals = [
    await shop.send('PUT', `/api/user/${upper(admin.id)}/disabled`, { disabled: true }, admin),
    await shop.send('DELETE', `/api/user/${upper(admin.id)}`, undefined, admin),
  ]
  expect(refusals.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [409, 'own_account'],
    [409, 'own_account'],
  ])
})

test('a deletion by an id in upper case drops the cached pages and can be undone by the id in lower case', async () => {
  const { _id } = await aProduct(shop.db, people.saller)
  await cached(`/api/product/${_id}`)
  expect((await shop.send('DELETE', `/api/my-products/${upper(_id)}`, undefined, people.saller)).statusCode).toBe(200)
  expect(await statusOf(`/api/product/${_id}`)).toBe(404)
  await shop.callsOf(people.saller).restoreProduct({ id: _id })
  expect(await statusOf(`/api/product/${_id}`)).toBe(200)
})

test('a user who was deleted by an id in upper case can be brought back by the id in lower case', async () => {
  const { id } = people.buyer
  expect((await shop.send('DELETE', `/api/user/${upper(id)}`, undefined, people.admin)).statusCode).toBe(200)
  expect(await shop.callsOf(people.admin).restoreUser({ id })).toEqual({ acknowledged: true })
})
