import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { askOnce, percentiles, postRequest } from './load.ts'

const AT_ONCE = 1_000
/** Half of them at one account, the others at many. */
const OWNER = { email: 'owner@mail.example', password: 'Correct horse #7' }
/** Milliseconds that a page may take meanwhile, 99 times in 100. */
const MAX_MS = 250
/** Megabytes that the flood may permanently add to the process. */
const MAX_GROWTH = 150

type Answer = { status: number; code: string }

/** A thousand wrong passwords at once: the site still answers, none of them signs in, and the owner can sign in afterwards. */
export async function flood(origin: string, pid: number): Promise<boolean> {
  await call(origin, 'signUp', OWNER, '192.0.2.1')
  await fetch(`${origin}/products`)
  const before = megabytes(pid)
  const quiet = percentiles(await askPages(origin).stop())
  const pages = askPages(origin)
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => wrong(origin, i)))
  const seconds = (performance.now() - began) / 1000
  const times = await pages.stop()
  const growth = megabytes(pid) - before
  const owner = await call(origin, 'signInWithPassword', OWNER, '192.0.2.1')
  const { p50, p99 } = percentiles(times)
  console.log(`/products before, asked as steadily: p50 ${quiet.p50.toFixed(0)} ms, p99 ${quiet.p99.toFixed(0)} ms`)
  const opened = answers.filter(({ status }) => status === 200).length
  console.log(`${AT_ONCE} wrong passwords at once, all answered after ${seconds.toFixed(1)} s: ${summary(answers)}`)
  console.log(
    `/products meanwhile, asked ${times.length} times: p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, at most ${MAX_MS}`,
  )
  console.log(
    `accounts opened ${opened}, memory grew ${growth.toFixed(0)} MB, the owner afterwards: ${owner.status} ${owner.code}`,
  )
  return p99 < MAX_MS && opened === 0 && growth < MAX_GROWTH && owner.status === 200
}

function wrong(origin: string, i: number): Promise<Answer> {
  const email = i % 2 === 0 ? OWNER.email : `victim${i}@mail.example`
  return call(
    origin,
    'signInWithPassword',
    { email, password: `wrong ${i}` },
    `198.51.${100 + Math.floor(i / 250)}.${i % 250}`,
  )
}

/** Plain sockets, because a thousand requests of `fetch` would take the processor from the site. */
async function call(origin: string, operation: string, body: object, address: string): Promise<Answer> {
  const text = JSON.stringify({ ...body, returnSecureToken: true })
  const path = `/identity/v1/accounts:${operation}?key=bench`
  const request = postRequest(path, 'application/json', text, { 'x-forwarded-for': address })
  const answer = await askOnce(origin, request)
  const { error } = JSON.parse(answer.body) as { error?: { message?: string } }
  return { status: answer.status, code: error?.message?.split(' : ')[0] ?? '' }
}

/** In a thread of its own, so that the thousand requests of this one do not count as the site's delay. */
function askPages(origin: string): { stop: () => Promise<number[]> } {
  const worker = new Worker(new URL('./ask-pages.ts', import.meta.url), { workerData: origin })
  return {
    stop: async () => {
      // Continues for a while to include the time after the flood.
      await wait(1_000)
      const answered = once(worker, 'message')
      worker.postMessage('stop')
      return (await answered)[0] as number[]
    },
  }
}

function summary(answers: Answer[]): string {
  const counts = new Map<string, number>()
  for (const { status, code } of answers) counts.set(`${status} ${code}`, (counts.get(`${status} ${code}`) ?? 0) + 1)
  return [...counts].map(([what, times]) => `${times} × ${what}`).join(', ')
}

function megabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
}
