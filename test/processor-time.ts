/** Several, because a collection of garbage may fall into one of them. */
const TRIES = 5

/** Milliseconds of this thread's processor time: all of the work, and the longest turn of the event loop in it. */
export async function turnsOf(work: () => Promise<unknown>): Promise<{ all: number; longest: number }> {
  let [all, longest, isOver] = [0, 0, false]
  let before = process.threadCpuUsage()
  function look(): void {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    const ms = (user + system) / 1_000
    longest = Math.max(longest, ms)
    all += ms
    // A millisecond later: looking without a pause would be most of the work.
    if (!isOver) setTimeout(look, 1)
  }
  setTimeout(look, 1)
  try {
    await work()
  } finally {
    isOver = true
    look()
  }
  return { all, longest }
}

/**
 * Milliseconds of this thread's processor time that the work takes, of several tries the shortest. Tests run beside other
 * processes: the time on the clock depends on them, too.
 */
export function processorMs(work: () => void): number {
  const tries = Array.from({ length: TRIES }, () => {
    const before = process.threadCpuUsage()
    work()
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1_000
  })
  return Math.min(...tries)
}
