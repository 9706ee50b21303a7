import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Logger } from '#platform/telemetry/log.ts'

/** Milliseconds before a process that ended by itself is followed by a new one. */
const PAUSE_MS = 1_000
/** A stop that takes longer than this is ended by force: draining, the limit of requests, and some more. */
const STOP_LIMIT_MS = 45_000

/** True in a process that only answers requests: its parent has the database and does the jobs. */
export const isRequestWorker = cluster.isWorker

/**
 * How one of several processes listens: by itself where the system spreads connections (Linux). Elsewhere the parent does,
 * and a connection that it has just handed to a process that dies is never answered.
 */
export const listenOptions = isRequestWorker && process.platform === 'linux' ? { exclusive: true, reusePort: true } : {}

/** Tells the parent that this process answers. */
export function reportReady(): void {
  process.send?.(ANSWERING)
}

const ANSWERING = 'answering'

/**
 * Starts `count` processes that share the port and waits until all of them answer; one that ends later is replaced.
 * Rejects when one ends before it answered: the others would not fare better. Answers how to stop them.
 */
export async function startProcesses(count: number, log: Logger): Promise<() => Promise<void>> {
  let stopping = false
  const stop = async () => {
    stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)))
  }
  cluster.on('exit', ({ process: { pid } }, code, signal) => {
    if (stopping) return
    log.error({ process: pid, code, signal }, 'a process ended by itself; another one takes its place')
    setTimeout(() => stopping || cluster.fork(), PAUSE_MS)
  })
  try {
    await Promise.all(Array.from({ length: count }, () => answering(cluster.fork())))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function answering(worker: Worker): Promise<void> {
  const failed = once(worker, 'exit').then(() => {
    throw new Error('one of its processes did not start; what it said stands above')
  })
  const answers = new Promise<void>((resolve) => {
    worker.on('message', (said) => said === ANSWERING && resolve())
  })
  await Promise.race([answers, failed])
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  const force = setTimeout(() => worker.process.kill('SIGKILL'), STOP_LIMIT_MS)
  await ended
  clearTimeout(force)
}
