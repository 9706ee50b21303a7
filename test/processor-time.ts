/** Several, because a collection of garbage may fall into one of them. */
const TRIES = 5

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
