import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aUser } from '#accounts/build.ts'
import { newestFirst, type Order, type Place, rowsAfter } from '#platform/cursor.ts'
import { freshDatabase } from '../../test/database.ts'
import { aProduct } from './build.ts'
import { type ListInput, listProducts, ORDERS, productsOf } from './search.ts'
import { productQuery } from './store.ts'

let bed: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  bed = await freshDatabase()
  const seller = await aUser(bed.db, { role: 'saller' })
  await aProduct(bed.db, seller)
  await bed.pool.query(MANY)
  await bed.pool.query('vacuum analyze products')
})
afterAll(() => bed.close())

/** 20,000 products of 60 brands, names and prices all over, a word in one of a hundred descriptions. */
const MANY = `
  insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
    resale_price, original_taka, resale_taka, description, saler_name, email, booking_count, created_at)
  select seller_id, (array['EliteBook','ThinkPad','VivoBook','MacBook','Inspiron'])[1 + n % 5] || ' ' || n,
    (array['HP','ASUS','MACBOOK'])[1 + n % 3] || case when n % 20 = 0 then '' else ' ' || n % 60 end, photo, location,
    used, condition, parches_date, original_price, resale_price, original_taka, 10000 + (n * 7919) % 90000,
    md5(n::text) || case when n % 100 = 0 then ' touchscreen' else '' end, saler_name, email, (n * 31) % 17,
    timestamptz '2026-01-01' + n * interval '1 minute'
  from products, generate_series(1, 20000) n`

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

async function planOf(query: ReturnType<typeof productQuery>, order: Order, place?: Place) {
  const page = rowsAfter(query, order, place, 25)
  const [row] = (await page.explain('json')) as unknown as { 'QUERY PLAN': { Plan: Plan }[] }[]
  const nodes: string[] = []
  const walk = (plan: Plan) => {
    nodes.push([plan['Node Type'], plan['Index Name'] ?? plan['Relation Name']].filter(Boolean).join(' on '))
    plan.Plans?.forEach(walk)
  }
  walk(row?.['QUERY PLAN'][0]?.Plan as Plan)
  return nodes
}

describe('[Q01] with twenty thousand products', () => {
  const lists: [string, string, Omit<ListInput, 'limit'>, keyof typeof ORDERS][] = [
    ['newest', 'products_newest', {}, 'newest'],
    ['by popularity', 'products_popular', { sort: 'popularity' }, 'popular'],
    ['by price', 'products_price', { sort: 'price' }, 'price'],
    ['a brand', 'products_brand_newest', { brand: 'hp' }, 'newest'],
    ['a brand by popularity', 'products_brand_popular', { brand: 'hp', sort: 'popularity' }, 'popular'],
    ['a brand by price', 'products_brand_price', { brand: 'hp', sort: 'price' }, 'price'],
    ['a price range', 'products_price', { sort: 'price', minPrice: 20_000, maxPrice: 21_000 }, 'price'],
  ]
  test.each(lists)(
    'the list %s is read from an index in its order, on the first page and on later ones',
    async (_, index, input, sort) => {
      const { items, total } = await listProducts(bed.db, { ...input, limit: 24 })
      expect(total).toBeGreaterThan(24)
      const { place } = items.at(-1) as unknown as { place: Place }
      for (const after of [undefined, place]) {
        const plan = await planOf(productsOf(bed.db, input), ORDERS[sort](), after)
        expect(plan).toContain(`Index Scan on ${index}`)
        expect(plan.filter((node) => /^Seq Scan on products|Sort/.test(node))).toEqual([])
      }
    },
  )

  test('a saller’s own products are read from an index in their order', async () => {
    const { rows } = await bed.pool.query('select seller_id from products limit 1')
    const own = productQuery(bed.db).where('seller_id', '=', rows[0].seller_id)
    const plan = await planOf(own, newestFirst('products'))
    expect(plan.filter((node) => /^Seq Scan on products|Sort/.test(node))).toEqual([])
  })

  test.each(['touchscreen', 'touchscr', 'ThinkPad 4321', 'tuchscreen thinkpda'])(
    'a search for %s uses the search indexes',
    async (q) => {
      const plan = await planOf(productsOf(bed.db, { q }), ORDERS['best-match'](q))
      expect(plan.filter((node) => node.startsWith('Bitmap Index Scan'))).toHaveLength(2)
      expect(plan).not.toContain('Seq Scan on products')
    },
  )
})
