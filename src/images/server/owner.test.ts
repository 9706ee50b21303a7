import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { noteRestore } from '#platform/backup/restored-note.ts'
import type { Config } from '#platform/config/config.ts'
import { runMovePictures } from '#wiring/commands/move-pictures-command.ts'
import { freshDatabase } from '../../../test/database.ts'
import { type Host, laptop, startHost } from '../../../test/doubles/image-host.ts'
import { type ObjectStoreDouble, startObjectStore } from '../../../test/doubles/object-store.ts'
import { imagesJobs, removeUnusedPictures } from './jobs.ts'
import { openBucket } from './storage/bucket.ts'
import { makeObjectImageStore } from './storage/object-image-store.ts'
import { makeIsRemovalRefused, makeRefuseRemoval } from './storage/owner.ts'

let double: ObjectStoreDouble
let host: Host
let config: Pick<Config, 'dataDir' | 'databaseUrl' | 'objectStore' | 'publicUrl' | 'isPublicUrlGiven'>
let warnings: string[] = []
const log = { warn: (line: string) => void warnings.push(line) } as never

beforeAll(async () => {
  double = await startObjectStore()
  host = await startHost({ uploadsPerHour: 10_000, store: makeObjectImageStore(openBucket(double.settings)) })
})
beforeEach(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-owner-'))
  config = {
    dataDir,
    objectStore: double.settings,
    publicUrl: 'https://shop.example',
    isPublicUrlGiven: true,
    databaseUrl: undefined,
  }
  warnings = []
})
afterEach(async () => {
  await rm(config.dataDir, { recursive: true })
  await host.pool.query('truncate images, image_uploads')
  double.objects.clear()
})
afterAll(async () => {
  await host.close()
  await double.close()
})

/** The clean-up of a site on `db`, to which no picture is in use. */
function cleanUp(site = config, { db }: Pick<Host, 'db'> = host): Promise<number> {
  const refuseRemoval = makeRefuseRemoval(db, site)
  return removeUnusedPictures({ db, store: host.store, inUse: async () => new Set(), refuseRemoval, log })
}

const OLD = "now() - interval '25 hours'"
const pictures = () => [...double.objects.keys()].filter((key) => !key.endsWith('/owner.txt'))

test('a copy of the database removes no picture of the site that it is a copy of, nor what an upload there left', async () => {
  await host.upload(laptop)
  // The first use of the bucket makes it this site's.
  expect([await cleanUp(), warnings.join()]).toEqual([0, expect.stringContaining('belongs to this site now')])
  const copy = await freshDatabase()
  onTestFinished(copy.close)
  const { rows } = await host.pool.query('select * from images')
  const { id, bytes, width, height, placeholder } = rows[0]
  await copy.pool.query(
    `insert into images (id, bytes, width, height, placeholder, checked_at) values ($1, $2, $3, $4, $5, ${OLD})`,
    [id, bytes, width, height, placeholder],
  )
  await copy.pool.query(`insert into image_uploads values ('${'a'.repeat(22)}-aabbcc', ${OLD})`)
  expect(await cleanUp(config, copy)).toBe(0)
  expect(warnings.at(-1)).toMatch(
    /No picture is removed .* it belongs to the site "https:\/\/shop.example .*--take-over/,
  )
  expect(pictures()).toHaveLength(9)
  expect((await copy.pool.query('select from image_uploads')).rowCount).toBe(1)
})

test('a restored backup removes none either, until the operator says that it is the site', async () => {
  await host.upload(laptop)
  await cleanUp()
  await host.pool.query(`update images set checked_at = ${OLD}`)
  await noteRestore(config.dataDir)
  expect([await cleanUp(), pictures().length]).toEqual([0, 9])
  const said: string[] = []
  const take = () => runMovePictures({ db: host.db, config, step: 'take-over', say: (line) => said.push(line) })
  expect([await take(), said.join()]).toEqual([0, expect.stringContaining('instead of the site "https://shop.example')])
  expect([await cleanUp(), pictures().length]).toEqual([1, 0])
  // The original, should it be there still, leaves the bucket alone from now on.
  await host.pool.query('truncate images')
  await host.upload(laptop)
  await host.pool.query(`update images set checked_at = ${OLD}`)
  const original = { ...config, dataDir: path.join(config.dataDir, randomUUID()) }
  expect([await cleanUp(original), pictures().length]).toEqual([0, 9])
})

test('a site under another address is another site, and all machines of one are the same', async () => {
  await cleanUp()
  expect(await makeRefuseRemoval(host.db, { ...config, publicUrl: 'https://staging.example' })()).toContain(
    'belongs to',
  )
  const other = { ...config, dataDir: '/nowhere', databaseUrl: 'postgres://one.example/shop' }
  expect(await makeRefuseRemoval(host.db, other)()).toBeNull()
})

test('whether removal is refused is known without claiming the bucket, and not while the store is away', async () => {
  const ask = (site = config) => makeIsRemovalRefused(host.db, site)()
  expect([await ask(), double.objects.size]).toEqual([false, 0])
  await cleanUp()
  const renamed = { ...config, publicUrl: 'https://new.example' }
  expect([await ask(), await ask(renamed)]).toEqual([false, true])
  await double.down()
  expect(await ask()).toBeNull()
  await double.up()
})

test('a clean-up of a store that is away is no failed job: the next one does it', async () => {
  const refuseRemoval = makeRefuseRemoval(host.db, config)
  const { removeUnusedPictures: job } = imagesJobs({ ...host, inUse: async () => new Set(), refuseRemoval, log })
  await double.down()
  const seen: string[] = []
  const logged = { warn: (_: unknown, line: string) => void seen.push(line) } as never
  const quiet = imagesJobs({ ...host, inUse: async () => new Set(), refuseRemoval, log: logged })
  await quiet.removeUnusedPictures?.({})
  expect(seen).toEqual([expect.stringContaining('an hour later')])
  await double.up()
  await expect
    .poll(() => job?.({}).then(() => warnings.at(-1)), { timeout: 15_000 })
    .toContain('belongs to this site now')
})

test('a site without an address of its own does not take a bucket over', async () => {
  await cleanUp()
  const said: string[] = []
  const site = { ...config, publicUrl: 'http://localhost:3000', isPublicUrlGiven: false }
  const code = await runMovePictures({ db: host.db, config: site, step: 'take-over', say: (line) => said.push(line) })
  expect([code, said.join()]).toEqual([2, expect.stringMatching(/^PUBLIC_URL is not set/)])
  expect(await makeRefuseRemoval(host.db, config)()).toBeNull()
})
