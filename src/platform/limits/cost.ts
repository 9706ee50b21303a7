import { AsyncLocalStorage } from 'node:async_hooks'

/** Rows that a request may read for each point of the limit of costly calls. */
const ROWS_A_POINT = 2_000

const current = new AsyncLocalStorage<{ rows: number }>()

/** Notes that the call at work has compared this many rows, which is more than it answers. */
export function countRows(rows: number): void {
  const cost = current.getStore()
  if (cost) cost.rows += rows
}

/** Runs `work` and charges the rows that it noted, in points of the limit of costly calls, also when it fails. */
export async function withCost<T>(charge: (points: number) => void, work: () => Promise<T>): Promise<T> {
  const cost = { rows: 0 }
  try {
    return await current.run(cost, work)
  } finally {
    const points = Math.floor(cost.rows / ROWS_A_POINT)
    if (points > 0) charge(points)
  }
}
