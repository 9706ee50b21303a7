import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { notesOf } from '#catalogue/signs/server/notes.ts'
import { removeUser } from '#people/users/server/store.ts'
import type { Person } from '#platform/http/auth.ts'
import { greyOfFile } from '#services/image-host/server/encode.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'
import { keyboard, laptop, phone } from '../../../../test/doubles/image-host.ts'
import { samePhotoJobs } from './jobs.ts'

let shop: TestApp
let jobs: ReturnType<typeof samePhotoJobs>
let saller: Person
let thief: Person
beforeAll(async () => {
  shop = await testApp()
  jobs = samePhotoJobs(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'products', 'photo_hashes', 'images')
  saller = await shop.aPerson({ role: 'saller' })
  thief = await shop.aPerson({ role: 'saller' })
})

let made = 0
/** A picture as the image host stores it; the address of its photo. */
async function aPhoto(file: Buffer, { width, height } = { width: 1200, height: 900 }): Promise<string> {
  const id = `${String(made++).padStart(22, '0')}-aabbcc`
  await shop.db
    .insertInto('images')
    .values({ id, bytes: 1, width, height, placeholder: '', grey: await greyOfFile(file) })
    .execute()
  return `/images/${id}/1280.jpg`
}

const cropped = (file: Buffer) =>
  sharp(file).extract({ left: 60, top: 90, width: 1100, height: 780 }).jpeg({ quality: 60 }).toBuffer()

async function list(person: Person, photo: string, ...morePhotos: string[]) {
  const { _id } = await aProduct(shop.db, person, { photo, morePhotos })
  return _id
}

const compare = () => jobs.comparePhotos?.(null)

/** For each photo of a listing, whether it is another saller's. */
async function found(productId: string): Promise<boolean[]> {
  const rows = await shop.db
    .selectFrom('photo_hashes')
    .select('same_as')
    .where('product_id', '=', productId)
    .orderBy('id')
    .execute()
  return rows.map(({ same_as }) => same_as !== null)
}

test('the photo of another saller is found, cropped and among eight, in the later listing alone', async () => {
  const first = await list(saller, await aPhoto(laptop))
  await compare()
  const others = await Promise.all([keyboard, phone].map((file) => aPhoto(file)))
  const second = await list(thief, others[0] as string, others[1] as string, await aPhoto(await cropped(laptop)))
  await compare()
  expect([await found(first), (await found(second)).sort()]).toEqual([[false], [false, false, true]])
})

test('readers of the later listing get the note in both languages, until the photo is another', async () => {
  await list(saller, await aPhoto(laptop))
  const stolen = await list(thief, await aPhoto(await cropped(laptop)))
  await compare()
  const read = async (language: 'en' | 'bn') => {
    const { rows } = await shop.pool.query('select signs from products where id = $1', [stolen])
    return notesOf(rows[0].signs, language)
  }
  expect(await read('en')).toEqual([
    'A photo of it was in a listing of another saller before. Ask for a new photo, and see the thing before you pay.',
  ])
  expect((await read('bn'))[0]).toMatch(/^এর একটি ছবি/)
  await shop.pool.query('update products set photo = $1 where id = $2', [await aPhoto(keyboard), stolen])
  await compare()
  expect(await read('en')).toEqual([])
  const { rows } = await shop.pool.query('select kind, ended_at is not null as ended from listing_signs')
  expect(rows).toEqual([{ kind: 'photo', ended: true }])
})

test('two listings that wait for the job: the older one is the first', async () => {
  const photo = await aPhoto(laptop)
  const ids = [await list(saller, photo), await list(thief, photo)]
  await compare()
  expect(await Promise.all(ids.map(found))).toEqual([[false], [true]])
})

test('one’s own photo again, in equal pieces or after a removal, is none', async () => {
  await list(saller, await aPhoto(laptop))
  await compare()
  await shop.pool.query('delete from products')
  const again = await list(saller, await aPhoto(await cropped(laptop)))
  await compare()
  expect(await found(again)).toEqual([false])
})

test('photos of removed listings and of deleted accounts are found, and the latter name nobody', async () => {
  await list(saller, await aPhoto(laptop))
  await compare()
  await shop.db.transaction().execute((tx) => removeUser(tx, saller.id))
  const { rows } = await shop.pool.query('select seller_id, product_id from photo_hashes')
  expect(rows).toEqual([{ seller_id: null, product_id: null }])
  const stolen = await list(thief, await aPhoto(laptop))
  await compare()
  expect(await found(stolen)).toEqual([true])
})

test('an edit of the photos is compared, an edit of other fields is not', async () => {
  await list(saller, await aPhoto(laptop))
  const second = await list(thief, await aPhoto(keyboard))
  await compare()
  const waiting = async () => (await shop.pool.query('select id from products where not photos_compared')).rowCount
  await shop.pool.query("update products set name = 'HP'")
  expect(await waiting()).toBe(0)
  await shop.pool.query('update products set photo = $1 where id = $2', [await aPhoto(laptop), second])
  expect(await waiting()).toBe(1)
  await compare()
  expect((await found(second)).sort()).toEqual([false, true])
})

test('photos of one colour, tiny ones, those left out and those of other hosts are not compared', async () => {
  const plain = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const demo = await aPhoto(phone)
  await shop.pool.query(
    `insert into photo_hashes (image_id, left_out, grey, hash, hashes, bands)
     values (split_part($1, '/', 3), true, '', 0, '{}', '{}')`,
    [demo],
  )
  const tiny = await aPhoto(laptop, { width: 63, height: 400 })
  for (const person of [saller, thief])
    await list(person, demo, await aPhoto(plain), tiny, '/images/x.jpg', 'https://images.example/images/1/1.jpg')
  await compare()
  const { rows } = await shop.pool.query('select left_out from photo_hashes')
  expect(rows).toEqual([{ left_out: true }])
  expect((await shop.pool.query('select from products where not photos_compared')).rowCount).toBe(0)
})

test('nothing is compared while pictures of before have no grey', async () => {
  const id = await list(saller, await aPhoto(laptop))
  await shop.pool.query('update images set grey = null')
  await compare()
  expect(await found(id)).toEqual([])
  await shop.pool.query('update images set grey = $1', [await greyOfFile(laptop)])
  await compare()
  expect(await found(id)).toEqual([false])
})

test('of a saller the newest 5,000 photos are kept, of removed listings those of two years', async () => {
  const add = (count: number, values: string) =>
    shop.pool.query(
      `insert into photo_hashes (image_id, seller_id, seen_at, grey, hash, hashes, bands)
       select n::text, ${values}, '', 0, '{}', '{}' from generate_series(1, ${count}) n`,
    )
  await add(5_003, `'${saller.id}', now()`)
  await add(1, `null, now() - interval '731 days'`)
  await add(1, `null, now() - interval '729 days'`)
  await jobs.deleteOldPhotoHashes?.(null)
  const { rows } = await shop.pool.query(
    'select seller_id, count(*)::int, min(image_id::int) from photo_hashes group by seller_id order by seller_id',
  )
  expect(rows).toEqual([
    { seller_id: saller.id, count: 5_000, min: 4 },
    { seller_id: null, count: 1, min: 1 },
  ])
})
