import { type Area, cellsOf, type Grey, WHOLE } from './grey.ts'
import { AREAS, distance, type Hash } from './photo-hash.ts'

/** Hashes that differ in more bits are of different photos. */
export const MOST_BITS = 12
/** The least correlation of two photos that are the same. Different photos of like things reach 0.95. */
const LEAST_CORRELATION = 0.96
/** Correlation of the first area below which no better area is searched. */
const HOPELESS = 0.6

export interface Photo {
  grey: Grey
  /** Hashes of the `AREAS` of the photo, in their order. */
  hashes: readonly Hash[]
}

/** True if one photo is the other, or a part of it. Size, light and quality may differ, and something may cover a corner. */
export function isSamePhoto(one: Photo, other: Photo): boolean {
  return isPartOf(one, other) || isPartOf(other, one)
}

function isPartOf(part: Photo, whole: Photo): boolean {
  const [hash] = part.hashes
  if (!hash) return false
  const apart = whole.hashes.map((each) => distance(each, hash))
  const least = Math.min(...apart)
  const area = AREAS[apart.indexOf(least)]
  return area !== undefined && least <= MOST_BITS && bestCorrelation(part.grey, whole.grey, area) >= LEAST_CORRELATION
}

const CELLS = 16
const STEPS = [0.04, 0.02, 0.01]
const SIDES = ['x', 'y', 'width', 'height'] as const
/** Moves in one direction or another with each step. */
const MOST_MOVES = 6

/**
 * Highest correlation of `part` with an area of `whole`. The search starts at `area` and moves its sides in ever smaller steps.
 */
function bestCorrelation(part: Grey, whole: Grey, area: Area): number {
  const cells = cellsOf(part, WHOLE, CELLS)
  const correlate = (at: Area) => (isInside(at) ? correlation(cells, cellsOf(whole, at, CELLS)) : -1)
  let best = { area, value: correlate(area) }
  if (best.value < HOPELESS) return best.value
  for (const step of STEPS) {
    for (let move = 0; move < MOST_MOVES; move++) {
      if (best.value >= LEAST_CORRELATION) return best.value
      const { area: from, value } = best
      for (const side of SIDES)
        for (const change of [step, -step]) {
          const at = { ...from, [side]: from[side] + change }
          const found = correlate(at)
          if (found > best.value) best = { area: at, value: found }
        }
      if (best.value === value) break
    }
  }
  return best.value
}

function isInside({ x, y, width, height }: Area): boolean {
  return x >= 0 && y >= 0 && x + width <= 1.0001 && y + height <= 1.0001
}

/** Share of the cells that is compared. The rest may be covered, for example by the name of a shop in a corner. */
const COUNTED = 0.88
const ROUNDS = 2

/** Correlation of the brightness of the cells. Only the `COUNTED` share of cells that agree best is compared. */
function correlation(one: Float64Array, other: Float64Array): number {
  let counted = Array.from(one.keys())
  for (let round = 0; round < ROUNDS; round++) {
    const [first, second] = [standardised(one, counted), standardised(other, counted)]
    const apart = one.map((_, at) => Math.abs((first[at] ?? 0) - (second[at] ?? 0)))
    const limit = apart.toSorted()[Math.floor(apart.length * COUNTED)] ?? 0
    counted = Array.from(one.keys()).filter((at) => (apart[at] ?? 0) <= limit)
  }
  const [first, second] = [standardised(one, counted), standardised(other, counted)]
  return counted.reduce((sum, at) => sum + (first[at] ?? 0) * (second[at] ?? 0), 0) / counted.length
}

/** All cells, so that the counted ones have the mean 0 and the standard deviation 1. */
function standardised(cells: Float64Array, counted: readonly number[]): Float64Array {
  const mean = counted.reduce((sum, at) => sum + (cells[at] ?? 0), 0) / counted.length
  const variance = counted.reduce((sum, at) => sum + ((cells[at] ?? 0) - mean) ** 2, 0) / counted.length
  const deviation = Math.sqrt(variance) + 1e-6
  return cells.map((cell) => (cell - mean) / deviation)
}
