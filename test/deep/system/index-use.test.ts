import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SortOrder } from '#catalogue/products/rules.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { asProducts, findProductIds, selectProducts } from '#catalogue/products/server/store.ts'
import { countChoices } from '#catalogue/search/server/facet-counts.ts'
import { chosenFacets } from '#catalogue/search/server/facet-filter.ts'
import { findMatching, orderFor } from '#catalogue/search/server/filter.ts'
import { findProducts, type ListInput } from '#catalogue/search/server/find-products.ts'
import { aUser } from '#people/users/server/build.ts'
import type { CursorKey } from '#platform/database/cursor.ts'
import { newestFirst, type Order, rowsAfter } from '#platform/database/pagination.ts'
import { rowsRead } from '../../database/rows-read.ts'
import { recordStatements } from '../../database/statements.ts'
import { newDatabase } from '../../database.ts'

let fixture: Awaited<ReturnType<typeof newDatabase>>
let statementsOf: ReturnType<typeof recordStatements>
beforeAll(async () => {
  fixture = await newDatabase()
  statementsOf = recordStatements(fixture.sitePool)
  const seller = await aUser(fixture.db, { role: 'saller' })
  await aProduct(fixture.db, seller)
  // It may take longer than a visitor would wait.
  await fixture.pool.query(`begin; set local statement_timeout = 0; ${MANY}; commit`)
  await fixture.pool.query('vacuum analyze products')
})
afterAll(() => fixture.close())

/**
 * 20,000 products of 60 brands, names and prices all over, a word in one of a hundred descriptions; and enough common
 * words for the planner to know how common one is that is half typed.
 */
const MANY = `
  insert into products (seller_id, specs, district, name, category, photo, location, used, condition, parches_date, original_price,
    resale_price, original_taka, resale_taka, description, booking_count, created_at, expires_at)
  select seller_id, jsonb_build_object('ramGb', (array[4,8,16,32])[1 + n % 4], 'storageGb', case when n % 500 = 0 then 2000 else 512 end),
    (array['dhaka','sylhet'])[1 + n % 2], (array['EliteBook','ThinkPad','VivoBook','MacBook','Inspiron'])[1 + n % 5] || ' ' || n,
    (array['HP','ASUS','MACBOOK'])[1 + n % 3] || case when n % 20 = 0 then '' else ' ' || n % 60 end, photo, location,
    used, condition, parches_date, original_price, resale_price, original_taka, 10000 + (n * 7919) % 90000,
    md5(n::text) || ' batch' || n % 200 || case when n % 100 = 0 then ' touchscreen' else '' end, (n * 31) % 17,
    timestamptz '2026-01-01' + n * interval '1 minute', expires_at
  from products, generate_series(1, 20000) n`

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: Plan[]
}

async function planOf(query: ReturnType<typeof selectProducts>, order: Order, after?: CursorKey) {
  const [row] = await rowsAfter(query, order, after, 25).explain('json')
  return nodesOf(row)
}

function nodesOf(row: unknown): string[] {
  const nodes: string[] = []
  const scanInOrder = (plan: Plan) => {
    nodes.push([plan['Node Type'], plan['Index Name'] ?? plan['Relation Name']].filter(Boolean).join(' on '))
    plan.Plans?.forEach(scanInOrder)
  }
  scanInOrder((row as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan)
  return nodes
}

describe('[Q01] with twenty thousand products', () => {
  const lists: [string, string, Omit<ListInput, 'limit'>, SortOrder][] = [
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
      const { items, total } = await findProducts(fixture.db, { ...input, limit: 24 })
      expect(total).toBeGreaterThan(24)
      const { cursorKey } = items.at(-1) as unknown as { cursorKey: CursorKey }
      for (const after of [undefined, cursorKey]) {
        const plan = await planOf(asProducts(findMatching(fixture.db, input)), orderFor(sort), after)
        expect(plan).toContain(`Index Scan on ${index}`)
        expect(plan.filter((node) => /^Seq Scan on products|Sort/.test(node))).toEqual([])
      }
    },
  )

  test('the admins’ list of all products is read from an index in its order, and counted by few rows', async () => {
    const plan = await planOf(asProducts(findMatching(fixture.db, { unlisted: true })), newestFirst('products'))
    expect(plan).toContain('Index Scan on products_all_newest')
    expect(plan.filter((node) => /^Seq Scan on products|Sort/.test(node))).toEqual([])
    const counted = await fixture.pool.query('explain (format json) select count(*) from products where not listed')
    expect(nodesOf(counted.rows[0]).join()).toContain('products_unlisted')
  })

  test.each([
    ['products_state_newest', { state: 'sold' }],
    ['products_all_newest', { since: '2026-01-05T00:00:00Z', until: '2026-01-05T02:00:00Z' }],
    ['products_state_newest', { state: 'sold', until: '2026-01-05T00:00:00Z' }],
  ] as const)('the admins’ list of all products, narrowed, is read from %s in its order: %o', async (index, input) => {
    const plan = await planOf(
      asProducts(findMatching(fixture.db, { unlisted: true, ...input })),
      newestFirst('products'),
    )
    expect(plan).toContain(`Index Scan on ${index}`)
    expect(plan.filter((node) => /^Seq Scan on products|Sort/.test(node))).toEqual([])
  })

  test('a saller’s own products are read from an index in their order', async () => {
    const { rows } = await fixture.pool.query('select seller_id from products limit 1')
    const own = selectProducts(fixture.db).where('seller_id', '=', rows[0].seller_id)
    const plan = await planOf(own, newestFirst('products'))
    expect(plan.filter((node) => /^Seq Scan on products|Sort/.test(node))).toEqual([])
  })

  test('a product that a booking names by its saller’s e-mail address is found by an index', async () => {
    const { rows } = await fixture.pool.query('select email from users')
    const [statement] = await statementsOf(() => findProductIds(fixture.db, rows[0].email, 'ThinkPad 4321'))
    const explained = await fixture.pool.query(`explain (format json) ${statement?.text}`, statement?.values)
    expect(nodesOf(explained.rows[0]).join()).toContain('products_seller_and_name')
  })

  /** The plans of the statements of a search, those left out that only ask for a plan. */
  async function plansOf(input: Omit<ListInput, 'limit'>) {
    const statements = await statementsOf(() => findProducts(fixture.db, { ...input, limit: 24 }))
    const run = statements.filter(({ text }) => !text.startsWith('explain'))
    return Promise.all(
      run.map(async ({ text, values }) =>
        nodesOf((await fixture.pool.query(`explain (format json) ${text}`, values)).rows[0]),
      ),
    )
  }

  test.each(['touchscreen', 'touchscr', 'ThinkPad 4321', 'nonesuch', 'printer', 'লেনোভো', '9999gb hp', 'ps4'])(
    'a search for %s, which few fit, looks them up in the search index',
    async (q) => {
      const plan = (await plansOf({ q })).at(-1)
      expect(plan).toContain('Bitmap Index Scan on products_search')
      expect(plan).not.toContain('Seq Scan on products')
    },
  )

  test.each([
    ['products_newest', {}],
    ['products_price', { sort: 'price' }],
    ['products_popular', { sort: 'popularity' }],
    ['products_price', { sort: 'price', minPrice: 20_000 }],
  ] as const)('a search for a common word walks along %s', async (index, input) => {
    const nodes = (await plansOf({ q: 'elitebook', ...input })).flat()
    expect(nodes).toContain(`Index Scan on ${index}`)
    expect(nodes.filter((node) => /Seq Scan on products$|Bitmap/.test(node))).toEqual([])
  })

  test.each([
    ['products_newest', 'laptop'],
    ['products_newest', 'hp laptop'],
    ['products_newest', 'ল্যাপটপ এর দাম'],
    ['products_kind_price', 'sosta laptop'],
    ['products_kind_price', 'dami laptop'],
    ['products_price', 'sosta thinkpad'],
  ])('a search walks along %s for %s', async (index, q) => {
    const nodes = (await plansOf({ q })).flat()
    expect(nodes.some((node) => /^Index Scan( Backward)? on /.test(node) && node.endsWith(index))).toBe(true)
    expect(nodes.filter((node) => /Seq Scan on products$|Bitmap/.test(node))).toEqual([])
  })

  test.each([
    ['products_newest', {}],
    ['products_popular', { sort: 'popularity' }],
    ['products_kind_price', { sort: 'price' }],
    ['products_kind_price', { sort: 'price-high' }],
  ] as const)('a list that common facets narrow walks along %s', async (index, input) => {
    const nodes = (await plansOf({ kind: 'laptop', ramGb: '4,8,16', storageGb: '512', ...input })).flat()
    expect(nodes.join()).toContain(`Index Scan on ${index}`)
    expect(nodes.filter((node) => /Seq Scan on products$|Bitmap/.test(node))).toEqual([])
  })

  test.each([{}, { sort: 'price' }, { q: 'elitebook' }] as const)(
    'a list that rare facets narrow is found by their index, and counted: %o',
    async (input) => {
      const asked = { storageGb: '2000', ramGb: '4', district: 'dhaka', ...input }
      const nodes = (await plansOf(asked)).flat()
      expect(nodes.join()).toContain('Bitmap Index Scan on products_facets')
      expect(nodes).not.toContain('Seq Scan on products')
      const { total, isEstimate } = await findProducts(fixture.db, { ...asked, limit: 24 })
      expect([total, isEstimate]).toEqual([40, undefined])
    },
  )

  test('a long list that facets narrow is estimated, and one of up to ten thousand counted', async () => {
    const long = await findProducts(fixture.db, { kind: 'laptop', ramGb: '4,8,16', limit: 24 })
    expect([long.isEstimate, Math.abs(long.total / 15_000 - 1) < 0.15]).toEqual([true, true])
    const short = await findProducts(fixture.db, { kind: 'laptop', ramGb: '8', limit: 24 })
    expect([short.isEstimate, short.total]).toEqual([undefined, 5_000])
  })

  test('the choices of a long list are estimated from a sample, those of a short one counted', async () => {
    const chosen = chosenFacets({ ramGb: '8' })
    const counts = await countChoices(fixture.db, {}, chosen)
    expect([counts.total, counts.isEstimate, counts.of('storageGb:512')]).toEqual([5_000, undefined, 5_000])
    expect(counts.withoutFacet('ramGb').isEstimate).toBe(true)
    expect(Math.abs(counts.of('ramGb:16') / 5_000 - 1)).toBeLessThan(0.25)
  })

  test('a long list of a price range is not counted, and a short one is', async () => {
    const { rows } = await fixture.pool.query('select count(*)::int as all from products where resale_taka >= 20000')
    const long = await findProducts(fixture.db, { minPrice: 20_000, limit: 24 })
    expect(long.isEstimate).toBe(true)
    expect(Math.abs(long.total / rows[0].all - 1)).toBeLessThan(0.1)
    const statements = await statementsOf(() => findProducts(fixture.db, { minPrice: 20_000, limit: 24 }))
    expect(statements.filter(({ text }) => /count\(/.test(text))).toEqual([])
    const short = await findProducts(fixture.db, { minPrice: 99_000, limit: 24 })
    const counted = await fixture.pool.query('select count(*)::int as all from products where resale_taka >= 99000')
    expect([short.total, short.isEstimate]).toEqual([counted.rows[0].all, undefined])
  })

  describe('a list reads a bounded number of rows', () => {
    const PAST = ['2000-01-01T00:00:00.000000+00:00', '018f0000-0000-4000-8000-000000000000']
    const cursorOf = (...key: (string | number)[]) => Buffer.from(JSON.stringify(key)).toString('base64url')

    /** Rows of tables that the statements of a page read, those that were compared and left out, too. */
    async function rowsReadFor(input: Omit<ListInput, 'limit'>): Promise<number> {
      const statements = await statementsOf(() => findProducts(fixture.db, { ...input, limit: 24 }))
      let rows = 0
      for (const { text, values } of statements.filter((each) => !each.text.startsWith('explain'))) {
        const explained = await fixture.pool.query(`explain (analyze, format json) ${text}`, values)
        rows += rowsRead(explained.rows[0])
      }
      return rows
    }

    test.each([
      ['brands', { brand: 'HP 1,ASUS 1,MACBOOK 1,HP 7,ASUS 7,HP,ASUS,MACBOOK', cursor: cursorOf(...PAST) }],
      ['kinds by price', { kind: 'laptop,mobile', sort: 'price', cursor: cursorOf(2 ** 31 - 1, PAST[1] ?? '') }],
      ['kinds by popularity', { kind: 'laptop,mobile', sort: 'popularity', cursor: cursorOf(0, ...PAST) }],
      ['a price range', { minPrice: 1, cursor: cursorOf(...PAST) }],
      ['a common word', { q: 'laptop', cursor: cursorOf(0, ...PAST) }],
      ['a common word by price', { q: 'laptop', sort: 'price', cursor: cursorOf(2 ** 31 - 1, PAST[1] ?? '') }],
      ['common words in quotes', { q: '"laptop elitebook"', cursor: cursorOf(0, ...PAST) }],
    ] as const)('past its end: %s', async (_, input) => {
      expect(await rowsReadFor(input)).toBeLessThan(12_000)
      const { cursor, ...first } = input
      const [{ items, next, total }, begun] = await Promise.all([
        findProducts(fixture.db, { ...input, limit: 24 }),
        findProducts(fixture.db, { ...first, limit: 1 }),
      ])
      expect([items, next, total]).toEqual([[], null, begun.total])
    })

    test.each([
      { q: 'laptop', cursor: cursorOf(-1, ...PAST) },
      { sort: 'popularity', cursor: cursorOf(-1, ...PAST) },
      { kind: 'laptop', sort: 'price', cursor: cursorOf(-5, PAST[1] ?? '') },
    ] as const)('and refuses a cursor that no product has: %o', async (input) => {
      await expect(findProducts(fixture.db, { ...input, limit: 24 })).rejects.toThrow('invalid_cursor')
    })
  })

  test('a slip of the pen is looked up in the words that there are, by an index', async () => {
    await fixture.pool.query(
      "insert into search_vocabulary select 'word' || md5(n::text), true from generate_series(1, 20000) n",
    )
    await fixture.pool.query('vacuum analyze search_vocabulary')
    const { items } = await findProducts(fixture.db, { q: 'thinkpda 4321', limit: 24 })
    expect(items.map(({ name }) => name)).toEqual(['ThinkPad 4321'])
    const near = "explain (format json) select word from search_vocabulary where named and word % 'thinkpda'"
    expect(nodesOf((await fixture.pool.query(near)).rows[0])).toContain(
      'Bitmap Index Scan on search_vocabulary_trigrams',
    )
  }, 60_000)
})
