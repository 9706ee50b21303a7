import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Fixture, secondsUntilReady } from './fixture.ts'
import { startLoad } from './load.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** A small disk of its own, in memory; a text says why there can be none. Only root may make one. */
export function smallDisk(megabytes: number): { folder: string; remove: () => void } | string {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'a small disk needs Linux and root'
  const folder = mkdtempSync(path.join(tmpdir(), 'greentech-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) return `no small disk could be made: ${mounted.stderr?.trim()}`
  const remove = () => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  }
  return { folder, remove }
}

/** Seconds within which a full disk must be noticed, on a busy machine too. */
const FELT_WITHIN = 60

/**
 * The disk is full for so many seconds from when it is noticed: the log of changes, the tables and the pictures cannot grow.
 */
export async function fillDisk(fixture: Fixture, seconds: number): Promise<Outcome> {
  await using load = startLoad(fixture)
  await delay(1_000)
  const filler = path.join(fixture.dataDir, 'filler')
  const begun = performance.now()
  let felt: number | undefined
  // The log goes on in files that it had before, until they are used up.
  while (performance.now() < (felt ?? begun + (FELT_WITHIN - seconds) * 1_000) + seconds * 1_000) {
    const { ok } = await fetch(`${fixture.url}/readyz`).catch(() => ({ ok: false }))
    if (!ok) felt ??= performance.now()
    fill(filler, fixture.dataDir)
    // The log of changes asks for its next file now, which it cannot have: PostgreSQL ends itself over that.
    await fixture.ask('select pg_switch_wal()').catch(() => {})
    await delay(100)
  }
  rmSync(filler)
  const healthy = await secondsUntilReady(fixture)
  await delay(1_500)
  await load.stop()
  return outcomeOf(fixture, load, `the disk is full for ${seconds} s`, 'bookings, registrations', healthy)
}

let filled = 0
/** All free space, to the last block. */
function fill(filler: string, folder: string): void {
  const { bavail, bsize } = statfsSync(folder)
  try {
    if (bavail > 0) writeFileSync(filler, Buffer.alloc(bavail * bsize, ++filled), { flag: 'a' })
  } catch {
    // Another writer filled it.
  }
}
