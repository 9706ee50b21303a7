import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aUser } from '#people/users/server/build.ts'
import { newDatabase } from '../../../../test/database.ts'
import { findProducts, type ListInput } from './find-products.ts'

let fixture: Awaited<ReturnType<typeof newDatabase>>
beforeAll(async () => {
  fixture = await newDatabase()
  await aProduct(fixture.db, await aUser(fixture.db, { role: 'saller' }))
  // Without the time limit that statements of the site have: on a busy machine the insert takes longer.
  await fixture.pool.query(`begin; set local statement_timeout = 0; ${MANY}; commit`)
  await fixture.pool.query('vacuum analyze products')
})
afterAll(() => fixture.close())

/**
 * 24,000 laptops, of which more than 10,000 fit all that the lists ask for, so that they are not counted. The dearer one is, the
 * more memory it has: 8,000 are cheaper than the first with 16 GB, and the next 5,500 have a poor battery. 96 have the same price.
 */
const MANY = `
  insert into products (seller_id, specs, district, name, category, photo, location, used, condition, parches_date, original_price,
    resale_price, original_taka, resale_taka, description, negotiable, created_at, expires_at)
  select seller_id, jsonb_build_object('ramGb', case when n > 8000 then 16 else 4 end, 'storageGb', case when n % 20 = 0 then 256 else 512 end,
      'processorFamily', case when n % 31 = 0 then 'intel-i3' else 'intel-i5' end, 'batteryHealth', case when n between 8001 and 13500 then 60 else 80 end),
    case when n % 29 = 0 then 'sylhet' when n % 43 = 0 then null else 'dhaka' end, 'Laptop ' || n, case when n % 13 = 0 then 'ASUS' else 'HP' end, photo,
    location, used, case when n % 17 = 0 then 'fair' when n % 41 = 0 then 'used with love' else 'good' end, parches_date, original_price, resale_price, original_taka,
    10000 + n / 96 * 100, 'words', n % 23 > 0, timestamptz '2026-01-01' + n * interval '1 minute', expires_at
  from products, generate_series(1, 24000) n`

type Asked = Omit<ListInput, 'limit' | 'cursor'>

const COMMON = { ramGb: '16', grade: 'good' }
const IN_ORDER: Asked[] = [
  COMMON,
  { ...COMMON, kind: 'laptop' },
  { ...COMMON, brand: 'HP' },
  { ...COMMON, brand: 'HP', kind: 'laptop' },
  { kind: 'laptop', ramGb: '8,16', grade: 'excellent,good' },
  { kind: 'laptop', ramGb: '16,4', grade: 'good,fair', storageGb: '512' },
  { ...COMMON, brand: 'HP,Walton', kind: 'laptop,mobile', ramGb: '8,16' },
  { ...COMMON, minPrice: 11_000, maxPrice: 34_500 },
  { ...COMMON, negotiable: 'true', minBattery: '70' },
  { ...COMMON, storageGb: '512', processorFamily: 'intel-i5' },
  { ...COMMON, district: 'dhaka' },
  { negotiable: 'true', minBattery: '70' },
]
const LISTS = IN_ORDER.flatMap((asked) => (['price', 'price-high'] as const).map((sort) => ({ ...asked, sort })))

/** The names of the first products of a list by plain SQL. */
async function namesBySql({ sort, ...asked }: Asked, limit: number): Promise<string[]> {
  const one = (of: string, value: number) => `${of}::text = any (string_to_array($${value}, ','))`
  const { rows } = await fixture.pool.query(
    `select name from products
    where ($1::text is null or ${one('category', 1)}) and ($2::text is null or ${one('kind', 2)})
      and ($3::text is null or ${one(`(specs -> 'ramGb')`, 3)}) and ($4::text is null or ${one(`(specs -> 'storageGb')`, 4)})
      and ($5::text is null or ${one('condition', 5)}) and ($6::text is null or negotiable)
      and ($7::int is null or (specs ->> 'batteryHealth')::int >= $7) and ($8::text is null or district = $8)
      and ($9::text is null or specs ->> 'processorFamily' = $9)
      and resale_taka between coalesce($10::int, 0) and coalesce($11::int, 1000000)
    order by ${sort === 'price' ? 'resale_taka, id' : 'resale_taka desc, id desc'} limit $12`,
    [
      ...[asked.brand, asked.kind, asked.ramGb, asked.storageGb, asked.grade, asked.negotiable, asked.minBattery],
      ...[asked.district, asked.processorFamily, asked.minPrice, asked.maxPrice, limit],
    ],
  )
  return rows.map(({ name }) => name)
}

test.each(LISTS)('a list in an order of prices has what fits, page after page: %o', async (asked) => {
  const names: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < 6; page++) {
    const { items, next } = await findProducts(fixture.db, { ...asked, cursor, limit: 24 })
    names.push(...items.map(({ name }) => name))
    cursor = next ?? undefined
  }
  expect(names).toEqual(await namesBySql(asked, 144))
})

/** A cursor after a product of this price. */
function cursorAt(price: number): string {
  return Buffer.from(JSON.stringify([price, '80000000-0000-4000-8000-000000000000'])).toString('base64url')
}

test('a cursor outside of the prices that are asked for is no way around them', async () => {
  const asked = { ...COMMON, minPrice: 12_000, maxPrice: 34_900, limit: 24 }
  const prices = async (sort: 'price' | 'price-high', cursor: string) => {
    const { items } = await findProducts(fixture.db, { ...asked, sort, cursor })
    return items.map(({ resaleTaka }) => resaleTaka)
  }
  const [up, down] = [await prices('price', cursorAt(1)), await prices('price-high', cursorAt(2_000_000_000))]
  expect([up.length, down.length]).toEqual([24, 24])
  expect(Math.min(...up)).toBeGreaterThanOrEqual(12_000)
  expect(Math.max(...down)).toBeLessThanOrEqual(34_900)
})

test('after the last product of a long list there is an empty page', async () => {
  const end = await findProducts(fixture.db, { ...COMMON, sort: 'price', cursor: cursorAt(2_000_000_000), limit: 24 })
  expect([end.items, end.next]).toEqual([[], null])
})
