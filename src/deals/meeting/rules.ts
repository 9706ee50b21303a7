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
 * Returns the price that a deal is closed at, in whole taka: a lower price only if both entered it at the meeting, otherwise
 * the price `before` the meeting.
 */
export function closingPrice({
  before,
  buyer,
  saller,
}: Record<'before', number> & Record<Side, number | null>): number {
  return buyer !== null && buyer === saller && buyer < before ? buyer : before
}
type Side = 'buyer' | 'saller'

/** Values of bank notes in taka, the largest first. */
export const NOTES = [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** Returns the notes that make up `taka` with the fewest notes. 1000, 500 and 100 are always included, even with count 0. */
export function notesFor(taka: number): { note: number; count: number }[] {
  let rest = taka
  const all = NOTES.map((note) => {
    const count = Math.floor(rest / note)
    rest -= count * note
    return { note, count }
  })
  return all.filter(({ note, count }) => count > 0 || note === 1000 || note === 500 || note === 100)
}
