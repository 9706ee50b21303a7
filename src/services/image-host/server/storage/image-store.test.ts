import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STORE_CASES } from '../../../../../test/doubles/image-store-cases.ts'
import { type ObjectStoreDouble, startObjectStore } from '../../../../../test/doubles/object-store.ts'
import { openBucket } from './bucket.ts'
import { makeDiskStore } from './disk-store.ts'
import type { ImageStore } from './image-store.ts'
import { makeObjectImageStore } from './object-image-store.ts'

let folder: string
let double: ObjectStoreDouble
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'greentech-store-'))
  double = await startObjectStore()
})
afterAll(async () => {
  await double.close()
  await rm(folder, { recursive: true, force: true })
})

const inBucket = () => makeObjectImageStore(openBucket(double.settings))
const PLACES: [string, () => ImageStore][] = [
  ['a folder', () => makeDiskStore(folder)],
  ['a bucket', inBucket],
]

describe.each(PLACES)('%s', (_place, open) => {
  test.each(STORE_CASES)('$title', ({ run }) => run(open()))
})

test('a removal from a bucket leaves no object, whatever sizes were made', async () => {
  const store = inBucket()
  const before = [...double.objects.keys()]
  const id = `${'cd'.repeat(11)}-001122`
  const names = ['source.jpg', ...[160, 320, 640, 1280].flatMap((width) => [`${width}.jpg`, `${width}.webp`])]
  await store.write(id, new Map(names.map((name) => [name, Buffer.from(name)])))
  for (const width of [160, 320, 640, 800, 1280]) await store.add(id, `${width}.avif`, Buffer.from('avif'))
  expect(double.objects.size).toBe(before.length + 14)
  await store.remove(id)
  expect([...double.objects.keys()]).toEqual(before)
})
