import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type ImageStore, SOURCE_FILE } from '#services/image-host/server/storage/image-store.ts'

interface StoreCase {
  title: string
  run: (store: ImageStore) => Promise<void>
}

/** Requirements on every store for pictures. They are tested on a folder and on the double of an object store. */
export const STORE_CASES: StoreCase[] = [
  {
    title: 'reads back what was written, byte by byte',
    run: async (store) => {
      const [id, files] = aPicture()
      await store.write(id, files)
      for (const [name, data] of files) assert.deepEqual(await store.read(id, name), data)
      assert.equal(await store.has(id), true)
    },
  },
  {
    title: 'has nothing of a picture that was never written',
    run: async (store) => {
      const [id] = aPicture()
      assert.deepEqual([await store.has(id), await store.read(id, '320.webp')], [false, null])
    },
  },
  {
    title: 'keeps pictures apart',
    run: async (store) => {
      const [[one, files], [other]] = [aPicture(), aPicture()]
      await store.write(one, files)
      assert.deepEqual([await store.has(other), await store.read(other, '160.jpg')], [false, null])
    },
  },
  {
    title: 'takes the same picture several times at once',
    run: async (store) => {
      const [id, files] = aPicture()
      await Promise.all(Array.from({ length: 6 }, () => store.write(id, files)))
      assert.deepEqual(await store.read(id, '1280.jpg'), files.get('1280.jpg'))
      assert.equal(await store.has(id), true)
    },
  },
  {
    title: 'adds a file to a picture, and to one that is not there nothing that counts as a picture',
    run: async (store) => {
      const [[id, files], [other]] = [aPicture(), aPicture()]
      await store.write(id, files)
      const avif = randomBytes(3_000)
      await store.add(id, '640.avif', avif)
      assert.deepEqual(await store.read(id, '640.avif'), avif)
      await store.add(other, '640.avif', avif)
      assert.equal(await store.has(other), false)
      await store.remove(other)
    },
  },
  {
    title: 'removes every file of a picture, and takes a removal twice',
    run: async (store) => {
      const [id, files] = aPicture()
      await store.write(id, files)
      await store.add(id, '800.avif', randomBytes(900))
      await store.remove(id)
      await store.remove(id)
      for (const name of [...files.keys(), '800.avif']) assert.equal(await store.read(id, name), null)
      assert.equal(await store.has(id), false)
      await store.write(id, files)
      assert.equal(await store.has(id), true)
    },
  },
]

/** A name and the files of an upload, with random bytes in them; the largest has a megabyte. */
export function aPicture(): [id: string, files: Map<string, Buffer>] {
  const sizes = {
    '160.jpg': 4_000,
    '160.webp': 3_000,
    '640.jpg': 60_000,
    '1280.jpg': 1_000_000,
    [SOURCE_FILE]: 300_000,
  }
  const files = Object.entries(sizes).map(([name, bytes]): [string, Buffer] => [name, randomBytes(bytes)])
  return [`${randomBytes(11).toString('hex')}-aabbcc`, new Map(files)]
}
