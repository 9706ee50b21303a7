import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, launch, stopProcess } from '../e2e/support/launch.ts'
import { type Bed, makeBed } from './bed.ts'
import type { Outcome } from './outcome.ts'
import { printOutcomes } from './table.ts'

/** Runs one fault on a bed of its own and prints its row. */
export async function runAlone(
  fault: (bed: Bed) => Promise<Outcome>,
  makeOne: (market: string) => Promise<Bed> = (market) => makeBed({ market }),
): Promise<void> {
  const market = await prepareMarket()
  const bed = await makeOne(market)
  try {
    printOutcomes([await fault(bed)])
  } finally {
    await bed.close()
    await rm(market, { recursive: true, force: true })
  }
}

/** The data folder of a stopped site with the demo market. */
export async function prepareMarket(): Promise<string> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-market-'))
  await stopProcess(await launch({ PORT: String(await freePort()), DATA_DIR: dataDir }))
  return dataDir
}
