import { freePort, KEEPS_MEMORY, launch, stopProcess } from './launch.ts'

/** Fills a data folder with the demo market: a site starts on it once. Takes half a minute of processor time. */
export async function makeMarket(dataDir: string): Promise<void> {
  await stopProcess(await launch({ PORT: String(await freePort()), DATA_DIR: dataDir, ...KEEPS_MEMORY }))
}

const [, , folder] = process.argv
if (import.meta.main && folder) await makeMarket(folder)
