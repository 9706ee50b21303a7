import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'
import { askForEverything } from './hostile.ts'
import { getRequest, load } from './load.ts'
import { UNLIMITED } from './market.ts'
import { machine } from './processor-time.ts'

/** Of load; MINUTES sets it. */
const MINUTES = Number(process.env.MINUTES ?? 10)
const LOOKS_A_MINUTE = 2
const IDLE_SECONDS = 30
const CONNECTIONS = 16
/** Megabytes of the product's own process; the database has its own. */
const LIMITS = { idle: 150, loaded: 300 }
/** How much the last third of the samples may exceed the middle third: more is growth. */
const FLAT = 1.05

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-memory-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const settings = { PORT: String(port), DATA_DIR: dataDir, NODE_ENV: 'production', COSTLY_A_MINUTE: UNLIMITED }
// A new process, because the one that made the demo market has used more memory.
await stopProcess(await launch(settings))
const site = await launch(settings)
try {
  console.log(`${machine()} before; a shop with the demo market, megabytes of memory of its process`)
  await wait(IDLE_SECONDS * 1_000)
  const held = process.argv.includes('--hostile')
    ? await survivesHostileLoad(site.pid as number)
    : await staysFlat(site.pid as number)
  console.log(held ? 'held' : 'MISSED')
  process.exitCode = held ? 0 : 1
} finally {
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
}

async function survivesHostileLoad(pid: number): Promise<boolean> {
  const { most, after } = await askForEverything(origin, () => megabytes(pid))
  console.log(`during, at most  ${most.toFixed(0)}  limit ${LIMITS.loaded}`)
  console.log(`after  ${after.toFixed(0)}  limit ${LIMITS.loaded}`)
  return Math.max(most, after) <= LIMITS.loaded
}

async function staysFlat(pid: number): Promise<boolean> {
  const idle = megabytes(pid)
  console.log(`idle ${IDLE_SECONDS} s after the start  ${idle.toFixed(0)}  limit ${LIMITS.idle}`)
  const samples = await underLoad(pid)
  const most = Math.max(...samples)
  const third = Math.floor(samples.length / 3)
  const growth = average(samples.slice(-third)) / average(samples.slice(-2 * third, -third))
  console.log(`loaded, at most  ${most.toFixed(0)}  limit ${LIMITS.loaded}`)
  console.log(`the last third of ${MINUTES} minutes against the one before  ${growth.toFixed(2)}  limit ${FLAT}`)
  return idle <= LIMITS.idle && most <= LIMITS.loaded && growth <= FLAT
}

/** Requests of every kind in turn; each sample is printed. */
async function underLoad(pid: number): Promise<number[]> {
  const products = (await (await fetch(`${origin}/api/products?limit=50`)).json()) as { _id: string }[]
  let asked = 0
  const next = () => {
    const { _id } = products[asked % products.length] as { _id: string }
    asked++
    const urls = [
      `/products/sp/${_id}`,
      `/api/product/${_id}`,
      '/api/products?limit=24',
      `/products?minPrice=${asked % 9_000}`,
    ]
    return getRequest([...urls, '/', '/blog', '/api/products?q=thinkpad'][asked % 7] as string, {
      'accept-encoding': 'br',
    })
  }
  const looks: number[] = []
  for (let look = 0; look < MINUTES * LOOKS_A_MINUTE; look++) {
    const { perSecond, refused } = await load(origin, CONNECTIONS, 60_000 / LOOKS_A_MINUTE, next)
    looks.push(megabytes(pid))
    const minutes = ((look + 1) / LOOKS_A_MINUTE).toFixed(1)
    console.log(
      `${minutes.padStart(5)} min  ${looks.at(-1)?.toFixed(0)}  ${perSecond.toFixed(0)} a second, ${refused} refused`,
    )
  }
  return looks
}

function megabytes(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

function average(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}
