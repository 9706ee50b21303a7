/** Points a side of the grey of a photo, which the image host makes. */
const SIDE = 32

/** A part of a photo: its left and upper edge, width and height, in parts of the whole. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

export const WHOLE: Area = { x: 0, y: 0, width: 1, height: 1 }

/** The grey of a photo, from which the brightness of any area is read at once. */
export interface Grey {
  /** The sum of all points above and left of each corner between points. */
  sums: Float64Array
  /** How much the points differ: their standard deviation, of 255. */
  contrast: number
}

/** Null for one without content: a photo of one colour is like any other of one colour. */
export function readGrey(points: Uint8Array): Grey | null {
  if (points.length !== SIDE * SIDE) return null
  const row = SIDE + 1
  const sums = new Float64Array(row * row)
  let squares = 0
  for (let y = 0; y < SIDE; y++) {
    let line = 0
    for (let x = 0; x < SIDE; x++) {
      const point = points[y * SIDE + x] ?? 0
      line += point
      squares += point * point
      sums[(y + 1) * row + x + 1] = (sums[y * row + x + 1] ?? 0) + line
    }
  }
  const mean = (sums.at(-1) ?? 0) / points.length
  const contrast = Math.sqrt(Math.max(0, squares / points.length - mean * mean))
  return contrast < LEAST_CONTRAST ? null : { sums, contrast }
}

/** Noise of a camera and of JPEG stays below it. */
const LEAST_CONTRAST = 6

/** The mean brightness of each cell of an area that is divided into `count` rows of `count` cells. */
export function cellsOf(grey: Grey, area: Area, count: number): Float64Array {
  const corners = new Float64Array((count + 1) * (count + 1))
  for (let j = 0; j <= count; j++)
    for (let i = 0; i <= count; i++) {
      const x = (area.x + (area.width * i) / count) * SIDE
      corners[j * (count + 1) + i] = sumAt(grey.sums, x, (area.y + (area.height * j) / count) * SIDE)
    }
  const size = (area.width * area.height * SIDE * SIDE) / (count * count)
  const cells = new Float64Array(count * count)
  const corner = (j: number, i: number) => corners[j * (count + 1) + i] ?? 0
  for (let j = 0; j < count; j++)
    for (let i = 0; i < count; i++)
      cells[j * count + i] = (corner(j + 1, i + 1) - corner(j + 1, i) - corner(j, i + 1) + corner(j, i)) / size
  return cells
}

/** Between four corners the sum is interpolated. */
function sumAt(sums: Float64Array, x: number, y: number): number {
  const left = Math.min(Math.floor(x), SIDE - 1)
  const top = Math.min(Math.floor(y), SIDE - 1)
  const at = top * (SIDE + 1) + left
  const [across, down] = [x - left, y - top]
  const upper = (sums[at] ?? 0) * (1 - across) + (sums[at + 1] ?? 0) * across
  const lower = (sums[at + SIDE + 1] ?? 0) * (1 - across) + (sums[at + SIDE + 2] ?? 0) * across
  return upper * (1 - down) + lower * down
}
