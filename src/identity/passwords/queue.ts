import { unavailable } from '../errors.ts'

/** Runs work in turn; rejects with 503 (which clients read as trouble with the network) when too many wait already. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>

/** @param atOnce how many run at the same time; @param waiting how many more may wait, the rest is refused at once. */
export function makeQueue({ atOnce, waiting }: { atOnce: number; waiting: number }): Queue {
  const line: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running++
      return
    }
    if (line.length >= waiting) throw unavailable()
    // The one who leaves hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => line.push(resolve))
  }

  return async (work) => {
    await enter()
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
