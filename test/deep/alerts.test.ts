import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceNews } from '#catalogue/products/server/announce.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { savedSearchesJobs } from '#catalogue/saved-searches/server/jobs.ts'
import { fillSearchTerms } from '#catalogue/search/server/search-terms.ts'
import { ALERT_HOOKS } from '#main/alert-hooks.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { type TestApp, testApp } from '../app.ts'
import { runNotificationJobs } from '../notification-jobs.ts'

const SEARCHES = 100_000
const PEOPLE = 20_000
/** Saved searches that match the new product. */
const FIT = 1_000
/** Milliseconds from the listing to the last notification, and of this process's processor time for one run of the match. */
const MOST = { alerts: 60_000, match: 50 }

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

/**
 * Searches as the endpoint stores them, each copied to many people: other brands, prices, words and kinds, and some that fit.
 */
async function saveMany(): Promise<void> {
  const first = await shop.aPerson({ role: 'buyer' })
  const words = ['probook', 'macbook air', 'zenfone', 'gaming laptop', 'hp 16gb', 'ল্যাপটপ', 'iphone 13', 'thinkpad']
  const save = (search: object) => shop.callsOf(first).saveSearch({ name: 'Mine', timing: 'now', ...search })
  for (const [at, q] of words.entries()) await save({ q, maxPrice: 20_000 + at })
  for (let at = 0; at < 10; at++) await save({ brand: ['ASUS', 'HP'][at % 2], kind: 'mobile', minPrice: at })
  await save({ brand: 'HP', kind: 'laptop', maxPrice: 60_000 })
  await shop.pool.query(
    `insert into users (uid, email, display_name, role, created_at)
     select 'p' || n, 'p' || n || '@example.com', 'P', 'buyer', now() from generate_series(1, $1) n`,
    [PEOPLE],
  )
  const columns = 'name, timing, keys, min_price, max_price, facets, query'
  const copy = (from: string, of: string, count: number) =>
    shop.pool.query(
      `insert into saved_searches (user_id, address, ${columns})
       select users.id, saved.address || '&n=' || n, ${columns} from generate_series(1, $1) n
         join lateral (select * from saved_searches where user_id = $2 and ${of}
           order by created_at offset n % ${from} limit 1) saved on true
         join (select id, row_number() over () as place from users where uid like 'p%') users on users.place = n % $3 + 1`,
      [count, first.id, PEOPLE],
    )
  await copy('18', `max_price is distinct from 60000`, SEARCHES - FIT)
  await copy('1', 'max_price = 60000', FIT)
  await shop.pool.query('vacuum analyze saved_searches')
}

test(`with ${SEARCHES} saved searches a new product is matched in ${MOST.match} ms, and the last of ${FIT} owners is notified within a minute`, async () => {
  const saller = await shop.aPerson({ role: 'saller' })
  await shop.pool.query(`insert into categories (name) values ('HP'), ('ASUS') on conflict do nothing`)
  for (let at = 0; at < 50; at++) await aProduct(shop.db, saller, { category: 'HP', kind: 'laptop' })
  await fillSearchTerms(shop.db)
  await saveMany()
  const jobs = savedSearchesJobs({ db: shop.db, ...ALERT_HOOKS })
  let longest = 0
  const matchProduct = async (payload: unknown) => {
    const before = process.threadCpuUsage()
    await jobs.matchProduct?.(payload)
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, (user + system) / 1000)
  }
  const mail = makeMail({ smtpUrl: undefined, from: 'GreenTech', db: shop.db, publicUrl: 'http://shop.test' })
  const { _id } = await aProduct(shop.db, saller, { category: 'HP', kind: 'laptop' })
  const { rows: began } = await shop.pool.query('select clock_timestamp() as at')
  await shop.db.transaction().execute((tx) => announceNews(tx, _id, 'new'))
  await runNotificationJobs(shop, { mail, others: { ...jobs, matchProduct } })
  const { rows } = await shop.pool.query(
    `select count(distinct user_id)::int as people, extract(epoch from max(created_at) - $1)::float8 * 1000 as took
     from notifications where kind = 'searchFound'`,
    [began[0].at],
  )
  console.log(
    `match: ${longest.toFixed(1)} ms of processor time; the last of ${rows[0].people} people after ${Math.round(rows[0].took)} ms`,
  )
  expect(rows[0].people).toBe(FIT + 1)
  expect(longest).toBeLessThanOrEqual(MOST.match)
  expect(rows[0].took).toBeLessThanOrEqual(MOST.alerts)
})
