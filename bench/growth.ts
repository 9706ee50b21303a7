import { anew, askOnce, getRequest, type Load, load } from './load.ts'
import { openMarket, type Served } from './market.ts'
import { machine, processorTimeOfFamily, quiet } from './processor-time.ts'

/** A million takes some minutes to make: `npm run bench growth -- --million`. */
const SIZES = [1_000, 100_000, ...(process.argv.includes('--million') ? [1_000_000] : [])]
const CONNECTIONS = 4
const ROUNDS = 7
const ROUND_MS = 1_500
const LIST = '/api/products?limit=24'

interface Figure extends Load {
  /** Microseconds of PostgreSQL's processor time a request. */
  database: number
}

const market = await openMarket()
try {
  console.log(`${machine()} before; ${CONNECTIONS} connections, p99 in ms and PostgreSQL's µs a request`)
  console.log(`${''.padEnd(20)}${SIZES.map((size) => size.toLocaleString('en').padStart(18)).join('')}   growth  limit`)
  const bySize: Map<string, Figure>[] = []
  for (const size of SIZES) bySize.push(await measureSize(size))
  let missed = 0
  for (const [what, first] of bySize[0] ?? []) {
    const figures = bySize.map((figuresOf) => figuresOf.get(what) as Figure)
    const growth = Math.max(...figures.map(({ p99 }) => p99)) / first.p99
    const limit = /^(search|counts)/.test(what) ? 3 : 1.5
    const cells = figures.map(({ p99, database }) => `${p99.toFixed(1)} ms ${database.toFixed(0)} µs`.padStart(18))
    console.log(`${what.padEnd(20)}${cells.join('')}${growth.toFixed(2).padStart(9)}${limit.toFixed(1).padStart(7)}`)
    if (growth > limit) console.log(`MISSED: ${what} grows ${growth.toFixed(2)} times`)
    if (growth > limit) missed++
  }
  console.log(`${machine()} after`)
  process.exitCode = missed === 0 ? 0 : 1
} finally {
  await market.close()
}

async function measureSize(products: number): Promise<Map<string, Figure>> {
  await market.grow(products)
  const { rows } = await market.runtime.pool.query('select id from products order by md5(id::text) limit 500')
  const points = rows.map(({ id }) => `/api/product/${id}`)
  const search = (q: string) => [`${LIST}&q=${encodeURIComponent(q)}`]
  const facets = 'kind=laptop&ramGb=8,16&grade=excellent,good'
  const asked = {
    'one product': points,
    'others below one': points.map((point) => `${point}/similar`),
    'list, newest': [LIST],
    'list of a brand': [`${LIST}&brand=HP&sort=price`],
    'list, 3 facets': [`${LIST}&${facets}`],
    'list, 3 by price': [`${LIST}&${facets}&sort=price`],
    'counts, 3 facets': [`/api/products/facets?${facets}`],
    'counts of all': ['/api/products/facets'],
    'search English': search('elitebook i7'),
    'search Bangla': search('ব্যাটারি হেলথ'),
    'search with a typo': search('zenbok oled'),
    'search of a kind': search('hp laptop 16gb'),
    'search by price': search('sosta mobile'),
  }
  // A process that has just started has no statement planned for another size.
  const ours = await market.serve('answering.ts', '--uncached')
  const figures = new Map<string, Figure>()
  for (const [what, urls] of Object.entries(asked)) figures.set(what, await measure(ours, urls))
  await ours.stop()
  return figures
}

/** The round with the median p99, after one to warm up. */
async function measure({ origin }: Served, urls: string[]): Promise<Figure> {
  if ((await askOnce(origin, getRequest(urls[0] as string))).body.length < 10)
    throw new Error(`${urls[0]} finds nothing`)
  const next = anew(urls)
  await load(origin, CONNECTIONS, ROUND_MS, next)
  const rounds: Figure[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await quiet()
    const before = processorTimeOfFamily(market.postgres)
    const answered = await load(origin, CONNECTIONS, ROUND_MS, next)
    const database = (processorTimeOfFamily(market.postgres) - before) / ((answered.perSecond * ROUND_MS) / 1000)
    rounds.push({ ...answered, database })
  }
  if (rounds.some(({ refused }) => refused > 0)) throw new Error(`${urls[0]} was refused`)
  return rounds.toSorted((a, b) => a.p99 - b.p99)[ROUNDS >> 1] as Figure
}
