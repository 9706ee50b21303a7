import { expect, test } from 'vitest'
import { countRows, withCost } from './cost.ts'

async function chargedFor(work: () => Promise<unknown>): Promise<number[]> {
  const charged: number[] = []
  await withCost((points) => charged.push(points), work).catch(() => {})
  return charged
}

test('a call is charged a point for each two thousand rows that it has read, also when it fails', async () => {
  const read = async (rows: number[]) => rows.forEach(countRows)
  expect(await chargedFor(() => read([1_000, 999]))).toEqual([])
  expect(await chargedFor(() => read([5_000, 10_000]))).toEqual([7])
  expect(await chargedFor(() => read([4_000]).then(() => Promise.reject(new Error())))).toEqual([2])
  countRows(1)
})
