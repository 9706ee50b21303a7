import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { readGrey } from '#catalogue/same-photo/grey.ts'
import { isSamePhoto, type Photo } from '#catalogue/same-photo/likeness.ts'
import { bandsNear, bandsOf, hashesOf } from '#catalogue/same-photo/photo-hash.ts'
import { greyOfFile } from '#services/image-host/server/encode.ts'
import { randomFrom } from '../../../db/seed/random.ts'

const FOLDER = path.join(import.meta.dirname, '../../../db/seed/photos')
const originals = readdirSync(FOLDER).map((name) => ({ name, file: readFileSync(path.join(FOLDER, name)) }))

const random = randomFrom(20)
const between = (low: number, high: number) => low + random() * (high - low)

async function photoOf(file: Buffer): Promise<Photo | null> {
  const grey = readGrey(await greyOfFile(file))
  return grey && { grey, hashes: hashesOf(grey) }
}

/** Changes that a thief makes to a photo, with random parameters. */
const CHANGES: Record<string, (file: Buffer) => Promise<Buffer>> = {
  cropped: async (file) => (await cropped(file)).jpeg({ quality: 80 }).toBuffer(),
  scaled: async (file) =>
    sharp(file)
      .resize(Math.round(between(200, 700)))
      .jpeg()
      .toBuffer(),
  recompressed: (file) =>
    sharp(file)
      .jpeg({ quality: Math.round(between(15, 50)) })
      .toBuffer(),
  brightened: (file) => sharp(file).linear(between(0.75, 1.25), between(-20, 20)).jpeg().toBuffer(),
  'with a corner over it': covered,
  'cropped, scaled, recompressed and brightened': async (file) => {
    const small = await (await cropped(file)).resize(500).jpeg({ quality: 50 }).toBuffer()
    return sharp(small).linear(between(0.85, 1.15), between(-10, 10)).jpeg({ quality: 60 }).toBuffer()
  },
}

/** Up to a fifth of each side is cut off, anywhere. */
async function cropped(file: Buffer) {
  const { width, height } = await sharp(file).metadata()
  const size = { width: Math.round(width * between(0.8, 0.95)), height: Math.round(height * between(0.8, 0.95)) }
  const left = Math.floor(between(0, width - size.width))
  return sharp(file).extract({ left, top: Math.floor(between(0, height - size.height)), ...size })
}

async function covered(file: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(file).metadata()
  const size = { width: Math.round(width * between(0.15, 0.25)), height: Math.round(height * between(0.1, 0.2)) }
  const logo = sharp({ create: { ...size, channels: 3, background: '#c22' } })
  const corner = { left: random() < 0.5 ? 0 : width - size.width, top: random() < 0.5 ? 0 : height - size.height }
  return sharp(file)
    .composite([{ input: await logo.png().toBuffer(), ...corner }])
    .jpeg()
    .toBuffer()
}

let known: Photo[]
beforeAll(async () => {
  known = (await Promise.all(originals.map(({ file }) => photoOf(file)))).filter((photo) => photo !== null)
})

/** True if the index would offer the photo for comparison: see `findSame`. */
function isCandidate(one: Photo, other: Photo): boolean {
  const near = (photo: Photo) => new Set(photo.hashes.slice(0, 1).flatMap(bandsNear))
  const isNear = (whole: Set<number>, photo: Photo) =>
    photo.hashes.some((hash) => bandsOf(hash).some((band) => whole.has(band)))
  return isNear(near(one), other) || isNear(near(other), one)
}

function isFound(one: Photo, other: Photo): boolean {
  return isCandidate(one, other) && isSamePhoto(one, other)
}

describe('of the photographs of the demo', () => {
  test('at least 95 % of 200 changed copies are found', async () => {
    const names = Object.keys(CHANGES)
    const missed = new Map(names.map((name) => [name, 0]))
    for (let pair = 0; pair < 200; pair++) {
      const name = names[pair % names.length] as string
      const at = Math.floor(random() * originals.length)
      const copy = await photoOf((await CHANGES[name]?.(originals[at]?.file as Buffer)) as Buffer)
      if (!copy || !isFound(copy, known[at] as Photo)) missed.set(name, (missed.get(name) ?? 0) + 1)
    }
    const misses = [...missed.values()].reduce((sum, count) => sum + count, 0)
    console.log(
      `same photo: ${200 - misses} of 200 changed copies found; missed: ${JSON.stringify(Object.fromEntries(missed))}`,
    )
    expect(200 - misses).toBeGreaterThanOrEqual(190)
  }, 120_000)

  test('at most 1 % of the pairs of different photographs are taken for the same', () => {
    const alike: string[] = []
    let pairs = 0
    let hard = 0
    const [kinds, wrong] = [originals.map(({ name }) => name.split('-')[0]), { hard: 0 }]
    known.forEach((one, at) => {
      for (let other = at + 1; other < known.length; other++) {
        const isHard = kinds[at] === kinds[other]
        pairs++
        if (isHard) hard++
        if (!isFound(one, known[other] as Photo)) continue
        if (isHard) wrong.hard++
        alike.push(`${originals[at]?.name} ${originals[other]?.name}`)
      }
    })
    console.log(
      `same photo: ${alike.length} of ${pairs} pairs of different photos taken for the same, ${wrong.hard} of ${hard} of one kind: ${alike.join(', ')}`,
    )
    expect(alike.length / pairs).toBeLessThanOrEqual(0.01)
    expect(wrong.hard / hard).toBeLessThanOrEqual(0.01)
  }, 120_000)
})

test('the hashes of a photo take at most 20 ms of processor time', async () => {
  const started = process.cpuUsage()
  const count = 40
  for (const { file } of originals.slice(0, count)) hashesOf(readGrey(await greyOfFile(file)) as Photo['grey'])
  const { user, system } = process.cpuUsage(started)
  const ms = (user + system) / 1000 / count
  console.log(`same photo: ${ms.toFixed(1)} ms of processor time for the grey and the hashes of a photo`)
  expect(ms).toBeLessThanOrEqual(20)
})

test('a photo of one colour, or of hardly more, is not compared', async () => {
  for (const background of ['#fff', '#000', '#c84'])
    expect(
      await photoOf(
        await sharp({ create: { width: 640, height: 480, channels: 3, background } })
          .jpeg()
          .toBuffer(),
      ),
    ).toBeNull()
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  const grain = sharp({ create: { width: 640, height: 480, channels: 3, background: '#888', noise } })
  expect(await photoOf(await grain.jpeg().toBuffer())).toBeNull()
  expect(readGrey(new Uint8Array())).toBeNull()
})
