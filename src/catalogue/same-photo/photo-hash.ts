import { type Area, cellsOf, type Grey, WHOLE } from './grey.ts'

/** 64 bits in two halves. */
export type Hash = readonly [low: number, high: number]

/**
 * Areas of a photo that have a hash, the whole first. A photo of which up to a fifth of each side was cut off is close to one
 * of these areas.
 */
export const AREAS: readonly Area[] = [WHOLE, ...areasOf(0.93, 2), ...areasOf(0.84, 3)]

/** Areas of this size, evenly spread: `count` across and `count` down. */
function areasOf(size: number, count: number): Area[] {
  const starts = Array.from({ length: count }, (_, at) => ((1 - size) * at) / (count - 1))
  return starts.flatMap((y) => starts.map((x) => ({ x, y, width: size, height: size })))
}

const CELLS = 16
const WAVES = 8
const COSINES = Array.from({ length: WAVES }, (_, wave) =>
  Float64Array.from({ length: CELLS }, (_, at) => Math.cos(((2 * at + 1) * wave * Math.PI) / (2 * CELLS))),
)

export function hashesOf(grey: Grey): Hash[] {
  return AREAS.map((area) => hashOf(cellsOf(grey, area, CELLS)))
}

/** pHash: whether each of the 64 lowest frequencies of the discrete cosine transform is above their median. */
function hashOf(cells: Float64Array): Hash {
  const frequencies = new Float64Array(WAVES * WAVES)
  for (let across = 0; across < WAVES; across++) {
    const lines = Float64Array.from({ length: CELLS }, (_, y) => sumOf(across, (x) => cells[y * CELLS + x] ?? 0))
    for (let down = 0; down < WAVES; down++) frequencies[down * WAVES + across] = sumOf(down, (y) => lines[y] ?? 0)
  }
  const median = frequencies.toSorted()[(WAVES * WAVES) / 2] ?? 0
  const halves: [number, number] = [0, 0]
  frequencies.forEach((frequency, at) => {
    if (frequency > median) halves[at < 32 ? 0 : 1] |= 1 << (at % 32)
  })
  return halves
}

function sumOf(wave: number, value: (at: number) => number): number {
  const cosines = COSINES[wave] ?? []
  let sum = 0
  for (let at = 0; at < CELLS; at++) sum += (cosines[at] ?? 0) * value(at)
  return sum
}

/** In how many bits two hashes differ. */
export function distance([low, high]: Hash, [otherLow, otherHigh]: Hash): number {
  return bitsOf(low ^ otherLow) + bitsOf(high ^ otherHigh)
}

function bitsOf(half: number): number {
  const pairs = half - ((half >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

/** As PostgreSQL writes it: a signed number of 64 bits. */
export function hashText([low, high]: Hash): string {
  return BigInt.asIntN(64, (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)).toString()
}

export function readHash(text: string): Hash {
  const bits = BigInt.asUintN(64, BigInt(text))
  return [Number(bits & 0xffffffffn) | 0, Number(bits >> 32n) | 0]
}

/** The four quarters of a hash, each with its place in the two bits above it. */
export function bandsOf([low, high]: Hash): number[] {
  return [low & 0xffff, low >>> 16, high & 0xffff, high >>> 16].map((band, place) => (place << 16) | band)
}

/** The bands of a hash, and those that differ from one in a single bit: hashes that differ in seven bits or fewer share one. */
export function bandsNear(hash: Hash): number[] {
  return bandsOf(hash).flatMap((band) => [band, ...Array.from({ length: 16 }, (_, bit) => band ^ (1 << bit))])
}
