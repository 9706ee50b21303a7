import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FIRST_LOAD_LIMITS, firstLoad, sentBytes } from '../test/e2e/support/first-load.ts'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-size-'))
const port = await freePort()
const url = `http://localhost:${port}`
const site = await launch({ PORT: String(port), DATA_DIR: dataDir })
try {
  for (const [list, limit] of FIRST_LOAD_LIMITS) {
    const files = await firstLoad(url, list)
    for (const { address, bytes } of files) console.log(`  ${String(bytes).padStart(7)} ${address}`)
    const sum = (folder: string) =>
      files.reduce((total, { address, bytes }) => (address.startsWith(folder) ? total + bytes : total), 0)
    const script = sum('/static/js/')
    console.log(
      `page ${await sentBytes(url + list)} B, style ${sum('/static/css/')} B, script ${script} B of at most ${limit} B (brotli, first load of ${list})`,
    )
    if (script > limit) process.exitCode = 1
  }
} finally {
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
}
