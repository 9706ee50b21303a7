import type { DealState } from '#deals/bookings/rules.ts'
import type { Point } from './contract.ts'

/** Returns true if a deal in this state has a meeting page: its parties meet, or have met. */
export function hasKit(state: DealState): boolean {
  return state === 'accepted' || state === 'handed_over'
}

/** The faults among the points, in the order of the steps. */
export function faultsOf(points: readonly Point[]): Point[] {
  return points.filter(({ result }) => result !== 'ok')
}

/**
 * The price that a deal is closed at, in taka: a lower one only if both said the same at the meeting; otherwise the price
 * from `before` stays, on which both had agreed.
 */
export function closingPrice({
  before,
  buyer,
  saller,
}: Record<'before', number> & Record<Side, number | null>): number {
  return buyer !== null && buyer === saller && buyer < before ? buyer : before
}
type Side = 'buyer' | 'saller'

/** The notes that a price is counted with, in taka, the largest first. */
export const NOTES = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** How many of each note make `taka` with the fewest notes; only those that occur, and always 1000, 500 and 100. */
export function notesFor(taka: number): { note: number; count: number }[] {
  let rest = taka
  const all = NOTES.map((note) => {
    const count = Math.floor(rest / note)
    rest -= count * note
    return { note, count }
  })
  return all.filter(({ note, count }) => count > 0 || note === 1000 || note === 500 || note === 100)
}
