import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { runMovePictures } from '#wiring/commands/move-pictures-command.ts'
import { type Host, laptop, startHost } from '../../../test/doubles/image-host.ts'
import { aPicture } from '../../../test/doubles/image-store-cases.ts'
import { type ObjectStoreDouble, startObjectStore } from '../../../test/doubles/object-store.ts'
import { findOrphans } from './orphans.ts'
import { openBucket } from './storage/bucket.ts'
import { makeObjectImageStore } from './storage/object-image-store.ts'

let double: ObjectStoreDouble
let host: Host
beforeAll(async () => {
  double = await startObjectStore()
  host = await startHost({ uploadsPerHour: 10_000, store: makeObjectImageStore(openBucket(double.settings)) })
})
afterEach(async () => {
  await host.pool.query('truncate images, image_uploads')
  double.objects.clear()
})
afterAll(async () => {
  await host.close()
  await double.close()
})

/** A picture whose objects are in the bucket and that no row names. */
async function stray(): Promise<string> {
  const [id, files] = aPicture()
  await host.store.write(id, files)
  return id
}

/** All that is stored becomes two days old. */
function age(): void {
  for (const stored of double.objects.values()) stored.writtenAt = Date.now() - 48 * 3_600_000
}

function search(remove: boolean, inUse: (db: Database, ids: string[]) => Promise<Set<string>> = async () => new Set()) {
  const said: string[] = []
  const found = findOrphans({
    db: host.db,
    bucket: openBucket(double.settings),
    inUse,
    remove,
    say: (line) => said.push(line),
  })
  return found.then((result) => ({ ...result, said }))
}

const keysOf = (id: string) => [...double.objects.keys()].filter((key) => key.includes(id))

test('objects that nothing refers to are named and then removed; those of a row, an upload, a page, of today and of others stay', async () => {
  const { id: shown } = await host.upload(laptop)
  const [lost, begun, used] = [await stray(), await stray(), await stray()]
  await host.pool.query(`insert into image_uploads values ('${begun}', now() - interval '2 days')`)
  const bucket = openBucket(double.settings)
  const [check, note, other] = [`start-check/${randomUUID()}`, 'images/owner.txt', 'other/source.jpg']
  for (const key of [check, note, other]) await bucket.put(key, Buffer.from(key), 'text/plain')
  age()
  const young = await stray()
  const inUse = async (_: Database, ids: string[]) => new Set(ids.filter((id) => id === used))

  const before = double.objects.size
  const listed = await search(false, inUse)
  expect(listed).toMatchObject({ orphans: 2, orphanObjects: 6, removed: 0, young: 1 })
  expect(listed.said.toSorted()).toEqual([`orphan: ${lost}`, `orphan: ${check}`].toSorted())
  expect(double.objects.size).toBe(before)

  expect(await search(true, inUse)).toMatchObject({ orphans: 2, removed: 6, said: [] })
  expect([keysOf(lost), keysOf(check)]).toEqual([[], []])
  for (const id of [begun, used, young]) expect(keysOf(id)).toHaveLength(5)
  expect([keysOf(shown).length, keysOf('owner.txt').length, keysOf('other').length]).toEqual([9, 1, 1])
  expect((await host.pool.query('select from image_uploads')).rowCount).toBe(1)
  expect(await search(true, inUse)).toMatchObject({ orphans: 0, removed: 0 })
})

test('a picture that is uploaded again while its objects are removed is whole afterwards', async () => {
  const { id } = await host.upload(laptop)
  await host.pool.query('truncate images')
  age()
  let uploading: Promise<unknown> | undefined
  let asked = 0
  const blocked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const removal = search(true, async () => {
    // The second question is asked when the removal is about to begin.
    if (++asked < 2) return new Set()
    let isStored = false
    uploading = host.upload(laptop).then(() => {
      isStored = true
    })
    while (!isStored && (await host.pool.query(blocked)).rowCount === 0) await delay(10)
    return new Set()
  })
  expect(await removal).toMatchObject({ removed: 9 })
  await uploading
  expect(keysOf(id)).toHaveLength(9)
  expect((await host.pool.query('select id from images')).rows).toEqual([{ id }])
})

test('the command counts, goes on after the store was away, and leaves the bucket of another site alone', async () => {
  const config = { dataDir: '/nowhere', databaseUrl: 'postgres://one.example/shop', objectStore: double.settings }
  const site = { ...config, publicUrl: 'https://shop.example', isPublicUrlGiven: true }
  const run = async (step: 'orphans' | 'remove-orphans' | 'take-over', given = site) => {
    const said: string[] = []
    const code = await runMovePictures({ db: host.db, config: given, step, say: (line) => said.push(line) })
    return { code, said: said.join('\n') }
  }
  const ids = [await stray(), await stray()]
  await run('take-over')
  age()
  const listed = await run('orphans')
  expect(listed.said).toMatch(/nothing refers to 10 \(2 pictures, 2\.7 MB\)\. npm run .* --orphans --delete removes/)
  expect(ids.every((id) => listed.said.includes(`orphan: ${id}`))).toBe(true)
  const copy = { ...site, publicUrl: 'https://copy.example' }
  for (const step of ['orphans', 'remove-orphans'] as const)
    expect(await run(step, copy)).toMatchObject({ code: 1, said: expect.stringContaining('No picture is removed') })
  expect(double.objects.size).toBe(11)
  await double.down()
  expect(await run('remove-orphans')).toMatchObject({ code: 1, said: expect.stringContaining('run the command again') })
  await double.up()
  expect(await run('remove-orphans')).toMatchObject({ code: 0, said: expect.stringContaining('10 were removed') })
  expect((await run('orphans')).said).toContain('none is without use')
})
