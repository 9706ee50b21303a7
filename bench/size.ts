import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, launch, stopProcess } from '../test/e2e/support/launch.ts'

/** What a first visit to /products may cost in script, before the sign-in client (bytes as sent, brotli). */
const LIMIT = 115_000

const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-size-'))
const port = await freePort()
const url = `http://localhost:${port}`
const site = await launch({ PORT: String(port), DATA_DIR: dataDir })
try {
  const html = await (await fetch(`${url}/products`)).text()
  const scripts = [...html.matchAll(/(?:src|href)="(\/static\/js\/[^"]+)"/g)].map(([, address]) => address as string)
  const styles = [...html.matchAll(/href="(\/static\/css\/[^"]+)"/g)].map(([, address]) => address as string)
  const script = await sum([...new Set(scripts)])
  const style = await sum([...new Set(styles)])
  const page = await sent('/products')
  console.log(
    `page ${page} B, style ${style} B, script ${script} B of at most ${LIMIT} B (brotli, first load of /products)`,
  )
  process.exitCode = script <= LIMIT ? 0 : 1
} finally {
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
}

async function sum(addresses: string[]): Promise<number> {
  let bytes = 0
  for (const address of addresses) {
    const size = await sent(address)
    console.log(`  ${String(size).padStart(7)} ${address}`)
    bytes += size
  }
  return bytes
}

/** Bytes on the wire by Content-Length, because `fetch` decodes the body. */
async function sent(address: string): Promise<number> {
  const response = await fetch(url + address, { headers: { 'accept-encoding': 'br' } })
  await response.arrayBuffer()
  return Number(response.headers.get('content-length'))
}
