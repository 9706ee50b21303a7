import { rm } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { DEMO_PASSWORD } from '../../db/seed/people.ts'
import { startLoad } from './load.ts'
import { type Machine, type Machines, startMachines } from './machines.ts'
import { countLost } from './outcome.ts'
import { type Pair, startPair } from './pair.ts'
import { type PrimaryAddress, primaryAddress } from './primary-address.ts'
import { prepareMarket } from './run-alone.ts'

/** Two machines on a primary with a synchronous standby. */
export interface FailoverBed {
  pair: Pair
  address: PrimaryAddress
  machines: Machine[]
  close: () => Promise<void>
}

/** What one loss of the primary did. */
export interface Trial {
  /** Bookings, accounts and addresses of the newsletter that the machines have acknowledged. */
  acknowledged: number
  lost: number
  /** From the kill to the end of the first write that began after it. */
  writesBackSeconds: number
  /** From the kill to the promotion, by a supervisor that waits for a second of silence. */
  promotedSeconds: number
  pages: { asked: number; failed: number }
  /** Answers to a token of before the fault, and to a new sign-in, at each machine. */
  signIn: number[]
  slowestSeconds: number
  hopeless: number
  /** Answers to the callers by status, 0 for none. */
  answers: string
}

export async function makeFailoverBed(market: string): Promise<FailoverBed> {
  const opened: { close: () => Promise<void> }[] = []
  const close = async () => {
    for (const one of opened.reverse()) await one.close()
  }
  try {
    const pair = await startPair(market)
    opened.push(pair)
    const address = await primaryAddress(pair)
    opened.push(address)
    const databaseUrl = `postgres://app@127.0.0.1:${address.port}/greentech`
    await untilLeads(databaseUrl)
    const site: Machines = await startMachines({ market, databaseUrl, count: 2 })
    opened.push(site)
    return { pair, address, machines: site.machines, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** HAProxy takes both servers for the primary until it has asked each of them twice. */
const IN_A_ROW = 12

async function untilLeads(connectionString: string): Promise<void> {
  let primaries = 0
  for (let tries = 0; tries < 200 && primaries < IN_A_ROW; tries++) {
    primaries = (await leadsToPrimary(connectionString)) ? primaries + 1 : 0
    await delay(100)
  }
  if (primaries < IN_A_ROW) throw new Error('the address of the primary does not lead there')
}

async function leadsToPrimary(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
    return rows[0]?.standby === false
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * How the primary is lost. `killed`: its connections are closed. `silent`: as with a machine without power, nothing closes them, and
 * new ones to it are not answered either.
 */
export type Loss = 'killed' | 'silent'

/** Loses the primary under load, promotes the standby after a second of silence, and counts what was lost. */
export async function failOver({ pair, address, machines }: FailoverBed, seconds: number, loss: Loss): Promise<Trial> {
  const token = await signIn(machines[0])
  for (const { url } of machines) for (const _ of ['made', 'kept']) await fetch(url + PAGE)
  const loads = machines.map((machine) => startLoad(machine))
  const stopping = new AbortController()
  const pages = { asked: 0, failed: 0 }
  await delay(seconds * 1_000)
  const killed = performance.now()
  const since = () => (performance.now() - killed) / 1_000
  if (loss === 'silent') address.cutOff(pair.primary)
  await pair.primary.kill()
  const asking = machines.map((machine) => askPages(machine, pages, stopping.signal))
  const back = firstWrite(machines, since)
  await delay(1_000)
  await pair.promote()
  const promotedSeconds = since()
  const { emails, writesBackSeconds } = await back
  stopping.abort()
  await Promise.all(asking)
  await delay(seconds * 1_000)
  await Promise.all(loads.map((load) => load.stop()))
  const signedIn = await Promise.all(
    machines.map(async (machine) => [await statusOf(machine, token), await statusOf(machine, await signIn(machine))]),
  )
  const counts = await Promise.all(loads.map((load) => countLost(pair.primary, load)))
  const [newsletter] = await pair.primary.ask<{ n: number }>(
    'select count(*)::int as n from newsletter_subscribers where email = any($1)',
    [emails],
  )
  const sum = (of: (load: (typeof loads)[number]) => number) => loads.reduce((total, load) => total + of(load), 0)
  return {
    acknowledged: sum(({ bookings, accounts }) => bookings.length + accounts.length) + emails.length,
    lost: counts.reduce((total, n) => total + n, 0) + emails.length - (newsletter?.n ?? 0),
    ...{ writesBackSeconds, promotedSeconds, pages },
    signIn: signedIn.flat(),
    slowestSeconds: Math.max(...loads.map(({ slowest }) => slowest)),
    hopeless: sum(({ hopeless }) => hopeless),
    answers: answersOf(loads),
  }
}

function answersOf(loads: { statuses: Map<number, number> }[]): string {
  const totals = new Map<number, number>()
  for (const { statuses } of loads)
    for (const [status, count] of statuses) totals.set(status, (totals.get(status) ?? 0) + count)
  return [...totals]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')
}

/** A page that was cached before the fault, and that no booking drops. */
const PAGE = '/blog'

async function askPages({ url }: Machine, pages: Trial['pages'], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const { status } = await fetch(url + PAGE, { signal: AbortSignal.timeout(2_000) }).catch(() => ({ status: 0 }))
    pages.asked++
    if (status !== 200) pages.failed++
    await delay(50)
  }
}

let subscribers = 0

/** Subscribes to the newsletter at each machine in turn until one has taken it from each. */
async function firstWrite(machines: Machine[], since: () => number) {
  const emails: string[] = []
  await Promise.all(
    machines.map(async ({ url }) => {
      for (;;) {
        const number = ++subscribers
        const email = `reader.${process.pid}.${number}@example.com`
        const response = await fetch(`${url}/api/newsletter`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${number >> 8}.${number & 255}` },
          body: JSON.stringify({ email }),
        }).catch(() => null)
        await response?.arrayBuffer().catch(() => null)
        if (response?.ok) {
          emails.push(email)
          return
        }
        if (since() > 60) throw new Error('writes do not come back')
        await delay(50)
      }
    }),
  )
  return { emails, writesBackSeconds: since() }
}

/** An ID token of the demo’s admin. */
export async function signIn(machine: Machine | undefined): Promise<string> {
  const response = await fetch(`${machine?.url}/identity/v1/accounts:signInWithPassword?key=greentech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@greentech.example', password: DEMO_PASSWORD, returnSecureToken: true }),
  })
  const { idToken } = (await response.json()) as { idToken?: string }
  return idToken ?? ''
}

async function statusOf({ url }: Machine, token: string): Promise<number> {
  const { status } = await fetch(`${url}/api/inbox`, { headers: { authorization: `Bearer ${token}` } })
  return status
}

/** Makes the lost server anew, as the standby. */
export async function renew({ pair, address }: FailoverBed): Promise<void> {
  await pair.renew()
  address.mend(pair.standby)
}

const TRIALS: Loss[] = ['killed', 'silent', 'killed', 'silent']

if (import.meta.main) {
  const market = await prepareMarket()
  const bed = await makeFailoverBed(market)
  try {
    console.log(
      `${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; the address of the primary by ${bed.address.by}`,
    )
    for (const [trial, loss] of TRIALS.entries()) {
      if (trial > 0) await renew(bed)
      const outcome = await failOver(bed, 4, loss)
      console.log(`trial ${trial + 1}, the primary is ${loss}:`, outcome)
      if (outcome.lost > 0 || outcome.writesBackSeconds > 10 || outcome.pages.failed > 0) process.exitCode = 1
      if (outcome.signIn.some((status) => status !== 200)) process.exitCode = 1
    }
  } finally {
    await bed.close()
    await rm(market, { recursive: true, force: true })
  }
}
