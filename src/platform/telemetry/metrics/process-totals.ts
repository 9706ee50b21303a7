import type cluster from 'node:cluster'
import type { Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { Counter, Gauge, Registry } from 'prom-client'
import { type Metrics, type Snapshot, totalsOf } from './metrics.ts'

/** Milliseconds that a process has for its answer; a scrape may take ten seconds. */
const ANSWER_MS = 1_000

interface Wanted {
  wanted: 'metrics'
}
interface Given {
  given: 'metrics'
  snapshot: Snapshot
}

/** In a process that has a parent: gives the parent what it counts, as often as it asks. */
export function giveSnapshots(metrics: Metrics): void {
  process.on('message', async (message: unknown) => {
    if (!isOne<Wanted>(message, 'wanted')) return
    const snapshot = await metrics.snapshot().catch(() => null)
    const given: Given | null = snapshot && { given: 'metrics', snapshot }
    // The parent may have gone meanwhile, or go now.
    if (given && process.connected) process.send?.(given, undefined, undefined, () => {})
  })
}

/**
 * In the parent: what its processes have counted. `AggregatorRegistry.clusterMetrics` fails when one of them hangs or ends
 * meanwhile, and forgets what an ended process had counted: a sum that falls looks like a restart, after which every
 * rate would be wrong. Here an ended process leaves its totals as of its last answer, and one that hangs its last answer.
 */
export function makeProcessTotals(workers: typeof cluster, answerMs = ANSWER_MS) {
  const last = new Map<number, Snapshot>()
  const waiting = new Map<number, () => void>()
  let ended: Snapshot = []
  let folding = Promise.resolve()
  const registry = new Registry()
  const registers = [registry]
  const ends = new Counter({
    name: 'greentech_process_ends_total',
    help: 'Processes that ended; another one takes the place of each',
    registers,
  })
  const unanswered = new Gauge({
    name: 'greentech_processes_unanswered',
    help: 'Processes that did not answer this scrape within a second; their last numbers stand for them',
    registers,
  })

  workers.on('message', (worker: Worker, message: unknown) => {
    // What a process has sent may arrive after its end, when its totals are those of its answer before.
    if (worker.isDead() || !isOne<Given>(message, 'given')) return
    last.set(worker.id, message.snapshot)
    waiting.get(worker.id)?.()
  })
  workers.on('exit', (worker: Worker) => {
    ends.inc()
    const snapshot = last.get(worker.id)
    last.delete(worker.id)
    waiting.get(worker.id)?.()
    if (snapshot) {
      folding = folding.then(async () => {
        ended = await totalsOf([ended, snapshot])
      })
    }
  })

  async function ask(worker: Worker): Promise<boolean> {
    if (!worker.isConnected()) return false
    const answer = new Promise<boolean>((resolve) => waiting.set(worker.id, () => resolve(true)))
    const wanted: Wanted = { wanted: 'metrics' }
    worker.send(wanted, () => {})
    const answered = await Promise.race([answer, delay(answerMs, false, { ref: false })])
    waiting.delete(worker.id)
    return answered
  }

  /** The snapshots of all processes that ever were. One call at a time. */
  return async (): Promise<Snapshot[]> => {
    const asked = Object.values(workers.workers ?? {}).filter((worker) => worker !== undefined)
    const answers = await Promise.all(asked.map(ask))
    unanswered.set(answers.filter((answered) => !answered).length)
    await folding
    return [await registry.getMetricsAsJSON(), ended, ...last.values()]
  }
}

function isOne<T extends object>(message: unknown, key: keyof T & string): message is T {
  return typeof message === 'object' && message !== null && key in message && message[key as never] === 'metrics'
}
