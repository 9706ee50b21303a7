import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FIRST_LOAD_LIMIT, firstLoad, sentBytes } from '../test/e2e/support/first-load.ts'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-size-'))
const port = await freePort()
const url = `http://localhost:${port}`
const site = await launch({ PORT: String(port), DATA_DIR: dataDir })
try {
  const files = await firstLoad(url, '/products')
  for (const { address, bytes } of files) console.log(`  ${String(bytes).padStart(7)} ${address}`)
  const script = sum('/static/js/')
  const page = await sentBytes(`${url}/products`)
  console.log(
    `page ${page} B, style ${sum('/static/css/')} B, script ${script} B of at most ${FIRST_LOAD_LIMIT} B (brotli, first load of /products)`,
  )
  process.exitCode = script <= FIRST_LOAD_LIMIT ? 0 : 1

  function sum(folder: string): number {
    return files.reduce((total, { address, bytes }) => (address.startsWith(folder) ? total + bytes : total), 0)
  }
} finally {
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
}
