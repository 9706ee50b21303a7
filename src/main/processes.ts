import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Config } from '#platform/config/config.ts'
import type { Logger } from '#platform/telemetry/log.ts'

/** Milliseconds before a process that ended by itself is followed by a new one. */
const PAUSE_MS = 1_000
/** A stop that takes longer than this is ended by force: draining, the limit of requests, and some more. */
const STOP_LIMIT_MS = 45_000

/** True in a process that only answers requests: its parent has the database and does the jobs. */
export const isRequestWorker = cluster.isWorker

/**
 * Options for listening in one of several processes. On Linux each process listens by itself, and the system spreads the
 * connections. Elsewhere the parent listens, and a connection that it hands to a dying process gets no answer.
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
export async function startProcesses(count: number, config: Config, log: Logger): Promise<() => Promise<void>> {
  let stopping = false
  const stop = async () => {
    stopping = true
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)))
  }
  const fork = (number: number): Worker => {
    const worker = cluster.fork(ownSettings(config, number))
    worker.once('exit', (code, signal) => {
      if (stopping) return
      log.error({ process: worker.process.pid, code, signal }, 'a process ended by itself; another one takes its place')
      setTimeout(() => stopping || fork(number), PAUSE_MS)
    })
    return worker
  }
  try {
    await Promise.all(Array.from({ length: count }, (_, at) => answering(fork(at + 1))))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** The metrics of a process are on a port of its own: the one of the parent, and `number` more. */
function ownSettings({ metrics }: Config, number: number): { METRICS_PORT?: string } {
  if (!metrics) return {}
  const host = metrics.host.includes(':') ? `[${metrics.host}]` : metrics.host
  return { METRICS_PORT: `${host}:${metrics.port && metrics.port + number}` }
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
