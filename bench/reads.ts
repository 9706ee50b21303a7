import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { POOL_SIZE } from '#main/process-context.ts'
import { aUser } from '#people/users/server/build.ts'
import type { BareAnswers } from './bare.ts'
import { anew, getRequest, type Load, load, type NextRequest, postRequest } from './load.ts'
import { openMarket, type Served } from './market.ts'
import { machine, processorTime, processorTimeOfFamily, quiet } from './processor-time.ts'
import { type Buyer, proposal, readPage, readStatements, signUpBuyer } from './read-off.ts'

const PRODUCTS = 5_000
const CONNECTIONS = 16
const BUYERS = 32
const ROUNDS = 3
const ROUND_MS = 1_500
const BOOKING_ROUND_MS = 1_000
const LIST = '/api/products?limit=24'
/** The bare server distinguishes the uncompressed page by its URL. */
const PLAIN_PAGE = '/products?plain'
/** A list and what it can be narrowed by, as a page needs both. */
const FACETS = 'kind=laptop&ramGb=8,16&grade=excellent,good'
const NARROWED = [`${LIST}&${FACETS}`, `/api/products/facets?${FACETS}`]
const SEARCHES = ['thinkpad', 'ব্যাটারি', 'macbok'].map((q) => `${LIST}&q=${encodeURIComponent(q)}`)

interface Row {
  what: string
  next: NextRequest
  ms: number
  /** Our processor time for each of the bare server's, at most. */
  limit: number
  /** Requested from the process that caches no list. */
  uncached?: true
  /** A buyer has sixty bookings an hour. */
  forgetLimits?: true
}

interface Round extends Load {
  /** Microseconds of processor time a request, of the server and of PostgreSQL. */
  own: number
  database: number
}

const market = await openMarket()
try {
  await market.grow(PRODUCTS)
  const { rows: products } = await market.runtime.pool.query('select id from products order by id')
  const ids = products.map(({ id }) => id as string)
  const ours = await market.serve('answering.ts')
  const uncached = await market.serve('answering.ts', '--uncached')
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => signUpBuyer(ours.origin)))
  const deals = await acceptedDeals(market, buyers)
  const bare = await market.serve('bare.ts', await bareAnswers(ours, ids, buyers, deals))
  console.log(`${machine()} before; ${PRODUCTS} products, ${CONNECTIONS} connections, PostgreSQL on the same machine`)
  const wanted = process.argv.slice(2)
  const rows = rowsFor(ids, buyers, deals).filter(({ what }) => wanted.length === 0 || wanted.includes(what))
  const missed = await compare({ ours, uncached, bare }, rows)
  console.log(`${machine()} after`)
  process.exitCode = missed.length === 0 ? 0 : 1
} finally {
  await market.close()
}

/** Writes the responses of the bare server to a file and returns its name. */
async function bareAnswers(ours: Served, ids: string[], buyers: Buyer[], deals: string[]): Promise<string> {
  const { runtime } = market
  const statements = await readStatements(runtime)
  const urls = [LIST, ...NARROWED, ...SEARCHES, ...ids.slice(0, 500).map((id) => `/api/product/${id}`)]
  const reads: BareAnswers['reads'] = []
  for (const url of urls) reads.push(await statements.read(url))
  const answers: BareAnswers = {
    ...{ connection: runtime.connection, poolSize: POOL_SIZE, reads },
    pages: await Promise.all([
      readPage(ours.origin, '/products'),
      readPage(ours.origin, PLAIN_PAGE, 'identity'),
      readPage(ours.origin, LIST),
    ]),
    booking: await statements.booking(buyers[0] as Buyer, [ids.at(-1) as string, ids.at(-2) as string]),
    move: await statements.move(buyers[0] as Buyer, deals[0] as string),
    buyers: Object.fromEntries(buyers.map(({ authorization, ...buyer }) => [authorization, buyer])),
  }
  await statements.close()
  const file = path.join(runtime.config.dataDir, 'bare.json')
  await writeFile(file, JSON.stringify(answers))
  return file
}

/** An accepted deal for each buyer, each on a product of its own. */
async function acceptedDeals({ runtime: { db } }: typeof market, buyers: Buyer[]): Promise<string[]> {
  const seller = await aUser(db, { role: 'saller' })
  const made = buyers.map(async ({ buyer: id }) => {
    const person = { id, email: `${id}@mail.example`, displayName: 'Nusrat Jahan', photoURL: null }
    return aBooking(db, { product: await aProduct(db, seller), buyer: person, state: 'accepted' })
  })
  return (await Promise.all(made)).map(({ _id }) => _id)
}

/** Each buyer proposes a meeting in their deal, again and again. */
function moves(deals: string[], buyers: Buyer[]): NextRequest {
  const requests = deals.map((deal, at) => {
    const { url, body } = proposal(deal)
    return postRequest(url, 'application/json', body, { authorization: buyers[at]?.authorization ?? '' })
  })
  let asked = 0
  return () => requests[asked++ % requests.length] ?? ''
}

function rowsFor(ids: string[], buyers: Buyer[], deals: string[]): Row[] {
  const brotli = { 'accept-encoding': 'br' }
  const [page, list] = [getRequest('/products', brotli), getRequest(LIST, brotli)]
  const plainPage = getRequest(PLAIN_PAGE, { 'accept-encoding': 'identity' })
  const points = ids.slice(0, 500).map((id) => `/api/product/${id}`)
  const read = { ms: ROUND_MS }
  return [
    // 0.85 of the throughput on the same processor time.
    { what: 'cached page', next: () => page, limit: 1 / 0.85, ...read },
    { what: 'uncompressed page', next: () => plainPage, limit: 1 / 0.6, ...read },
    { what: 'cached list', next: () => list, limit: 1 / 0.85, ...read },
    { what: 'product list', next: anew([LIST]), limit: 1.6, ...read, uncached: true },
    { what: 'list and facets', next: anew(NARROWED), limit: 2, ms: 6_000, uncached: true },
    { what: 'one product', next: anew(points), limit: 2, ...read, uncached: true },
    { what: 'search', next: anew(SEARCHES), limit: 2, ...read, uncached: true },
    { what: 'booking', next: bookings(ids, buyers), limit: 3, ms: BOOKING_ROUND_MS, forgetLimits: true },
    { what: 'move of a deal', next: moves(deals, buyers), limit: 4, ms: BOOKING_ROUND_MS, forgetLimits: true },
  ]
}

/** Each buyer books one product after the other, not those of the others. */
function bookings(ids: string[], buyers: Buyer[]): NextRequest {
  const next = buyers.map((_, at) => at * 149)
  let asked = 0
  return () => {
    const at = asked++ % buyers.length
    const productId = ids[(next[at] as number) % (ids.length - 2)]
    next[at] = (next[at] as number) + 1
    const body = JSON.stringify({ productId, phone: '01712345678', location: 'Dhanmondi, Dhaka' })
    return postRequest('/api/bookings', 'application/json', body, { authorization: buyers[at]?.authorization ?? '' })
  }
}

/** Prints the table; returns the rows that exceed their limit. */
async function compare(
  { ours, uncached, bare }: Record<'ours' | 'uncached' | 'bare', Served>,
  rows: Row[],
): Promise<Row[]> {
  console.log('                       µs of processor time a request        a second     p50 ms     p99 ms')
  console.log('what                server   bare   ratio  limit   PostgreSQL  (ours and bare)')
  const missed: Row[] = []
  for (const row of rows) {
    const figures = await inRounds([row.uncached ? uncached : ours, bare], row)
    const [own, other] = figures as [Round, Round]
    const ratio = own.own / other.own
    const cells = [own.own, other.own].map((us) => us.toFixed(0).padStart(7)).join('')
    const pairs = (['database', 'perSecond'] as const).map((key) => pair(own[key], other[key], 0))
    const times = (['p50', 'p99'] as const).map((key) => pair(own[key], other[key], 1))
    const limits = `${ratio.toFixed(2).padStart(8)}${row.limit.toFixed(2).padStart(7)}`
    console.log(`${row.what.padEnd(18)} ${cells}${limits} ${[...pairs, ...times].join('')}`)
    const refused = own.refused + other.refused
    if (refused > 0)
      console.log(
        `MISSED: ${row.what}: ${own.refused} of our answers and ${other.refused} of the bare server's were refusals`,
      )
    if (ratio > row.limit)
      console.log(`MISSED: ${row.what} takes ${ratio.toFixed(2)} times the bare server's, not ${row.limit.toFixed(2)}`)
    if (refused > 0 || ratio > row.limit) missed.push(row)
  }
  return missed
}

function pair(ours: number, bare: number, digits: number): string {
  return `${ours.toFixed(digits)} / ${bare.toFixed(digits)}`.padStart(15)
}

/** Measures the servers in turn after a warm-up, so that other load affects both. Returns the median of each figure. */
async function inRounds(servers: Served[], { next, ms, forgetLimits }: Row): Promise<Round[]> {
  const all = servers.map((server) => ({ server, rounds: [] as Round[] }))
  for (let round = -1; round < ROUNDS; round++) {
    for (const { server, rounds } of all) {
      if (forgetLimits) await market.runtime.pool.query('delete from rate_limits')
      await quiet()
      const measured = await measure(server, next, ms)
      if (round >= 0) rounds.push(measured)
    }
  }
  return all.map(({ rounds }) => median(rounds))
}

async function measure({ origin, pid }: Served, next: NextRequest, ms: number): Promise<Round> {
  const times = () => [processorTime(pid), processorTimeOfFamily(market.postgres)] as const
  const before = times()
  const answered = await load(origin, CONNECTIONS, ms, next)
  const after = times()
  const count = (answered.perSecond * ms) / 1000
  return { ...answered, own: (after[0] - before[0]) / count, database: (after[1] - before[1]) / count }
}

function median(rounds: Round[]): Round {
  const of = (key: keyof Round) => rounds.map((round) => round[key]).toSorted((a, b) => a - b)[rounds.length >> 1]
  const keys = ['perSecond', 'p50', 'p99', 'own', 'database'] as const
  const figures = Object.fromEntries(keys.map((key) => [key, of(key) ?? Number.NaN]))
  return { ...(figures as unknown as Round), refused: rounds.reduce((sum, { refused }) => sum + refused, 0) }
}
