import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { categoryAddresses } from '#catalogue/products/server/sitemap.ts'
import { aBlog } from '#content/blog/server/build.ts'
import { aUser } from '#people/users/server/build.ts'
import { photoSize } from '#services/image-host/server/store.ts'
import { endpoints } from '#web/api.ts'
import { type TestApp, testApp } from '../../app.ts'
import { recordStatements, type Statement } from '../../database/statements.ts'
import { newDatabase } from '../../database.ts'

let shop: TestApp
let statementsOf: ReturnType<typeof recordStatements>
let product: { _id: string }
let post: string
let person: string
/** Address of a proven deal. */
const ADDRESS = 'AAAAAAAAAAAAAAAAAAAAAA'
beforeAll(async () => {
  shop = await testApp({}, await newDatabase())
  statementsOf = recordStatements(shop.sitePool)
  const seller = await shop.aPerson({ role: 'saller' })
  product = await aProduct(shop.db, seller)
  // The goods of a person are few of all.
  for (let n = 0; n < 40; n++) person = (await aUser(shop.db, { role: 'saller' })).id
  const proven = { kind: 'laptop', month: '2026-11-01', faults: [], points: 14, points_right: 12, address: ADDRESS }
  await shop.db.insertInto('proven_deals').values(proven).execute()
  post = await aBlog(shop.db)
  for (const statement of MANY) await shop.pool.query(statement)
})
afterAll(() => shop.close())

/** Tables that grow with the market, each over 10,000 rows. Posts do not grow: admins write them. */
const BIG = ['products', 'adverts', 'images']
const MANY = [
  `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
    resale_price, original_taka, resale_taka, description, booking_count, kind, created_at, expires_at)
  select (array(select id from users))[1 + n % 40], (array['EliteBook','ThinkPad','VivoBook','MacBook','Inspiron'])[1 + n % 5] || ' ' || n,
    (array['HP','ASUS','MACBOOK'])[1 + n % 3] || case when n % 20 = 0 then '' else ' ' || n % 60 end, photo, location,
    used, condition, parches_date, original_price, resale_price, original_taka, 10000 + (n * 7919) % 90000,
    md5(n::text), (n * 31) % 17, case when n % 10 = 0 then 'mobile' else 'laptop' end, timestamptz '2026-01-01' + n * interval '1 minute', expires_at
  from products, generate_series(1, 10500) n`,
  'insert into adverts (product_id, created_at, ends_at) select id, created_at, expires_at from products',
  `insert into images (id, bytes, width, height, placeholder)
  select substr(md5(n::text), 1, 22) || '-aabbcc', 1000, 800, 600, '' from generate_series(1, 10500) n`,
  `insert into price_ranges (kind, brand, model, title, period, sales, traded, low, middle, high, demo)
  values ('laptop', 'HP', 'elitebook-840', 'EliteBook 840', 'year', 8, 1, 20000, 25000, 30000, false)`,
  `vacuum analyze ${BIG.join(', ')}`,
]

/** Search parameters of each public address, in every form that a visitor can choose. */
const ASKED: Record<string, string[]> = {
  '/api/products': lists(['', 'brand=HP']),
  '/api/products/facets': [
    '',
    // A kind of most products is counted by reading them all while they are at most 15,000 (facet-counts.ts).
    'kind=mobile',
    'kind=mobile&ramGb=16&district=dhaka',
    'q=elitebook&brand=HP',
    'minPrice=20000&maxPrice=20500',
  ],
  '/api/products/{name}': lists(['']),
  '/api/product/{id}': [''],
  '/api/product/{id}/similar': [''],
  '/api/grades/{kind}': [''],
  '/api/kinds': [''],
  '/api/kinds/{id}': [''],
  '/api/brands': [''],
  '/api/brands/{name}': [''],
  '/api/search/understanding': ['q=tuchscreen', 'q=laptop', 'q=elitbook+zzzz', 'q="probook+zz"', 'q=lenovo+hp+9999gb'],
  '/api/categories': [''],
  '/api/sallers/count': [''],
  '/api/advertise': ['', 'limit=3'],
  '/api/blogs': ['', 'q=battery', 'category=laptop', 'tag=repair', 'kind=laptop&brand=HP'],
  '/api/blogs/{id}': [''],
  '/api/home-blogs': [''],
  '/api/blog-sidebar': [''],
  '/api/contact-details': [''],
  '/api/prices/like': ['kind=laptop&brand=HP&name=EliteBook+840', 'kind=laptop&brand=HP&name=EliteBook+840&ramGb=8'],
  '/api/product/{id}/prices': [''],
  '/api/prices': [''],
  '/api/prices/{kind}/{brand}': [''],
  '/api/prices/{kind}/{brand}/{model}': [''],
  '/api/proven-deals/{address}': [''],
  '/api/products/{id}/history': [''],
  '/api/people/{id}': [''],
  '/api/people/{id}/products': [''],
  '/api/people/{id}/reviews': ['by=buyer'],
}

function lists(brands: string[]): string[] {
  const words = [
    '',
    'q=tuchscreen',
    'q=elitebook',
    'q=elitebok',
    'q=hp+laptop',
    'q=sosta+printer',
    'q=16gb+ryzen',
    `q=${encodeURIComponent('ব্যাটারি')}`,
  ]
  const orders = ['', 'sort=popularity', 'sort=price']
  const prices = ['', 'minPrice=20000&maxPrice=20500']
  return brands.flatMap((brand) =>
    words.flatMap((q) =>
      orders.flatMap((sort) => prices.map((price) => [brand, q, sort, price, 'limit=24'].join('&'))),
    ),
  )
}

/** Thousands of narrow rows are counted in a millisecond, and few products are advertised. */
const MAY_BE_WHOLE = ['select count(*) as "total" from "adverts"']

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

async function wholeReads({ text, values }: Statement): Promise<string[]> {
  // A statement that asks for a plan reads no rows.
  if (MAY_BE_WHOLE.includes(text) || text.startsWith('explain')) return []
  const { rows } = await shop.pool.query(`explain (format json) ${text}`, values)
  const found: string[] = []
  const walk = (plan: Plan) => {
    const table = plan['Relation Name'] ?? ''
    if (plan['Node Type'] === 'Seq Scan' && BIG.includes(table)) found.push(`${table} is read whole by: ${text}`)
    plan.Plans?.forEach(walk)
  }
  walk(rows[0]['QUERY PLAN'][0].Plan)
  return found
}

/** Places come from a file. */
const WITHOUT_QUERIES = ['/api/places', '/api/find-places']

const PUBLIC = Object.values(endpoints).filter(
  ({ method, who, path }) => method === 'GET' && who === 'anyone' && !WITHOUT_QUERIES.includes(path),
)

function idOf(path: string): string {
  if (path.includes('kinds')) return 'laptop'
  if (path.includes('people')) return person
  return path.includes('blogs') ? post : product._id
}

test.each(PUBLIC.map(({ path }) => path))('no query of %s reads a big table from end to end', async (path) => {
  const values = { address: ADDRESS, name: 'hp', kind: 'laptop', brand: 'hp', model: 'elitebook-840', id: idOf(path) }
  const url = path.replace(/\{(\w+)\}/g, (_, key: keyof typeof values) => values[key])
  const seen = new Map<string, Statement>()
  const ask = async (asked: string) => {
    const statements = await statementsOf(async () => {
      const answer = await shop.send('GET', asked)
      expect(answer.statusCode, asked).toBe(200)
      const next = /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1]
      if (next && !asked.includes('cursor')) await shop.send('GET', next)
    })
    for (const statement of statements) seen.set(JSON.stringify(statement), statement)
  }
  for (const search of ASKED[path] ?? []) await ask(`${url}?${search}`)
  expect(seen.size, 'statements of an address that is asked for').toBeGreaterThan(0)
  const found = new Set<string>()
  for (const statement of seen.values()) for (const read of await wholeReads(statement)) found.add(read)
  expect([...found]).toEqual([])
})

test('the file of brands in the sitemap reads the newest product of each, not all products', async () => {
  const statements = await statementsOf(() => categoryAddresses(shop.db))
  expect(statements.length).toBeGreaterThan(0)
  expect((await Promise.all(statements.map(wholeReads))).flat()).toEqual([])
})

test('the size of a picture on a page is looked up by its id', async () => {
  const { rows } = await shop.pool.query('select id from images limit 1')
  const [statement] = await statementsOf(() => photoSize(shop.db, `/images/${rows[0].id}/640.jpg`))
  expect(await wholeReads(statement as Statement)).toEqual([])
})
