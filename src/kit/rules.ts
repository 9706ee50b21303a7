import type { DealState } from '#bookings/rules.ts'
import type { Inspection, Point } from './contract.ts'

/** Whether two people meet, or have met, about a deal in this state. */
export function hasKit(state: DealState): boolean {
  return state === 'accepted' || state === 'handed_over'
}

/** What is stored of an inspection when another one arrives. */
interface Stored {
  inspection: Inspection | null
  /** The product has changed hands: what was found is part of the sale. */
  handedOver: boolean
}

/**
 * What to do with an inspection that arrives: `store` it, `keep` the stored one (a repeated or an older one arrived), or
 * refuse it as `closed`. After the hand-over only photos may follow, which wait longer than words for a good connection.
 */
export function decideInspection(given: Inspection, { inspection, handedOver }: Stored): 'store' | 'keep' | 'closed' {
  if (inspection && given.revision <= inspection.revision) return 'keep'
  if (!handedOver) return 'store'
  return inspection && given.price === inspection.price && saysTheSame(given.points, inspection.points)
    ? 'store'
    : 'closed'
}

function saysTheSame(given: Point[], stored: Point[]): boolean {
  const words = (points: Point[]) =>
    JSON.stringify(points.map(({ step, result, note, next }) => [step, result, note, next]))
  const hasAll = stored.every(({ photos }, index) => photos.every((photo) => given[index]?.photos.includes(photo)))
  return words(given) === words(stored) && hasAll
}

/** The faults among the points, in the order of the steps. */
export function faultsOf(points: readonly Point[]): Point[] {
  return points.filter(({ result }) => result !== 'ok')
}

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
