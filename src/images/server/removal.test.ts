import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, keyboard, phone, type StoredPhoto, startHost } from '../../../test/doubles/image-host.ts'
import { removeUnusedPictures } from './jobs.ts'

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
  const inUse = async (ids: string[]) => {
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
