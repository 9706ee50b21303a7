import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { imageKeyOf } from '../../e2e/support/site.ts'
import { ask, newPicture, type StoreSite, upload } from './bed.ts'
import type { Swift } from './swift.ts'

/** Answers of one kind of request in one phase. */
interface Tally {
  statuses: Map<number, number>
  slowestMs: number
}

interface Phase {
  name: string
  pages: Tally
  pictures: Tally
  uploads: Tally
}

export interface Outage {
  phases: Phase[]
  /** Uploads that were answered with 200, and those of them that are not there afterwards. */
  acknowledged: number
  lost: number
  /** Refused uploads without the code or without Retry-After. */
  unclear: number
  /** Milliseconds from the store's return to the first upload that was taken. */
  backAfterMs: number[]
}

const PHASE_MS = 10_000

/** Pages, pictures and uploads while the store hangs, and while it refuses connections. */
export async function runOutage(site: StoreSite, swift: Swift): Promise<Outage> {
  const load = await startLoad(site, await imageKeyOf(site.dataDir))
  const { outage } = load
  const during = async (name: string, ms = PHASE_MS) => {
    load.begin(name)
    await delay(ms)
  }
  await during('before', PHASE_MS / 2)
  swift.proxy().kill('SIGSTOP')
  await during('hangs')
  await waitingCleanUp(site)
  swift.proxy().kill('SIGCONT')
  outage.backAfterMs.push(await load.firstUpload())
  await during('back', PHASE_MS / 2)
  swift.proxy().kill('SIGKILL')
  await during('refuses connections')
  await swift.startProxy()
  outage.backAfterMs.push(await load.firstUpload())
  await during('back again', PHASE_MS / 2)
  await load.stop()
  await cleanUpSucceeds(site)
  return outage
}

const UNUSED = "select from images where id = '0000000000000000000000-aabbcc'"
const CLEAN_UP = "select from graphile_worker.jobs where task_identifier = 'removeUnusedPictures'"
const START_CLEAN_UP = "select graphile_worker.add_job('removeUnusedPictures', '{}'::json)"

/** A clean-up that finds the store away ends without a fault, and removes nothing. */
async function waitingCleanUp(site: StoreSite): Promise<void> {
  await ask(
    site,
    "insert into images (id, bytes, width, height, placeholder, checked_at) values ('0000000000000000000000-aabbcc', 1, 1, 1, '', now() - interval '2 days')",
  )
  await ask(site, START_CLEAN_UP)
  for (let round = 0; (await ask(site, CLEAN_UP)).length > 0; round++) {
    if (round === 300) throw new Error('the clean-up did not end while the store is away')
    await delay(100)
  }
  assert.equal((await ask(site, UNUSED)).length, 1, 'a picture was removed while the store was away')
}

async function cleanUpSucceeds(site: StoreSite): Promise<void> {
  for (let round = 0; round < 100; round++) {
    await ask(site, START_CLEAN_UP)
    if ((await ask(site, UNUSED)).length === 0) return
    await delay(100)
  }
  throw new Error('the clean-up was not tried again')
}

async function startLoad(site: StoreSite, key: string) {
  const known = await ask<{ id: string }>(site, 'select id from images limit 50')
  const stored: string[] = []
  const outage: Outage = { phases: [], acknowledged: 0, lost: 0, unclear: 0, backAfterMs: [] }
  let phase: Phase
  let running = true
  const begin = (name: string) => {
    const tally = (): Tally => ({ statuses: new Map(), slowestMs: 0 })
    phase = { name, pages: tally(), pictures: tally(), uploads: tally() }
    outage.phases.push(phase)
  }
  begin('start')
  const get = async (kind: 'pages' | 'pictures', address: string) => {
    const { [kind]: tally } = phase
    await counted(tally, async () => {
      const response = await fetch(site.url + address).catch(() => null)
      await response?.arrayBuffer().catch(() => null)
      return response?.status ?? 0
    })
  }
  const pick = (count: number) => Math.floor(Math.random() * count)
  const send = async () => {
    const picture = await newPicture()
    await counted(phase.uploads, async () => {
      const { status, url, code, retryAfter } = await upload(site, key, picture)
      if (url) stored.push(url)
      else if (code !== 'storage_unavailable' || !retryAfter) outage.unclear++
      return status
    })
  }
  const every = async (ms: number, call: () => Promise<void>) => {
    while (running) {
      await call()
      await delay(ms)
    }
  }
  const loops = [
    every(50, () => get('pages', '/products')),
    every(50, () => get('pages', `/api/products?limit=12&search=phone ${pick(1e6)}`)),
    every(50, () => get('pictures', `/images/${known[pick(known.length)]?.id}/320.webp`)),
    every(50, () => get('pictures', `/images/${known[pick(known.length)]?.id}/640.webp`)),
    every(200, send),
  ]
  return {
    outage,
    begin,
    firstUpload: async () => {
      const [before, since] = [stored.length, performance.now()]
      while (stored.length === before && performance.now() - since < 60_000) await delay(20)
      return performance.now() - since
    },
    stop: async () => {
      running = false
      await Promise.all(loops)
      outage.acknowledged = stored.length
      for (const url of stored) if ((await fetch(site.url + url)).status !== 200) outage.lost++
    },
  }
}

async function counted(tally: Tally, call: () => Promise<number>): Promise<void> {
  const since = performance.now()
  const status = await call()
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - since)
  tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
}

/** One line for each phase. */
export function linesOf({ phases }: Outage): string[] {
  const tell = ({ statuses, slowestMs }: Tally) =>
    `${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')} (slowest ${Math.round(slowestMs)} ms)`
  return phases
    .filter(({ name }) => name !== 'start')
    .map(
      ({ name, pages, pictures, uploads }) =>
        `${name}: pages ${tell(pages)}; pictures ${tell(pictures)}; uploads ${tell(uploads)}`,
    )
}
