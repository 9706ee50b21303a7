import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../doubles/smtp.ts'
import { cloneDemoMarket } from '../e2e/support/demo-market.ts'
import { freePort, launch, stopProcess } from '../e2e/support/launch.ts'
import { masterKeyOf } from '../e2e/support/site.ts'
import { slowness } from '../e2e/support/slowness.ts'

/** A mail server that greets and then says nothing: an e-mail to it takes a minute. */
async function startMuteMailServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).resume()
    socket.write('220 mute ESMTP\r\n')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => sockets.size }
}

/** A process behind a proxy drains for so long. */
const DRAIN_SECONDS = 3
/** Whoever stops a container kills it after that. */
const LIMIT_SECONDS = 10

test('a machine that is stopped during a long job ends within ten seconds, draining included, and another one does the job', async () => {
  const { dataDir, database, remove } = await cloneDemoMarket()
  onTestFinished(remove)
  const DATABASE_URL = `postgres://${database.user}@/${database.database}?host=${encodeURIComponent(database.host)}`
  const [mute, mail, key] = [await startMuteMailServer(), await startMailServer(), await masterKeyOf(dataDir)]
  onTestFinished(mail.down)
  const start = async (SMTP_URL: string) => {
    const PORT = String(await freePort())
    const common = { DATABASE_URL, MASTER_KEY: key, DATA_DIR: dataDir, LOG_LEVEL: 'error' }
    const child = await launch({ ...common, PORT, SMTP_URL, TRUST_PROXY: '1' })
    onTestFinished(() => void child.kill('SIGKILL'))
    return { child, url: `http://localhost:${PORT}` }
  }
  const stopped = await start(mute.url)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'reader@example.com' })
  expect((await fetch(`${stopped.url}/api/newsletter`, { method: 'POST', headers, body })).status).toBe(200)
  await expect.poll(mute.count, { timeout: 20_000 }).toBe(1)
  const other = await start(mail.url)

  const since = performance.now()
  expect(await stopProcess(stopped.child)).toBe(0)
  const seconds = (performance.now() - since) / 1_000
  console.log(`stopped in ${seconds.toFixed(1)} s`)
  expect(seconds).toBeGreaterThan(DRAIN_SECONDS)
  expect(seconds).toBeLessThan(LIMIT_SECONDS * slowness())

  expect(mail.letters).toEqual([])
  await expect.poll(() => mail.letters.length, { timeout: 30_000 * slowness() }).toBe(1)
  await stopProcess(other.child)
})
