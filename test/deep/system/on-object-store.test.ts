import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { en } from '#messages/en.ts'
import { removeUnusedPictures } from '#services/image-host/server/jobs.ts'
import { openBucket } from '#services/image-host/server/storage/bucket.ts'
import { makeObjectImageStore } from '#services/image-host/server/storage/object-image-store.ts'
import { type Host, laptop, startHost } from '../../doubles/image-host.ts'
import { type ObjectStoreDouble, startObjectStore } from '../../doubles/object-store.ts'
import { embeddedSite } from '../../embedded-site.ts'

/** A loaded machine takes its time. */
const WHILE = { timeout: 15_000 }

let double: ObjectStoreDouble
/** Two machines with one database and one bucket. */
let [one, other]: [Host, Host] = [undefined as never, undefined as never]
beforeAll(async () => {
  double = await startObjectStore()
  const open = () => makeObjectImageStore(openBucket(double.settings))
  one = await startHost({ uploadsPerHour: 10_000, store: open() })
  other = await startHost({ uploadsPerHour: 10_000, store: open(), fixture: one.fixture })
})
beforeEach(async () => {
  await one.pool.query('truncate images, image_uploads')
  double.objects.clear()
})
afterAll(async () => {
  await other.close()
  await one.close()
  await double.close()
})

let shade = 0
const aPhoto = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: ++shade, g: 80, b: 120 } } })
    .png()
    .toBuffer()
const aDayLater = () =>
  one.pool.query(
    "update images set checked_at = now() - interval '25 hours'; update image_uploads set begun_at = now() - interval '25 hours'",
  )
const cleanUp = (host: Host) => removeUnusedPictures({ ...host, store: host.store, inUse: async () => new Set() })

test('a picture that was uploaded at one machine is served by the other in every size, with the same headers', async () => {
  const { id } = await one.upload(laptop)
  for (const file of [160, 320, 640, 1280].flatMap((width) => [`${width}.jpg`, `${width}.webp`, `${width}.avif`])) {
    const [there, here] = await Promise.all([other, one].map((host) => fetch(`${host.url}/images/${id}/${file}`)))
    expect([file, there?.status, here?.status]).toEqual([file, 200, 200])
    expect(there?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(there?.headers.get('etag')).toBe(here?.headers.get('etag'))
    expect(await there?.bytes()).toEqual(await here?.bytes())
  }
  // The other machine made the AVIF files, and this one finds them.
  await other.file(`/images/${id}/800.avif`)
  expect(double.objects.has(`/pictures/images/${id}/800.avif`)).toBe(true)
  expect((await other.upload(laptop)).id).toBe(id)
  expect(await one.count()).toBe(1)
})

test('the clean-up of one machine leaves no object of what nothing shows, and no file that is made meanwhile', async () => {
  const { id } = await one.upload(laptop)
  await other.file(`/images/${id}/640.avif`)
  await aDayLater()
  const asked = double.counts.get('GET') ?? 0
  const late = fetch(`${one.url}/images/${id}/1280.avif`)
  // The file is not there, and what it is made from is.
  await expect.poll(() => double.counts.get('GET') ?? 0, { interval: 1, ...WHILE }).toBe(asked + 2)
  expect(await cleanUp(other)).toBe(1)
  await late
  expect([await one.count(), [...double.objects.keys()]]).toEqual([0, []])
})

test('an upload that breaks off leaves no object a day later, and one that is tried again goes on as if nothing was', async () => {
  const [broken, again] = [await aPhoto(), await aPhoto()]
  double.setFault('error', Number.POSITIVE_INFINITY, 4)
  const breaking = [broken, again].map((photo) => one.send([['image', photo]]))
  for (const { response } of await Promise.all(breaking)) expect(response.status).toBe(503)
  double.setFault('none')
  await expect.poll(async () => (await one.send([['image', again]])).response.status, WHILE).toBe(200)
  await aDayLater()
  await one.pool.query('update images set checked_at = now()')
  await cleanUp(other)
  expect(double.objects.size).toBe(9)
  expect((await one.pool.query('select from image_uploads')).rowCount).toBe(0)
})

test('while the store is away uploads and pictures get a 503 that nobody keeps, and all is well when it is back', async () => {
  const { id, url } = await one.upload(laptop)
  await aDayLater()
  await double.down()
  const { response, answer } = await one.send([['image', await aPhoto()]])
  const refused = { code: 'storage_unavailable', message: en.images.storage_unavailable }
  expect([response.status, answer.error]).toEqual([503, refused])
  // A browser that has the picture gets 304, whether or not the store answers.
  const known = { 'if-none-match': `"${id}-1280.jpg"` }
  expect((await fetch(one.url + url, { headers: known })).status).toBe(304)
  const picture = await fetch(one.url + url)
  const { status, headers } = picture
  expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([503, 'no-store', '5'])
  expect((await picture.text()).length).toBeLessThan(200)
  // The job is tried again: nothing is half removed.
  await expect(cleanUp(other)).rejects.toThrow('The store')
  expect(await one.count()).toBe(1)
  await double.up()
  await expect.poll(async () => (await fetch(one.url + url)).status, WHILE).toBe(200)
  await expect.poll(() => cleanUp(other).catch(() => null), WHILE).toBe(1)
  expect([...double.objects.keys()].filter((key) => key.includes(id))).toEqual([])
})

test('a store that hangs holds a picture up until the time of a call is over, and nothing else', async () => {
  const { url } = await one.upload(laptop)
  // Without the five seconds that a call has.
  const store = makeObjectImageStore(openBucket(double.settings, 300))
  const hasty = await startHost({ fixture: one.fixture, store })
  double.setFault('hang')
  const pictures = Promise.all(Array.from({ length: 20 }, async () => (await fetch(hasty.url + url)).status))
  expect((await fetch(`${hasty.url}/healthz`)).status).toBe(200)
  expect(new Set(await pictures)).toEqual(new Set([503]))
  double.setFault('none')
  await expect.poll(async () => (await fetch(hasty.url + url)).status, WHILE).toBe(200)
  await hasty.close()
})

test('a site whose settings name a store puts its pictures there', async () => {
  const site = await embeddedSite(double.environment)
  expect((await site.upload()).status).toBe(200)
  expect(double.objects.size).toBe(9)
  await site.close()
})
