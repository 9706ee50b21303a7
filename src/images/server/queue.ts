import { refusal } from './refusal.ts'

/** Runs a task when a slot is free. Throws `busy` (503) when too many wait already. */
type Queue = <T>(task: () => Promise<T>) => Promise<T>

/** At most `slots` tasks at once, at most `waiting` behind them: a flood is turned away instead of piling up in memory. */
export function makeQueue(slots: number, waiting: number): Queue {
  let running = 0
  const line: (() => void)[] = []
  return async (task) => {
    if (running < slots) running++
    // Whoever finishes hands its slot on, so `running` stays as it is.
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else throw refusal('busy')
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else running--
    }
  }
}
