import { freePort, launch, stopProcess } from './launch.ts'

/** Fills a data folder with the demo market: a site starts on it once. Takes 25 s of processor time. */
export async function makeMarket(dataDir: string): Promise<void> {
  await stopProcess(await launch({ PORT: String(await freePort()), DATA_DIR: dataDir }))
}

const [, , folder] = process.argv
if (import.meta.main && folder) await makeMarket(folder)
