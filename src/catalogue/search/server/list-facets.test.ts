import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  const saller = await shop.aPerson({ role: 'saller' })
  const laptop = { kind: 'laptop', district: 'dhaka', location: 'Dhaka', condition: 'Good', specs: { ramGb: 8 } }
  await aProduct(shop.db, saller, { ...laptop, name: 'Zenbook', category: 'ASUS', resalePrice: '30,000' })
  await aProduct(shop.db, saller, { ...laptop, name: 'Vivobook', category: 'ASUS', resalePrice: '60,000' })
  await aProduct(shop.db, saller, { ...laptop, name: 'Pavilion', category: 'HP', resalePrice: '60,000' })
})
afterAll(() => shop.close())

test('a list without products offers what it has without one of its filters, the longest list first', async () => {
  const { total, without } = await shop.callsOf().listFacets({ q: 'zenbook', brand: 'ASUS', minPrice: 50_000 })
  expect(total).toBe(0)
  expect(without).toEqual([
    { name: 'q', label: '', total: 1 },
    { name: 'price', label: '', total: 1 },
  ])
  const asked = { kind: 'laptop', brand: 'ASUS', ramGb: '16' }
  expect((await shop.callsOf().listFacets(asked)).without).toEqual([{ name: 'ramGb', label: 'RAM: 16 GB', total: 2 }])
})

test('a list that is empty without any one of its filters has no such offer', async () => {
  const asked = { kind: 'laptop', brand: 'ASUS', ramGb: '16', district: 'sylhet' }
  expect(await shop.callsOf().listFacets(asked)).toMatchObject({ total: 0, without: [] })
})

const COUNT = /^select count\(\*\)::int as "examined"/

test('an empty list with twelve filters, words and prices counts two lists for its offers', async () => {
  const values = ['kind=laptop', 'brand=Nokia', 'grade=fair', 'district=sylhet', 'minBattery=60', 'negotiable=true']
    .concat(['ramGb=16', 'storageGb=256', 'processorFamily=intel-i5', 'touch=true', 'screenInches=14-14.9'])
    .concat(['defects=none', 'q=zenbook'])
  const asked = Object.fromEntries(values.map((one) => one.split('='))) as Record<string, string>
  const counted: string[] = []
  const execute = shop.db.executeQuery.bind(shop.db)
  shop.db.executeQuery = ((query: Parameters<typeof execute>[0], ...rest: []) => {
    if ('sql' in query && COUNT.test(query.sql)) counted.push(query.sql)
    return execute(query, ...rest)
  }) as typeof execute
  try {
    expect((await shop.callsOf().listFacets({ ...asked, minPrice: 900_000 })).total).toBe(0)
    // One without the words and one without the prices.
    expect(counted).toHaveLength(2)
  } finally {
    shop.db.executeQuery = execute
  }
})
