import { afterAll, beforeAll, expect, test } from 'vitest'
import { aUser } from '#users/server/build.ts'
import { recordStatements } from '../../../../test/database/statements.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { aProduct } from '../build.ts'
import { findProducts, type ListInput } from './find-products.ts'

let bed: Awaited<ReturnType<typeof freshDatabase>>
let statementsOf: ReturnType<typeof recordStatements>
let seller: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  bed = await freshDatabase()
  statementsOf = recordStatements(bed.pool)
  seller = await aUser(bed.db, { role: 'saller' })
  await aProduct(bed.db, seller)
  await bed.pool.query(MANY)
  await bed.pool.query('vacuum analyze products')
})
afterAll(() => bed.close())

/** Of 24,000 laptops half are HP. The dearer one is, the more memory it has: 8,000 are cheaper than the first with 8 GB. */
const MANY = `
  insert into products (seller_id, specs, district, name, category, photo, location, used, condition, parches_date, original_price,
    resale_price, original_taka, resale_taka, description, negotiable, created_at)
  select seller_id, jsonb_build_object('ramGb', (array[4,8,16])[1 + n / 8001], 'storageGb', (array[256,512])[1 + n % 2], 'batteryHealth', 50 + n % 51),
    (array['dhaka','sylhet','khulna'])[1 + n % 3], 'Laptop ' || n, (array['HP','ASUS'])[1 + n / 2 % 2], photo, location,
    used, (array['good','excellent','fair'])[1 + n % 7 % 3], parches_date, original_price, resale_price, original_taka,
    10000 + n / 3, 'words', n % 3 > 0, timestamptz '2026-01-01' + (n * 7919 % 24001) * interval '1 minute'
  from products, generate_series(1, 24000) n`

type Asked = Omit<ListInput, 'limit' | 'cursor'>

const COMMON = { ramGb: '8,16', grade: 'good,excellent' }
const LISTS: Asked[] = (['price', 'price-high'] as const).flatMap((sort) =>
  [
    COMMON,
    { ramGb: '16', storageGb: '512' },
    { ...COMMON, kind: 'laptop' },
    { ...COMMON, brand: 'HP' },
    { ...COMMON, brand: 'ASUS,HP', kind: 'laptop,mobile', storageGb: '512' },
    { ...COMMON, minPrice: 11_000, maxPrice: 16_500 },
    { ...COMMON, kind: 'laptop', negotiable: 'true' },
    { negotiable: 'true', minBattery: '70' },
  ].map((asked) => ({ ...asked, sort })),
)

const ORDERS = { price: 'resale_taka, id', 'price-high': 'resale_taka desc, id desc' } as const

/** The names of the first products of a list by plain SQL. */
async function namesBySql({ sort, ...asked }: Asked, limit: number): Promise<string[]> {
  const { rows } = await bed.pool.query(
    `select name from products
    where ($1::text is null or category = any (string_to_array($1, ','))) and ($2::text is null or kind = any (string_to_array($2, ',')))
      and ($3::text is null or specs ->> 'ramGb' = any (string_to_array($3, ',')))
      and ($4::text is null or specs ->> 'storageGb' = $4)
      and ($5::text is null or condition = any (string_to_array($5, ','))) and ($6::text is null or negotiable)
      and ($7::int is null or (specs ->> 'batteryHealth')::int >= $7)
      and resale_taka between coalesce($8::int, 0) and coalesce($9::int, 1000000)
    order by ${sort === 'price' ? ORDERS.price : ORDERS['price-high']} limit $10`,
    [
      ...[asked.brand, asked.kind, asked.ramGb, asked.storageGb, asked.grade, asked.negotiable, asked.minBattery],
      ...[asked.minPrice, asked.maxPrice, limit],
    ],
  )
  return rows.map(({ name }) => name)
}

/** The names of the first pages of a list. */
async function namesOf(asked: Asked, pages: number): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  for (let page = 0; page < pages; page++) {
    const { items, next } = await findProducts(bed.db, { ...asked, cursor, limit: 24 })
    names.push(...items.map(({ name }) => name))
    cursor = next ?? undefined
  }
  return names
}

test.each(LISTS)('a list in an order of prices has what fits, page after page: %o', async (asked) => {
  expect(await namesOf(asked, 3)).toEqual(await namesBySql(asked, 72))
})

test.each([
  COMMON,
  { ...COMMON, kind: 'laptop' },
  { ...COMMON, brand: 'HP' },
  { ...COMMON, kind: 'laptop', negotiable: 'true' },
])('the first products that fit are found in the index, and the 8,000 cheaper ones are not read: %o', async (asked) => {
  const statements = await statementsOf(() => findProducts(bed.db, { ...asked, sort: 'price', limit: 24 }))
  const [statement] = statements.filter(({ text }) => text.startsWith('select') && text.includes('facet_token('))
  const { rows } = await bed.pool.query(`explain (analyze, format json) ${statement?.text}`, statement?.values)
  const [scan, ...others] = scansOf(rows[0]['QUERY PLAN'][0].Plan).filter(
    (node) => node['Relation Name'] === 'products',
  )
  expect(scan).toMatchObject({ 'Node Type': 'Index Scan', 'Index Name': 'products_price_facets' })
  expect(scan?.['Actual Rows']).toBeLessThan(300)
  expect(others).toMatchObject([{ 'Node Type': 'Index Scan', 'Index Name': 'products_pkey', 'Actual Loops': 25 }])
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  Plans?: Plan[]
}

/** What a plan reads from tables, in its order. */
function scansOf(plan: Plan): Plan[] {
  const below = (plan.Plans ?? []).flatMap(scansOf)
  return plan['Relation Name'] ? [plan, ...below] : below
}

test('a product has one token at most of each facet in the index', async () => {
  const { rows } = await bed.pool.query(
    `select split_part(token, ':', 1) as facet, max(found)::int as most from (
      select id, token, count(*) over (partition by id, split_part(token, ':', 1)) as found from products, unnest(facet_tokens) token) each
    where token ~ '^(kind|brand|grade|district|ramGb|storageGb|processorFamily):' group by 1 order by 1`,
  )
  expect(rows.filter(({ most }) => most !== 1)).toEqual([])
  expect(rows).toHaveLength(6)
})
