import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'categories', 'rate_limits')
  saller = await shop.aPerson({ role: 'saller' })
})

async function similarTo(id: string) {
  // The test writes past the product, so that nothing tells the cache.
  shop.cache.clear()
  return (await shop.callsOf().listSimilarProducts({ id })).map(({ name }) => name)
}

/** Stores a laptop of HP with this price and model. */
async function priced(name: string, resalePrice: string, model?: string) {
  const product = await aProduct(shop.db, saller, { name, resalePrice })
  if (model) await shop.pool.query('update products set specs = $1 where id = $2', [{ model }, product._id])
  return product
}

describe('others below a product', () => {
  test('[D13 N03] are the three nearest in price of the same brand and kind, however many there are of other kinds', async () => {
    const shown = await aProduct(shop.db, saller, { name: 'Shown', kind: 'smart-watch', resalePrice: '5,000' })
    for (const [name, resalePrice] of [
      ['Far', '9,000'],
      ['Below', '4,900'],
      ['Above', '5,200'],
      ['Far below', '3,000'],
      ['The same', '5,000'],
    ] as const)
      await aProduct(shop.db, saller, { name, resalePrice, kind: 'smart-watch' })
    await aProduct(shop.db, saller, { name: 'Of ASUS', kind: 'smart-watch', category: 'ASUS', resalePrice: '5,000' })
    for (let laptop = 0; laptop < 20; laptop++) await aProduct(shop.db, saller, { resalePrice: '5,000' })
    expect(await similarTo(shown._id)).toEqual(['The same', 'Below', 'Above'])
  })

  test('[D13] of the same family come first while they are priced near, whether or not the model names the brand', async () => {
    const shown = await priced('Shown', '40,000', 'EliteBook 840 G5')
    await priced('ProBook', '40,000', 'ProBook 440')
    await priced('Not stated', '41,000')
    await priced('EliteBook', '30,000', 'HP EliteBook 830')
    await priced('Dear EliteBook', '90,000', 'elitebook 1040')
    expect(await similarTo(shown._id)).toEqual(['EliteBook', 'ProBook', 'Not stated'])
  })

  test('[D13] are fewer when there are fewer, and of other kinds only when the brand has no other of this one', async () => {
    const shown = await aProduct(shop.db, saller, { name: 'Shown', kind: 'pendrive' })
    expect(await similarTo(shown._id)).toEqual([])
    await aProduct(shop.db, saller, { name: 'Laptop' })
    expect(await similarTo(shown._id)).toEqual(['Laptop'])
    await aProduct(shop.db, saller, { name: 'Pendrive', kind: 'pendrive' })
    expect(await similarTo(shown._id)).toEqual(['Pendrive'])
  })

  test('[D13] of other brands come after those of the brand, of the same kind and priced near', async () => {
    const shown = await aProduct(shop.db, saller, {
      name: 'Shown',
      kind: 'mobile',
      category: 'Nokia',
      resalePrice: '5,000',
    })
    for (const [name, category, kind, resalePrice] of [
      ['Far', 'ASUS', 'mobile', '19,000'],
      ['Below', 'Samsung', 'mobile', '4,900'],
      ['Above', 'ASUS', 'mobile', '5,200'],
      ['Cheap', 'ASUS', 'mobile', '1,000'],
      ['A laptop', 'ASUS', 'laptop', '5,000'],
    ] as const)
      await aProduct(shop.db, saller, { name, category, kind, resalePrice })
    await shop.pool.query(`update products set state = 'sold' where id = $1`, [shown._id])
    expect(await similarTo(shown._id), 'what costs a fifth is not priced near').toEqual(['Below', 'Above'])
    for (const [name, resalePrice] of [
      ['Half', '2,500'],
      ['Less than half', '2,499'],
      ['More than twice', '10,001'],
    ] as const)
      await aProduct(shop.db, saller, { name, category: 'ASUS', kind: 'mobile', resalePrice })
    expect(await similarTo(shown._id)).toEqual(['Below', 'Above', 'Half'])
    await aProduct(shop.db, saller, { name: 'Own', kind: 'mobile', category: 'Nokia', resalePrice: '90,000' })
    expect(await similarTo(shown._id)).toEqual(['Own', 'Below', 'Above'])
  })

  test('[D13] are on sale: none that is sold, paused or of a disabled saller', async () => {
    const shown = await priced('Shown', '40,000', 'EliteBook 840')
    const sold = await priced('Sold', '40,000', 'EliteBook 840')
    await shop.pool.query(`update products set state = 'sold' where id = $1`, [sold._id])
    await priced('On sale', '70,000')
    expect(await similarTo(shown._id)).toEqual(['On sale'])
  })

  test('[D13] are not there for a product that does not exist, and never name the saller’s e-mail address to a guest', async () => {
    const shown = await aProduct(shop.db, saller)
    await aProduct(shop.db, saller)
    expect((await shop.callsOf().listSimilarProducts({ id: shown._id })).map(({ email }) => email)).toEqual([''])
    const refusal = await refusalOf(shop.callsOf().listSimilarProducts({ id: saller.id }))
    expect([refusal.status, refusal.code]).toEqual([404, 'not_found'])
  })
})
