import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openBucket } from '#images/server/storage/bucket.ts'
import { FILE_NAMES } from '#images/server/storage/image-store.ts'
import { objectKey } from '#images/server/storage/object-image-store.ts'
import type { ObjectStore } from '#platform/config/object-store.ts'
import { stopProcess } from '../../e2e/support/launch.ts'
import { imageKeyOf, masterKeyOf } from '../../e2e/support/site.ts'
import { ask, databaseOf, newPicture, type StoreSite, settingsOf, startStoreSite, upload } from './bed.ts'

const SIZES = [160, 320, 640, 1280].flatMap((width) => [`${width}.jpg`, `${width}.webp`, `${width}.avif`])

/** A picture that is uploaded at one machine is served by a second one in every size; the clean-up leaves no object of it. */
export async function tryTwoMachines(one: StoreSite, store: ObjectStore): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'greentech-second-'))
  const { host, user, database } = await databaseOf(one.dataDir)
  const other = await startStoreSite(folder, {
    ...settingsOf(store),
    MASTER_KEY: await masterKeyOf(one.dataDir),
    PUBLIC_URL: one.url,
    DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(host)}`,
  })
  try {
    const { url } = await upload(one, await imageKeyOf(one.dataDir), await newPicture())
    const id = url?.split('/')[2] ?? ''
    for (const size of SIZES) assert.equal((await fetch(`${other.url}/images/${id}/${size}`)).status, 200, size)
    await cleanUp(one, id)
    const bucket = openBucket(store)
    for (const name of FILE_NAMES) assert.equal(await bucket.head(objectKey(id, name)), null, name)
    return `${SIZES.length} sizes served by the other machine; no object after the clean-up`
  } finally {
    await stopProcess(other.process)
    await rm(folder, { recursive: true, force: true })
  }
}

/** Makes the picture a day older and runs the job, on whichever machine takes it. */
async function cleanUp(site: StoreSite, id: string): Promise<void> {
  await ask(site, `update images set checked_at = now() - interval '25 hours' where id = '${id}'`)
  await ask(site, `select graphile_worker.add_job('removeUnusedPictures', '{}'::json)`)
  for (let round = 0; round < 100; round++) {
    if ((await ask(site, `select from images where id = '${id}'`)).length === 0) return
    await delay(100)
  }
  throw new Error('the clean-up did not remove the picture')
}
