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

async function widerThan(asked: Record<string, string | number>) {
  const { total, without, wider } = await shop.callsOf().listFacets(asked)
  expect(total).toBe(0)
  for (const { names, total: count } of wider?.withoutTwo ?? []) {
    const dropped = names.flatMap((name) => (name === 'price' ? ['minPrice', 'maxPrice'] : [name]))
    const left = Object.fromEntries(Object.entries(asked).filter(([name]) => !dropped.includes(name)))
    expect((await shop.callsOf().listProducts(left)).total, `without ${names}`).toBe(count)
  }
  for (const { name, total: count } of wider?.alone ?? [])
    expect((await shop.callsOf().listProducts({ [name]: asked[name] })).total, `only ${name}`).toBe(count)
  return {
    without: without.map(({ name }) => name),
    withoutTwo: wider?.withoutTwo.map(({ label, total: count }) => [label, count]),
    alone: wider?.alone.map(({ label, total: count }) => [label, count]),
  }
}

test('a list that is empty without any one of its filters offers what it has without two of them', async () => {
  expect(await widerThan({ kind: 'laptop', brand: 'ASUS', ramGb: '16', district: 'sylhet' })).toEqual({
    without: [],
    withoutTwo: [['Without “RAM: 16 GB” and “Sylhet”', 2]],
    alone: [],
  })
  expect(await widerThan({ q: 'zenbook', district: 'sylhet', maxPrice: 9_000, brand: 'ASUS' })).toMatchObject({
    without: [],
    withoutTwo: [['Without the price range and “Sylhet”', 1]],
  })
  expect(await widerThan({ q: 'pavilion', brand: 'ASUS', maxPrice: 20_000, kind: 'laptop' })).toMatchObject({
    withoutTwo: [
      ['Without the price range and “pavilion”', 2],
      ['Without the price range and “ASUS”', 1],
    ],
  })
})

test('a list that is empty without any two of its filters offers what its kind, its brand or its words alone have', async () => {
  const asked = { kind: 'laptop', brand: 'Nokia', ramGb: '16', district: 'sylhet', minBattery: '90', q: 'pavilion' }
  expect(await widerThan(asked)).toEqual({
    without: [],
    withoutTwo: [],
    alone: [
      ['Everything for “Laptops”', 3],
      ['Everything for “pavilion”', 1],
    ],
  })
})

test('a list that has products, or finds some without one of its filters, offers no wider ones', async () => {
  const { wider } = await shop.callsOf().listFacets({ kind: 'laptop', brand: 'ASUS', ramGb: '8' })
  expect(wider).toBeUndefined()
  expect(await widerThan({ kind: 'laptop', brand: 'ASUS', ramGb: '16' })).toEqual({ without: ['ramGb'] })
})

const COUNT = /^select count\(\*\)::int as "examined"/

test('with twelve filters and words only a few lists are counted', async () => {
  const values = ['kind=laptop', 'brand=Nokia', 'grade=fair', 'district=sylhet', 'minBattery=60', 'negotiable=true']
    .concat(['ramGb=16', 'storageGb=256', 'processorFamily=intel-i5', 'touch=true', 'screenInches=14-14.9'])
    .concat(['defects=none', 'q=zenbook', 'minPrice=900000'])
  const asked = Object.fromEntries(values.map((one) => one.split('='))) as Record<string, string>
  const counted: string[] = []
  const execute = shop.db.executeQuery.bind(shop.db)
  shop.db.executeQuery = ((query: Parameters<typeof execute>[0], ...rest: []) => {
    if ('sql' in query && COUNT.test(query.sql)) counted.push(query.sql)
    return execute(query, ...rest)
  }) as typeof execute
  try {
    const { wider } = await shop.callsOf().listFacets({ ...asked, minPrice: 900_000 })
    expect(wider?.alone.map(({ name }) => name)).toEqual(['kind', 'q'])
    expect(counted.length).toBeGreaterThan(0)
    // One without the words and one without the price stand beside them.
    expect(counted.length - 2).toBeLessThanOrEqual(24)
  } finally {
    shop.db.executeQuery = execute
  }
})
