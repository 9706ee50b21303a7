import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readZip } from './read-zip.ts'

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, ...new Array(60).fill(1)])
const text = (words: string) => new TextEncoder().encode(words)
const zip = (files: Record<string, Uint8Array>) => new Blob([new Uint8Array(zipSync(files))])

async function read(file: Blob) {
  const photos = await readZip(file)
  if (typeof photos === 'string') return photos
  return { good: [...photos.good.keys()].toSorted(), bad: Object.fromEntries(photos.bad) }
}

test('photos are found by their last name in any case, whatever the folders are called', async () => {
  const file = zip({ 'Front.JPG': JPEG, 'laptops/Back.jpeg': JPEG, '../../etc/side.png': JPEG, '/abs/top.webp': JPEG })
  expect(await read(file)).toEqual({ good: ['back.jpeg', 'front.jpg', 'side.png', 'top.webp'], bad: {} })
  const photos = await readZip(file)
  const front = typeof photos === 'string' ? undefined : photos.good.get('front.jpg')?.()
  expect(new Uint8Array((await front?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(JPEG)
})

test('pictures that are none, empty files and two of one name are named; what systems add is passed over', async () => {
  const file = zip({
    'notes.jpg': text('<svg onload=alert(1)>'),
    'empty.jpg': new Uint8Array(),
    'a/same.jpg': JPEG,
    'b/SAME.jpg': JPEG,
    'c/same.jpg': JPEG,
    '__MACOSX/._front.jpg': text('x'),
    '.DS_Store': text('x'),
    'folder/': new Uint8Array(),
    'good.jpg': JPEG,
  })
  expect(await read(file)).toEqual({
    good: ['good.jpg'],
    bad: { 'notes.jpg': 'not_a_picture', 'empty.jpg': 'not_a_picture', 'same.jpg': 'same_name_twice' },
  })
})

test('what is no ZIP, or is cut off, is refused', async () => {
  expect(await read(new Blob(['x'.repeat(5_000)]))).toBe('not_a_zip')
  expect(await read(new Blob([]))).toBe('not_a_zip')
  const whole = new Uint8Array(await zip({ 'a.jpg': JPEG }).arrayBuffer())
  expect(await read(new Blob([whole.slice(0, whole.length - 30)]))).toBe('not_a_zip')
})

/** The same ZIP whose directory says that each file has `size` bytes. */
async function saying(size: number, file: Blob): Promise<Blob> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < bytes.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true)
  return new Blob([bytes])
}

test('a ZIP bomb is refused by the sizes that it names, before anything is unpacked', async () => {
  const megabytes = (count: number) => count * 1024 * 1024
  const one = await saying(megabytes(16), zip({ 'bomb.jpg': JPEG }))
  expect(await read(one)).toEqual({ good: [], bad: { 'bomb.jpg': 'too_large' } })
  const many = zip(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`${n}.jpg`, JPEG])))
  expect(await read(await saying(megabytes(14), many))).toBe('zip_too_large')
})

test('an entry that lies about its size is cut off at that size', async () => {
  const large = zip({ 'a.jpg': new Uint8Array([...JPEG, ...new Array(1_000_000).fill(7)]) })
  const photos = await readZip(await saying(40, large))
  const file = typeof photos === 'string' ? undefined : photos.good.get('a.jpg')?.()
  expect(file?.size ?? 0).toBeLessThanOrEqual(40)
})
