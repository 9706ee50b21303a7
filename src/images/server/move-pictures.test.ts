import { existsSync } from 'node:fs'
import { readdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { runMovePictures } from '#wiring/commands/move-pictures-command.ts'
import { type Host, startHost } from '../../../test/doubles/image-host.ts'
import { type ObjectStoreDouble, startObjectStore } from '../../../test/doubles/object-store.ts'
import { removeUnusedPictures } from './jobs.ts'
import { noteStoreInUse, openImageStore } from './storage/open-store.ts'

/** The site while it has its pictures on the disk. */
let before: Host
let double: ObjectStoreDouble
let dataDir: string
const hosts: Host[] = []
beforeAll(async () => {
  before = await startHost()
  dataDir = before.dataDir
})
afterAll(() => before.close())
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close()
  await double.close()
  await before.pool.query('truncate images')
  await rm(before.folder, { recursive: true, force: true })
})

let shade = 0
async function uploadSome(host: Host, count: number): Promise<string[]> {
  const urls: string[] = []
  for (let photo = 0; photo < count; photo++) {
    const background = { r: ++shade, g: 90, b: 60 }
    const plain = sharp({ create: { width: 80, height: 60, channels: 3, background } })
    urls.push((await host.upload(await plain.png().toBuffer())).url)
  }
  return urls
}

const site = () => ({ dataDir, databaseUrl: undefined, publicUrl: 'https://shop.example', isPublicUrlGiven: true })

async function move(step: 'copy' | 'remove' | 'check' = 'copy'): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const config = { ...site(), objectStore: double.settings }
  const code = await runMovePictures({ db: before.db, config, step, say: (line) => said.push(line) })
  return { code, said: said.join('\n') }
}

/** The site after its restart with the store. */
async function restarted(): Promise<Host> {
  const config = { dataDir, objectStore: double.settings }
  noteStoreInUse(config)
  const host = await startHost({ uploadsPerHour: 1000, bed: before.bed, store: openImageStore(config) })
  hosts.push(host)
  return host
}

const statusesOf = (host: Host, urls: string[]) =>
  Promise.all(urls.map(async (url) => (await fetch(host.url + url)).status))

test('pictures move to the store while the site runs: each is served at every moment, and a second run has nothing to do', async () => {
  double = await startObjectStore()
  const early = await uploadSome(before, 5)
  await before.file((early[0] as string).replace('1280.jpg', '640.avif'))
  expect(await move()).toMatchObject({ code: 0, said: expect.stringContaining('46 files were copied to') })
  // Uploaded between the copy and the restart.
  const between = await uploadSome(before, 1)
  const site = await restarted()
  const late = await uploadSome(site, 1)
  expect(await statusesOf(site, [...early, ...between, ...late])).toEqual(Array(7).fill(200))
  expect((await move()).said).toContain('9 files were copied')
  const again = await move()
  expect(again.said).toMatch(/^Nothing to copy: the 55 files of 6 pictures .* same checksums/)
  expect(await move('remove')).toMatchObject({ code: 0, said: expect.stringContaining('6 pictures') })
  expect(await readdir(before.folder)).toEqual(['store-in-use.txt'])
  expect((await move('remove')).said).toContain('Nothing to remove')
  // Another machine, whose folder is empty.
  const config = { dataDir: path.join(dataDir, 'other'), objectStore: double.settings }
  const other = await startHost({ bed: before.bed, store: openImageStore(config) })
  hosts.push(other)
  expect(await statusesOf(other, [...early, ...between, ...late])).toEqual(Array(7).fill(200))
})

test('a move that breaks off is continued, and a picture that arrived changed stops it', async () => {
  double = await startObjectStore()
  await uploadSome(before, 6)
  setTimeout(() => double.down(), 30)
  const broken = await move()
  expect(broken).toMatchObject({ code: 1, said: expect.stringContaining('run the command again') })
  await double.up()
  const stored = double.objects.size
  const rest = await move()
  expect(rest.said).toContain(`${54 - stored} files were copied`)
  const [key] = [...double.objects.keys()]
  double.objects.set(key as string, { data: Buffer.from('something else'), headers: {} })
  noteStoreInUse({ dataDir, objectStore: double.settings })
  expect((await move('remove')).said).toMatch(/Stopped: .* differs from/)
  expect((await move()).said).toContain('1 files were copied')
  expect((await move('remove')).code).toBe(0)
})

test('copies are not removed before the site has the store, nor what the database does not have', async () => {
  double = await startObjectStore()
  const [url] = await uploadSome(before, 1)
  await move()
  expect((await move('remove')).said).toMatch(/has not been started with the store/)
  expect(await statusesOf(before, [url as string])).toEqual([200])
  await before.pool.query('truncate images')
  expect((await move()).said).toContain('1 folders in')
  expect(existsSync(path.join(before.folder, (url as string).split('/')[2] as string))).toBe(true)
})

test('a picture that was not moved yet goes from the folder and from the store when nothing shows it', async () => {
  double = await startObjectStore()
  await uploadSome(before, 2)
  await move()
  const site = await restarted()
  await uploadSome(site, 1)
  await writeFile(path.join(before.folder, 'note.txt'), 'not a picture')
  await before.pool.query("update images set checked_at = now() - interval '25 hours'")
  expect(await removeUnusedPictures({ ...site, inUse: async () => new Set() })).toBe(3)
  expect([double.objects.size, (await readdir(before.folder)).sort()]).toEqual([0, ['note.txt', 'store-in-use.txt']])
})

test('without a store the command says which settings it needs', async () => {
  double = await startObjectStore()
  const said: string[] = []
  const config = { ...site(), objectStore: undefined }
  const code = await runMovePictures({ db: before.db, config, step: 'copy', say: (line) => said.push(line) })
  expect([code, said.join()]).toEqual([2, expect.stringContaining('S3_URL')])
})

test('a check names the pictures that neither the store nor the folder has', async () => {
  double = await startObjectStore()
  const urls = await uploadSome(before, 3)
  await move()
  expect(await move('check')).toEqual({ code: 0, said: '3 of the 3 pictures of the database are stored.' })
  const [id] = urls.map((url) => url.split('/')[2] as string)
  double.objects.delete(`/pictures/images/${id}/source.jpg`)
  await rm(path.join(before.folder, id as string), { recursive: true })
  const { code, said } = await move('check')
  expect([code, said]).toEqual([1, `missing: ${id}\n2 of the 3 pictures of the database are stored.`])
})
