import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, keyboard, phone, type StoredPhoto, startHost } from '../../../../test/doubles/image-host.ts'
import { makeGrey, removeUnusedPictures } from './jobs.ts'

let host: Host
beforeAll(async () => {
  host = await startHost()
})
afterAll(() => host.close())

test('the same photo is stored once, also when it comes several times at once', async () => {
  const photo = await sharp(keyboard).resize(700).jpeg().toBuffer()
  const before = await host.count()
  const answers = await Promise.all([1, 2, 3, 4].map(() => host.upload(photo)))
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
  expect(await host.count()).toBe(before + 1)
})

test('a day later pictures that nothing shows are gone, those in use and those sent again are not', async () => {
  const [used, unused, sentAgain, young] = (await Promise.all(
    [401, 402, 403, 404].map(async (width) => host.upload(await sharp(phone).resize(width).jpeg().toBuffer())),
  )) as [StoredPhoto, StoredPhoto, StoredPhoto, StoredPhoto]
  const age = "update images set checked_at = now() - interval '25 hours' where id <> $1"
  await host.pool.query(age, [young.id])
  const inUse = async (_: unknown, ids: string[]) => {
    // Between the look and the removal, the photo comes again.
    await host.upload(await sharp(phone).resize(403).jpeg().toBuffer())
    return new Set(ids.filter((id) => id === used.id))
  }
  expect(await removeUnusedPictures({ ...host, inUse })).toBe(2)
  const status = async (image: StoredPhoto) => (await fetch(host.url + image.url)).status
  expect(await Promise.all([used, unused, sentAgain, young].map(status))).toEqual([200, 404, 200, 200])
  const rows = await host.pool.query('select id from images order by id')
  expect(rows.rows.map((row) => row.id)).toEqual([used.id, sentAgain.id, young.id].sort())
  expect((await readdir(host.folder)).sort()).toEqual([used.id, sentAgain.id, young.id].sort())
  expect((await host.upload(await sharp(phone).resize(402).jpeg().toBuffer())).id).toBe(unused.id)
  expect(await status(unused)).toBe(200)
})

test('hundreds of unused pictures are looked for a few times, not each by itself', async () => {
  await host.pool.query(
    `insert into images (id, bytes, width, height, placeholder, checked_at)
     select lpad(to_hex(n), 22, '0') || '-aabbcc', 1, 1, 1, '', now() - interval '2 days' from generate_series(1, 400) n`,
  )
  let looks = 0
  const inUse = async () => {
    looks++
    return new Set<string>()
  }
  expect(await removeUnusedPictures({ ...host, inUse })).toBeGreaterThanOrEqual(400)
  expect(looks).toBeLessThan(30)
})

test('a picture that is shown while the ones before it are removed is not removed', async () => {
  const photos = await Promise.all([501, 502].map((width) => sharp(phone).resize(width).jpeg().toBuffer()))
  for (const photo of photos) await host.upload(photo)
  await host.pool.query("update images set checked_at = now() - interval '25 hours'")
  const before = await host.count()
  // All are unused at the first look; then somebody shows one of them.
  let looks = 0
  const inUse = async (_: unknown, ids: string[]) => new Set(++looks === 2 ? ids.slice(-1) : [])
  expect(await removeUnusedPictures({ ...host, inUse })).toBe(before - 1)
  const { rows } = await host.pool.query('select id from images')
  expect(await readdir(host.folder)).toEqual(rows.map(({ id }) => id))
  expect(rows).toHaveLength(1)
})

test('pictures of before get their grey by a job, as an upload makes it; one whose file is gone gets none', async () => {
  const { id } = await host.upload(keyboard)
  const greyOf = async () => (await host.pool.query('select grey from images where id = $1', [id])).rows[0].grey
  const made: Buffer = await greyOf()
  expect(made).toHaveLength(32 * 32)
  await host.pool.query('update images set grey = null')
  const gone = `${'0'.repeat(22)}-aabbcc`
  await host.pool.query(`insert into images (id, bytes, width, height, placeholder) values ('${gone}', 1, 1, 1, '')`)
  await makeGrey(host)
  const again: Buffer = await greyOf()
  const apart = made.map((point, at) => Math.abs(point - (again[at] ?? 0)))
  expect(Math.max(...apart)).toBeLessThan(16)
  const { rows } = await host.pool.query('select id from images where grey is null or id = $1 and grey <> $2', [
    gone,
    '',
  ])
  expect(rows).toEqual([])
})
