export interface TaskQueueOptions {
  /** Tasks that run at the same time. */
  concurrency: number
  /** How many of them may be of one caller: a person, or an address, which many homes may share. */
  concurrencyOfOne: number
  /** How many more may wait; without this bound a flood would pile up in memory. */
  maxWaiting: number
  /** How many of them may be of one caller, so that one alone does not take all places. */
  maxWaitingOfOne: number
  /** The error to throw for a task that may not wait. */
  full: () => Error
}

export interface TaskQueue {
  /**
   * Runs a task when there is a slot for its caller, and returns its result. Throws at once when too many tasks wait already.
   */
  run: <T>(caller: string, task: () => Promise<T>) => Promise<T>
  /** True if a task of this caller would run or wait now. */
  hasRoom: (caller: string) => boolean
  /** True if a task waits only because all slots are taken. */
  isFull: () => boolean
}

interface Waiting {
  caller: string
  begin: () => void
}

export function makeTaskQueue(options: TaskQueueOptions): TaskQueue {
  const { concurrency, concurrencyOfOne, maxWaiting, maxWaitingOfOne, full } = options
  const underWay = new Map<string, number>()
  const line: Waiting[] = []
  let total = 0

  function isBelowShare(caller: string): boolean {
    return (underWay.get(caller) ?? 0) < concurrencyOfOne
  }

  function mayBegin(caller: string): boolean {
    return total < concurrency && isBelowShare(caller)
  }

  function mayWait(caller: string): boolean {
    return line.length < maxWaiting && line.filter((other) => other.caller === caller).length < maxWaitingOfOne
  }

  function count(caller: string, change: 1 | -1): void {
    total += change
    const now = (underWay.get(caller) ?? 0) + change
    if (now > 0) underWay.set(caller, now)
    else underWay.delete(caller)
  }

  /** Starts the first task whose caller has a free slot; a caller without one does not delay the others. */
  function beginNext(): void {
    const at = line.findIndex(({ caller }) => mayBegin(caller))
    if (at === -1) return
    const [next] = line.splice(at, 1)
    if (!next) return
    count(next.caller, 1)
    next.begin()
  }

  async function waitForSlot(caller: string): Promise<void> {
    if (mayBegin(caller)) return count(caller, 1)
    if (!mayWait(caller)) throw full()
    await new Promise<void>((begin) => line.push({ caller, begin }))
  }

  return {
    run: async (caller, task) => {
      await waitForSlot(caller)
      try {
        return await task()
      } finally {
        count(caller, -1)
        beginNext()
      }
    },
    hasRoom: (caller) => mayBegin(caller) || mayWait(caller),
    isFull: () => total >= concurrency && line.some(({ caller }) => isBelowShare(caller)),
  }
}
