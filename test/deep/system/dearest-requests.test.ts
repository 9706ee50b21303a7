import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBlog } from '#content/blog/server/build.ts'
import { siteFiles } from '#main/pages/site-files.ts'
import { allWords } from '#messages/all.ts'
import { aThread } from '#messaging/conversations/server/build.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Person } from '#platform/http/auth.ts'
import type { PublicSettings } from '#shared/settings.ts'
import type { Renderer } from '#web/rendering/render-options.ts'
import { canonicalAddress } from '#web/server/page-address.ts'
import { type RenderDeps, renderPage } from '#web/server/render-page.ts'
import { storeProducts } from '../../../db/seed/large/fill.ts'
import { type People, somePeople, type TestApp, testApp } from '../../app.ts'
import { turnsOf } from '../../processor-time.ts'

/** `DEAREST_PRODUCTS=100000 npx vitest run test/deep/system/dearest-requests.test.ts` takes some minutes. */
const PRODUCTS = Number(process.env.DEAREST_PRODUCTS ?? 3_000)
/** Milliseconds of the thread that answers all: in one turn of its event loop, and in all turns of one request. */
const MOST = { turn: 200, request: 200, slicedRequest: 2_500 }
/**
 * How much longer a page takes here, where React's development build renders it from its sources: the last page of a list took
 * 257 ms here when it took 100 ms as `npm run build` makes it.
 */
const FROM_SOURCES = 2.5
/** Milliseconds on the clock in which `/healthz` answers meanwhile. */
const HEALTHY_MS = 500
const TRIES = 3

const settings: PublicSettings = {
  ...{ copy: 'specified', publicUrl: 'https://shop.example', publicProductPages: true, gallery: true, google: true },
  imageUpload: { url: '/images/upload', key: 'key' },
  contact: {},
  signIn: { apiKey: 'key', projectId: 'greentech', path: '/identity', phone: true },
}

let shop: TestApp
let people: People
let thread: string
let product: string
let deps: RenderDeps
let files: ReturnType<typeof siteFiles>

beforeAll(async () => {
  shop = await testApp()
  people = await somePeople(shop)
  const making = { photoOf: (name: string) => `/images/${name}.jpg`, words: allWords.en, now: Date.now() }
  await storeProducts(shop.db, { from: 0, to: PRODUCTS }, making, () => {})
  await stockOf(people.saller, 600)
  thread = await threadOfDigits()
  for (let made = 0; made < 30; made++)
    await aBlog(shop.db, { name: `Post ${made}`, markdown: MARKDOWN.slice(0, 20_000) })
  await shop.pool.query('vacuum analyze')
  // From its sources. By a name that the compiler does not follow: the server's side knows no JSX.
  const entry: string = '../../../src/web/rendering/entry-server.tsx'
  const renderer = (await import(entry)) as Renderer
  deps = {
    ...{ api: shop.apis, words: allWords, settings, photoSize: async () => null },
    policy: { imageOrigins: [], signInOrigins: [] },
    render: (request, context) => renderer.render(request, { ...context, manifest: { routes: {} } }),
  }
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: settings.publicUrl })
  files = siteFiles({ db: shop.db, words: allWords, config }, null)
}, 1_200_000)
afterAll(() => shop.close())

async function stockOf(saller: Person, count: number): Promise<void> {
  const { _id } = await aProduct(shop.db, saller, { name: 'L'.repeat(110), description: 'W'.repeat(5_000) })
  product = _id
  await shop.pool.query(
    `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
       resale_price, original_taka, resale_taka, description, expires_at)
     select seller_id, name || n, category, photo, location, used, condition, parches_date, original_price, resale_price,
       original_taka, resale_taka, description, expires_at from products, generate_series(2, $2) n where id = $1`,
    [_id, count],
  )
}

async function threadOfDigits(): Promise<string> {
  const asked = await aProduct(shop.db, people.saller)
  const digits = Array.from({ length: 200 }, (_, at) => String(at % 10)).join(' ')
  const messages = Array.from({ length: 100 }, (_, at) => `${at} ${digits} ${'1'.repeat(500)}`)
  return aThread(shop.db, { productId: asked._id, buyerId: people.buyer.id, sellerId: people.saller.id, messages })
}

const MARKDOWN = [
  '*a '.repeat(4_000),
  '['.repeat(4_000),
  '> '.repeat(2_000),
  '| a '.repeat(2_000),
  '`'.repeat(4_000),
].join('\n')
const LETTERS = 'a b c d e f g h i j k l m n o p q r s t'
const encoded = encodeURIComponent
const cursorOf = (key: unknown[]) => Buffer.from(JSON.stringify(key)).toString('base64url')
const FAR = ['2000-01-01T00:00:00.000000+00:00', '018f0000-0000-4000-8000-000000000000']
/** Twelve facets, each with the values that it knows: a list takes no more. */
const TWELVE = canonicalAddress(
  `/products?kind=laptop,mobile,tablet,desktop,monitor&brand=HP,Dell,Lenovo,ASUS,Acer,Apple,Samsung,Xiaomi,Realme,Vivo
   &grade=excellent,good,fair&district=dhaka,chattogram,sylhet,khulna&minBattery=80&negotiable=yes&ramGb=2,4,6,8,12,16,32,64
   &storageGb=32,64,128,256,512,1024&storageType=ssd,hdd,nvme&touch=yes,no&graphicsKind=integrated,dedicated
   &processorFamily=core-i3,core-i5,core-i7&charger=original,other,none&invoice=yes,no&warrantyMonths=0,3,6,12
   &simCount=1,2&network=4g,5g`.replaceAll(/\s+/g, ''),
).replace('/products?', '')

const HEAD = 'Name,Brand,Kind,Condition,Year of purchase,Used,Original price,Sale price,Location,Photos,Description'
const ROW = 'HP 840,HP,Laptop,Good,2022,1 year,80000,52000,"Mirpur 10, Dhaka",a.jpg,One owner'
function file(row: string, rows: number): { csv: string; photos: string[] } {
  return { csv: `${HEAD}${`\n${row}`.repeat(rows)}`, photos: ['a.jpg'] }
}
const goodRows = () => ({
  csv: [HEAD, ...Array.from({ length: 500 }, (_, at) => ROW.replace('840', `840 ${at} ${'x'.repeat(90)}`))].join('\n'),
  photos: ['a.jpg'],
})

type Ask = () => Promise<unknown>
const get =
  (url: string, who?: Person): Ask =>
  () =>
    shop.send('GET', url, undefined, who)
const post =
  (url: string, body: unknown, who?: Person): Ask =>
  () =>
    shop.send('POST', url, body, who)
const page =
  (url: string): Ask =>
  () =>
    renderPage(canonicalAddress(url), deps)
const generated =
  (route: string, address = route): Ask =>
  () =>
    files[route]?.(address) ?? Promise.reject(new Error(route))

/** The dearest requests that a guest, a person or an admin can make. */
function requests(): Record<string, Ask> {
  const { saller, buyer, admin } = people
  return {
    'list of 100': get('/api/products?limit=100'),
    'the end of a list': get(`/api/products?limit=100&cursor=${cursorOf(FAR)}`),
    'search, forged score': get(`/api/products?q=laptop&limit=100&cursor=${cursorOf([0.5, ...FAR])}`),
    'search, a common word': get('/api/products?q=laptop&limit=100'),
    'search, eleven negations': get(`/api/products?q=${encoded('-a -b -c -d -e -f -g -h -i -j -k')}&limit=100`),
    'search, word and negations': get(`/api/products?q=${encoded('laptop -a -b -c -d -e -f -g -h -i')}&limit=100`),
    'search, twenty letters': get(`/api/products?q=${encoded(LETTERS)}&limit=100`),
    'search, fifteen alternatives': get(`/api/products?q=${encoded(LETTERS.split(' ').slice(0, 15).join(' or '))}`),
    'search, misspelt words': get(
      `/api/products?q=${encoded('thinkpda macbok latitued elitebok gallaxy ipohne lenvo samsng')}`,
    ),
    'search, Bangla': get(`/api/products?q=${encoded('ল্যাপটপ ব্যাটারি হেলথ ভালো আসুস লেনোভো চার্জার সহ')}`),
    'search, one long word': get(`/api/products?q=${'k'.repeat(100)}`),
    'search, a phrase by price': get(
      `/api/products?q=${encoded('"core i5" laptop')}&sort=price&minPrice=1&maxPrice=90000`,
    ),
    'list, twelve facets': get(`/api/products?limit=100&${TWELVE}`),
    'counts, twelve facets': get(`/api/products/facets?${TWELVE}`),
    'counts, all': get('/api/products/facets'),
    'counts, words and price': get(`/api/products/facets?q=${encoded('laptop or mobile')}&minPrice=1`),
    'counts, negations': get(`/api/products/facets?q=${encoded('-a -b -c -d')}`),
    'understanding of letters': get(`/api/search/understanding?q=${encoded(LETTERS)}`),
    'others like one': get(`/api/product/${product}/similar`),
    'reading of a long name': get(`/api/read-specs?kind=laptop&name=${encoded('8/256 i5 '.repeat(13))}`, saller),
    'page of products': page('/products'),
    'page, as far as it goes': page('/products?page=8'),
    'page, far, of a search': page('/products?q=laptop&page=8&sort=price'),
    'page, twelve facets': page(`/products?${TWELVE}`),
    'page of a product, long names': page(`/products/sp/${product}`),
    'page of the blog, far': page('/blog?page=20'),
    'sitemap of products': generated('/sitemap.xml'),
    'feed, RSS': generated('/blog/rss.xml'),
    'feed, Atom': generated('/blog/atom.xml'),
    'posts, search': get(`/api/blogs?limit=100&q=${encoded(LETTERS)}`),
    'thread of digits': get(`/api/threads/${thread}/messages?limit=100`, buyer),
    'my products': get(`/api/my-products/${saller.email}?limit=100`, saller),
    'export of 500': get('/api/export', saller),
    'my data': get('/api/profile/data', saller),
    'all users': get('/api/users?limit=100', admin),
    'preview of a post': post('/api/admin/blog-preview', { markdown: MARKDOWN }, admin),
    'body of brackets': post('/api/import/check', '['.repeat(4_000_000), saller),
    'body of wrong values': post('/api/add-a-product', `{"photos":[${'1,'.repeat(120_000)}1]}`, saller),
    'import, lines of commas': post('/api/import/check', file(',', 1_000_000), saller),
    'import, faults': post('/api/import/check', file(',x,x,x,x,x,x,x,,x;y;z,', 500), saller),
    'import, 500 products': post('/api/import/check', goodRows(), saller),
  }
}

/** The work of an import is divided into turns. */
const isSliced = (what: string) => what.startsWith('import')
const isRendered = (what: string) => what.startsWith('page')

interface Cost {
  all: number
  longest: number
  /** The longest that `/healthz` took. */
  health: number
}

async function costOf(ask: Ask): Promise<Cost> {
  let [isOver, health] = [false, 0]
  const looking = (async () => {
    while (!isOver) {
      const began = performance.now()
      await shop.app.inject('/healthz')
      health = Math.max(health, performance.now() - began)
      await wait(20)
    }
  })()
  const { all, longest } = await turnsOf(ask)
  isOver = true
  await looking
  return { all, longest, health }
}

function isDear(what: string, { all, longest, health }: Cost): boolean {
  const allowed = isRendered(what) ? FROM_SOURCES : 1
  const most = isSliced(what) ? MOST.slicedRequest : MOST.request
  return longest > allowed * MOST.turn || all > allowed * most || health > HEALTHY_MS
}

/** The least of each: what is busy beside this test falls into one of the tries. */
async function leastCostOf(what: string, ask: Ask): Promise<Cost> {
  let least: Cost = { all: Infinity, longest: Infinity, health: Infinity }
  for (let tried = 0; tried < TRIES && isDear(what, least); tried++) {
    // An answer from memory costs nothing.
    shop.cache.clear()
    const { all, longest, health } = await costOf(ask)
    least = {
      all: Math.min(least.all, all),
      longest: Math.min(least.longest, longest),
      health: Math.min(least.health, health),
    }
  }
  return least
}

test(`no request of one person keeps the others waiting, with ${PRODUCTS} products`, { timeout: 600_000 }, async () => {
  const lines: string[] = []
  const dear: string[] = []
  for (const [what, ask] of Object.entries(requests())) {
    // Loading and compiling code once is not a cost of the request.
    const answer = (await ask()) as { statusCode?: number; status?: number }
    const status = answer.statusCode ?? answer.status ?? 0
    if (![200, 400, 413].includes(status)) dear.push(`${what}: ${status}`)
    const cost = await leastCostOf(what, ask)
    await shop.pool.query('delete from rate_limits')
    lines.push(
      `${what.padEnd(30)}${[cost.all, cost.longest, cost.health].map((ms) => ms.toFixed(0).padStart(8)).join('')}  ${status}`,
    )
    if (isDear(what, cost)) dear.push(lines.at(-1) ?? '')
  }
  console.log(`${''.padEnd(30)} CPU ms    turn healthz  status\n${lines.join('\n')}`)
  expect(lines.length).toBeGreaterThan(30)
  expect(dear).toEqual([])
})
