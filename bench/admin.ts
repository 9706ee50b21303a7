import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import { makeServices } from '#main/services.ts'
import { openSite } from '#main/site.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { openMarket } from './market.ts'
import { machine } from './processor-time.ts'
import { signUpBuyer } from './read-off.ts'

/** The size for which the admin's pages have a bound. */
const PRODUCTS = Number(process.argv[2] ?? 100_000)
const ROUNDS = 5
/** Milliseconds that each page takes at most. */
const BOUND = 1_000
/** Open and decided cases, as many as a busy year brings. */
const CASES = 20_000

/** API calls of the admin's pages, with searches as an admin types them. */
const CALLS = [
  ...['/api/overview', '/api/next-steps', '/api/admin/no-shows', '/api/inbox', '/api/blogs'],
  ...['/api/admin/blogs', '/api/admin/newsletter', '/api/admin/brand-wishes', '/api/admin/kinds', '/api/admin/brands'],
  ...['', '?role=saller', '?role=buyer', '?q=karim', '?q=017', '?q=qwxyz', '?role=saller&q=khan'].map(
    (q) => `/api/users${q}`,
  ),
  ...[
    '',
    '?q=thinkpad',
    '?q=macbok',
    '?q=qwxyz',
    '?q=karim',
    '?state=sold',
    '?state=hidden',
    '?brand=HP',
    '?sort=price',
  ].map((q) => `/api/admin/products${q}`),
  ...['', '?q=thinkpad', '?q=karim', '?q=017', '?q=qwxyz', '?state=accepted'].map((q) => `/api/bookings${q}`),
  ...['', '?state=done', '?kind=person', '?kind=product&reason=fraud', '?mine=yes', '?state=done&kind=review'].map(
    (q) => `/api/admin/cases${q}`,
  ),
  ...['/api/admin/desk-log', '/api/admin/desk-months', '/api/admin/blocked-words'],
  ...['users', 'deals', 'products'].flatMap((list) => [
    `POST /api/admin/exports/${list}`,
    `POST /api/admin/exports/${list}?q=karim`,
  ]),
]

const NO_PAGES = {
  render: async () => ({ status: 404, location: null, html: '<!doctype html>', scripts: [] }),
  clientDir: null,
}

const market = await openMarket()
try {
  await market.grow(PRODUCTS)
  await addCases()
  // No page is rendered: what an admin's page asks of the API is what grows with the market.
  const site = await openSite(
    market.runtime,
    makeServices(market.runtime),
    NO_PAGES,
    new ResponseCache({ maxBytes: 0 }),
  )
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const [address] = site.app.addresses() as AddressInfo[]
  const calls = [...CALLS, ...(await pagesOfOne())]
  const measured = await measure(`http://127.0.0.1:${address?.port}`, calls)
  await site.close()
  console.log(`${machine()}; ${PRODUCTS} products`)
  for (const { call, ms, status } of measured.toSorted((a, b) => b.ms - a.ms))
    console.log(`${String(Math.round(ms)).padStart(6)} ms  ${status}  ${call}${ms > BOUND ? '  over the bound' : ''}`)
  process.exitCode = measured.every(({ ms, status }) => ms <= BOUND && status < 500) ? 0 : 1
} finally {
  await market.close()
}

async function addCases(): Promise<void> {
  await market.runtime.pool.query(
    `with made as (
       insert into cases (kind, thing_id, title, subject_id, reason, weight, reports, state, decision, opened_at, decided_at)
       select 'product', id, name, seller_id, 'fraud', number % 9, 1, case when number % 20 = 0 then 'open' else 'done' end,
         case when number % 20 > 0 then 'warn' end, now() - number * interval '20 minutes',
         case when number % 20 > 0 then now() - number * interval '15 minutes' end
       from (select id, name, seller_id, row_number() over (order by id) as number from products
         where not exists (select from cases where thing_id = products.id) limit $1) products
       returning id, thing_id, subject_id, opened_at, state
     ), lines as (
       insert into desk_log (case_id, kind, act, reason, at) select id, 'product', 'warn', 'fraud', opened_at from made returning id, case_id
     )
     insert into notices (case_id, log_id, user_id, act, reason, sent_at)
     select case_id, lines.id, subject_id, 'warn', 'fraud', now() from lines join made on made.id = case_id where state = 'done'`,
    [CASES],
  )
  await market.runtime.pool.query('analyze cases, desk_log, notices')
}

/** The person with the most products, one of their products, and a case. */
async function pagesOfOne(): Promise<string[]> {
  const { rows } = await market.runtime.pool.query(
    `select seller_id as saller, min(products.id::text) as product,
       (select id from cases where state = 'open' limit 1) as one from products group by 1 order by count(*) desc limit 1`,
  )
  const { saller, product, one } = rows[0]
  return [
    ...[`person/${saller}`, `product/${product}`].flatMap((of) => [
      `/api/admin/records/${of}`,
      `/api/admin/records/${of}/history`,
    ]),
    `/api/admin/cases/${one}`,
  ]
}

/** The median of the rounds of each call. */
async function measure(origin: string, calls: string[]) {
  const { authorization, buyer } = await signUpBuyer(origin)
  await market.runtime.pool.query("update users set role = 'admin' where id = $1", [buyer])
  const measured = []
  for (const call of calls) {
    const times: number[] = []
    let status = 0
    for (let round = 0; round < ROUNDS; round++) {
      const begun = performance.now()
      const answer = await ask(origin, call, authorization)
      await answer.arrayBuffer()
      times.push(performance.now() - begun)
      status = answer.status
    }
    measured.push({ call, status, ms: times.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0 })
  }
  return measured
}

function ask(origin: string, call: string, authorization: string): Promise<Response> {
  if (!call.startsWith('POST ')) return fetch(`${origin}${call}`, { headers: { authorization } })
  const { pathname, searchParams } = new URL(call.slice('POST '.length), origin)
  const headers = { authorization, 'content-type': 'application/json' }
  return fetch(`${origin}${pathname}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(Object.fromEntries(searchParams)),
  })
}
