import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { openBucket } from '#images/server/storage/bucket.ts'
import { makeObjectImageStore } from '#images/server/storage/object-image-store.ts'
import type { ObjectStore } from '#platform/config/object-store.ts'
import { STORE_CASES } from '../../doubles/image-store-cases.ts'
import { stopProcess } from '../../e2e/support/launch.ts'
import { prepareMarket } from '../run-alone.ts'
import { ask, command, type StoreSite, settingsOf, startStoreSite } from './bed.ts'
import { linesOf, runOutage } from './outage.ts'
import { type Swift, startSwift, swiftProblem } from './swift.ts'
import { tryTwoMachines } from './two-machines.ts'

// What the double of the unit tests plays, with a store that others have written: OpenStack Swift.
const problem = swiftProblem()
if (problem) {
  console.log(`Not run: ${problem}`)
  process.exit(0)
}
const market = await prepareMarket()
const swift = await startSwift()
try {
  await tryCases(swift.settings)
  await tryRefusals(swift.settings)
  await trySite(swift)
} finally {
  await swift.close()
  await rm(market, { recursive: true, force: true })
}

function say(what: string, since: number, line: string): void {
  console.log(`${what} (${((performance.now() - since) / 1000).toFixed(1)} s): ${line}`)
}

async function tryCases(store: ObjectStore): Promise<void> {
  const since = performance.now()
  for (const { run } of STORE_CASES) await run(makeObjectImageStore(openBucket(store)))
  const { accessKeyId, secretAccessKey, region } = store
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const headers = { 'content-md5': Buffer.alloc(16).toString('base64') }
  const changed = await client.fetch(`${openBucket(store).where}/changed`, { method: 'PUT', headers, body: 'changed' })
  assert.equal(changed.status, 400)
  assert.notEqual((await fetch(`${openBucket(store).where}/changed`)).status, 200)
  say('Contract', since, `${STORE_CASES.length} cases hold; a changed body and a reader without a key are refused`)
}

/** Starts that must fail, each with its sentence. */
async function tryRefusals(store: ObjectStore): Promise<void> {
  for (const [wrong, sentence] of [
    [{ secretAccessKey: 'wrong' }, /S3_SECRET_ACCESS_KEY does not belong/],
    [{ bucket: 'elsewhere' }, /there is no bucket "elsewhere"/],
  ] as const) {
    const since = performance.now()
    const started = startStoreSite(market, settingsOf({ ...store, ...wrong }))
    const message = await started.then(
      () => 'the site started',
      (error: Error) => error.message,
    )
    assert.match(message, sentence)
    say(
      `A start with a wrong ${Object.keys(wrong)}`,
      since,
      message.match(/GreenTech did not start: .*/)?.[0] ?? message,
    )
  }
}

async function trySite(swift: Swift): Promise<void> {
  const settings = settingsOf(swift.settings)
  const site = await startStoreSite(market, settings)
  try {
    await tryMove(site, { ...settings, DATA_DIR: market })
    let since = performance.now()
    say('Two machines', since, await tryTwoMachines(site, swift.settings))
    since = performance.now()
    const outage = await runOutage(site, swift)
    for (const line of linesOf(outage)) console.log(`  ${line}`)
    const { acknowledged, lost, unclear, backAfterMs } = outage
    const back = backAfterMs.map((ms) => `${Math.round(ms)} ms`).join(' and ')
    say(
      'Outage',
      since,
      `${acknowledged} uploads acknowledged, ${lost} lost, ${unclear} refused unclearly; taken again after ${back}`,
    )
    assert.deepEqual([lost, unclear], [0, 0])
    await tryBackup(site, settings)
  } finally {
    await stopProcess(site.process)
  }
  console.log(`${cpus().length} cores, ${cpus()[0]?.model.trim()}, load ${loadavg()[0]?.toFixed(1)}`)
}

/** Pictures are asked for all the time while they move. */
async function tryMove(site: StoreSite, settings: Record<string, string>): Promise<void> {
  const ids = await ask<{ id: string }>(site, 'select id from images')
  let [asked, failed, moving] = [0, 0, true]
  const visitor = async () => {
    while (moving) {
      const { status } = await fetch(`${site.url}/images/${ids[asked++ % ids.length]?.id}/640.webp`)
      if (status !== 200) failed++
      await delay(20)
    }
  }
  const visiting = visitor()
  for (const args of [[], [], ['--remove-copies'], ['--remove-copies']]) {
    const since = performance.now()
    const said = await command('move-pictures', settings, ...args)
    say(['move-pictures', ...args].join(' '), since, doneBy(said))
  }
  moving = false
  await visiting
  console.log(`  meanwhile ${asked} pictures were asked for, ${failed} were not served`)
  assert.equal(failed, 0)
}

/** Without the lines of progress and of what comes next. */
function doneBy(said: string): string {
  return said.split('\n').find((line) => line !== '' && !line.endsWith('looked at')) ?? ''
}

/** A backup of the running site, restored elsewhere: its pictures are those of the bucket. */
async function tryBackup(site: StoreSite, settings: Record<string, string>): Promise<void> {
  const since = performance.now()
  const [backup, restored] = [`${market}-backup`, `${market}-restored`]
  try {
    assert.match(await command('backup', { ...settings, DATA_DIR: market }, backup), /does not hold the pictures/)
    assert.match(await command('restore', { DATA_DIR: restored }, backup), /which these settings do not name/)
    const again = await startStoreSite(restored, settings)
    const [picture] = await ask<{ id: string }>(site, 'select id from images order by created_at limit 1')
    const { status } = await fetch(`${again.url}/images/${picture?.id}/1280.jpg`)
    await stopProcess(again.process)
    assert.equal(status, 200)
    say('Backup and restore', since, 'the backup names the bucket, and the restored site serves its pictures')
  } finally {
    for (const folder of [backup, restored]) await rm(folder, { recursive: true, force: true })
  }
}
