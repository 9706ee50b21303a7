import { rm } from 'node:fs/promises'
import path from 'node:path'
import { type Bed, makeBed } from './bed.ts'
import { jumpClock, makeBedWithClock } from './clock-jump.ts'
import { freezeDatabase } from './frozen-database.ts'
import { fillDisk, smallDisk } from './full-disk.ts'
import { killDuringAccepts } from './kill-accepts.ts'
import { killPostgres } from './kill-postgres.ts'
import { killSite } from './kill-site.ts'
import { takeMailDown } from './mail-down.ts'
import type { Outcome } from './outcome.ts'
import { prepareMarket } from './run-alone.ts'
import { printOutcomes } from './table.ts'

// Every fault at length, each on a fresh copy of one market; a table at the end.
const market = await prepareMarket()
const outcomes: Outcome[] = []

async function on<B extends Bed>(making: Promise<B>, fault: (bed: B) => Promise<Outcome>): Promise<void> {
  const bed = await making
  try {
    const outcome = await fault(bed)
    console.log(`done: ${outcome.fault}`)
    outcomes.push(outcome)
  } finally {
    await bed.close()
  }
}

try {
  await on(makeBed({ market }), (bed) => killSite(bed, 10))
  await on(makeBed({ market }), (bed) => killDuringAccepts(bed, 5))
  await on(makeBed({ market }), (bed) => killPostgres(bed, 10))
  await on(makeBed({ market }), (bed) => freezeDatabase(bed, 30))
  await on(makeBed({ market }), takeMailDown)
  await on(makeBedWithClock(market), (bed) => jumpClock(bed, 5))
  const disk = smallDisk(400)
  if (typeof disk === 'string') console.log(`Not run: a full disk (${disk})`)
  else {
    const place = { market, dataDir: path.join(disk.folder, 'data') }
    await on(makeBed(place), (bed) => fillDisk(bed, 10)).finally(disk.remove)
  }
} finally {
  await rm(market, { recursive: true, force: true })
}
printOutcomes(outcomes)
