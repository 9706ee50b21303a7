import pLimit from 'p-limit'

/** Runs a task when a slot is free and returns its result. Throws at once when too many tasks wait already. */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>

interface TaskQueueOptions {
  /** How many tasks run at the same time. */
  concurrency: number
  /** How many more may wait; without this bound a flood would pile up in memory. */
  maxWaiting: number
  /** The error to throw for a task that may not wait. */
  full: () => Error
}

export function makeTaskQueue({ concurrency, maxWaiting, full }: TaskQueueOptions): TaskQueue {
  const limit = pLimit(concurrency)
  return async (task) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxWaiting) throw full()
    return limit(task)
  }
}
