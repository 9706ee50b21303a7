import { readdirSync, readFileSync } from 'node:fs'
import { anew, getRequest, load, type NextRequest } from './load.ts'
import { openMarket, type Served } from './market.ts'
import { machine } from './processor-time.ts'

// What a request costs more when it is counted: microseconds of processor time of the server. Two processes with the same code
// differ by two microseconds, by where their memory lies, so that many pairs of processes are compared.

const PRODUCTS = 500
const CONNECTIONS = 16
const ROUNDS = 6
const ROUND_MS = 300
const LIMIT_US = 2

const pairs = Number(process.argv[2] ?? 8)
const market = await openMarket()
try {
  await market.grow(PRODUCTS)
  const { rows: products } = await market.runtime.pool.query('select id from products order by id limit 200')
  const page = getRequest('/products', { 'accept-encoding': 'br' })
  const health = getRequest('/healthz')
  const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
  const traced = getRequest('/healthz', { traceparent })
  const requests: Record<string, NextRequest> = {
    'page from memory': () => page,
    'health check': () => health,
    'health check, traced': () => traced,
    'one product': anew(products.map(({ id }) => `/api/product/${id}`)),
  }
  console.log(`${machine()} before; ${pairs} pairs of processes, ${CONNECTIONS} connections`)
  const measured: Record<string, [off: number, on: number][]> = {}
  for (let pair = 0; pair < pairs; pair++) {
    const servers = await startPair(pair % 2 === 1)
    for (const [what, next] of Object.entries(requests)) {
      const rounds = measured[what] ?? []
      measured[what] = rounds
      rounds.push(await inTurn(servers, next))
    }
    for (const { stop } of servers) await stop()
  }
  console.log('µs a request           not counted   counted   difference (± standard error)')
  for (const [what, rounds] of Object.entries(measured)) {
    const differences = rounds.map(([off, on]) => on - off)
    const means = [mean(rounds.map(([off]) => off)), mean(rounds.map(([, on]) => on))]
    const [difference, error] = [mean(differences), standardError(differences)]
    const figures = means.map((us) => us.toFixed(1).padStart(10)).join('')
    console.log(`${what.padEnd(22)}  ${figures}  ${difference.toFixed(2).padStart(10)} (± ${error.toFixed(2)})`)
    // A miss that the noise does not explain.
    if (difference - 2 * error > LIMIT_US) process.exitCode = 1
  }
  console.log(`${machine()} after`)
  if (process.exitCode === 1) console.log(`MISSED: over ${LIMIT_US} µs`)
} finally {
  await market.close()
}

/** One without and one with metrics; what starts first makes a difference, too. */
async function startPair(countedFirst: boolean): Promise<Served[]> {
  const start = (counted: boolean) => market.serve('answering.ts', ...(counted ? ['--metrics'] : []))
  const first = await start(countedFirst)
  const second = await start(!countedFirst)
  return countedFirst ? [second, first] : [first, second]
}

/** Of each server the lower quartile of its rounds, which other load disturbs least. */
async function inTurn([off, on]: Served[], next: NextRequest): Promise<[off: number, on: number]> {
  const times: [number[], number[]] = [[], []]
  if (!off || !on) throw new Error('two servers are compared')
  for (let round = -2; round < ROUNDS; round++) {
    const order = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    for (const side of order) {
      const us = await measure(side === 0 ? off : on, next)
      if (round >= 0) times[side].push(us)
    }
  }
  return [lowerQuartile(times[0]), lowerQuartile(times[1])]
}

async function measure({ origin, pid }: Served, next: NextRequest): Promise<number> {
  const before = microseconds(pid)
  const { perSecond } = await load(origin, CONNECTIONS, ROUND_MS, next)
  return (microseconds(pid) - before) / ((perSecond * ROUND_MS) / 1000)
}

/** Of all its threads. More exact than /proc/PID/stat, which counts hundredths of a second. */
function microseconds(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`)
  const nanoseconds = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  )
  return nanoseconds.reduce((sum, ns) => sum + ns, 0) / 1000
}

function lowerQuartile(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 2] ?? Number.NaN
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function standardError(values: number[]): number {
  const average = mean(values)
  const squares = values.map((value) => (value - average) ** 2)
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / (values.length - 1) / values.length)
}
