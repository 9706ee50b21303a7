export interface SlotLimits {
  /** Tasks that run at the same time. */
  atOnce: number
  /** How many of them may be of one caller: a person, or an address, which many homes may share. */
  atOnceOfOne: number
  /** Tasks that wait for a slot. */
  waiting: number
  waitingOfOne: number
  /** The error to throw for a task that may not wait. */
  full: () => Error
}

interface Waiting {
  caller: string
  begin: () => void
}

/** Runs tasks when there is a slot for their caller. Throws at once when too many tasks wait already. */
export function makeSlots({ atOnce, atOnceOfOne, waiting, waitingOfOne, full }: SlotLimits) {
  const underWay = new Map<string, number>()
  const line: Waiting[] = []
  let total = 0

  function mayBegin(caller: string): boolean {
    return total < atOnce && (underWay.get(caller) ?? 0) < atOnceOfOne
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
    const ofOne = line.filter((other) => other.caller === caller).length
    if (line.length >= waiting || ofOne >= waitingOfOne) throw full()
    await new Promise<void>((begin) => line.push({ caller, begin }))
  }

  async function run<T>(caller: string, task: () => Promise<T>): Promise<T> {
    await waitForSlot(caller)
    try {
      return await task()
    } finally {
      count(caller, -1)
      beginNext()
    }
  }

  /** Whether a task waits only because all slots are taken. */
  function isFull(): boolean {
    return total >= atOnce && line.some(({ caller }) => (underWay.get(caller) ?? 0) < atOnceOfOne)
  }

  return { run, isFull }
}
