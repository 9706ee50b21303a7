import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { connect, createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { copyDemoMarket } from '../../../e2e/support/demo-market.ts'
import { freePort, launch, stopProcess } from '../../../e2e/support/launch.ts'
import { slowness } from '../../../e2e/support/slowness.ts'
import { type Caller, register, signInAs } from '../../../e2e/support/users.ts'

let dataDir: string
let port: number
let url: string
let site: ChildProcess

async function start(): Promise<void> {
  site = await launch({ PORT: String(port), DATA_DIR: dataDir })
}

test.beforeAll(async () => {
  dataDir = await copyDemoMarket()
  port = await freePort()
  url = `http://localhost:${port}`
  await start()
})
test.afterAll(async () => {
  await stopProcess(site)
  await rm(dataDir, { recursive: true, force: true })
})

async function everyBookingId(): Promise<Set<string>> {
  const admin = await signInAs(url, 'admin@greentech.example')
  const ids = new Set<string>()
  for (let next: string | undefined = '/api/bookings'; next; ) {
    const response = await admin.get(next)
    for (const booking of (await response.json()) as { _id: string }[]) ids.add(booking._id)
    next = response.headers.get('link')?.match(/<([^>]+)>/)?.[1]
  }
  return ids
}

function killed(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** Books everything there is, by everybody at once; after `acknowledgements` of them the process is killed. */
async function bookUntilKilled(
  buyers: Caller[],
  products: { _id: string }[],
  acknowledgements: number,
): Promise<string[]> {
  const acknowledged: string[] = []
  let killing: Promise<void> | undefined
  await Promise.all(
    buyers.map(async (buyer) => {
      for (const product of products) {
        const input = { productId: product._id, phone: '01712345678', location: 'Farmgate' }
        const response = await buyer.post('/api/bookings', input).catch(() => null)
        const body = response?.ok ? ((await response.json().catch(() => null)) as { insertedId: string } | null) : null
        if (body) acknowledged.push(body.insertedId)
        if (acknowledged.length >= acknowledgements) killing ??= killed(site)
      }
    }),
  )
  expect(killing).toBeDefined()
  await killing
  return acknowledged
}

/** A request whose second half is sent when `finish` is called. */
async function halfSent(): Promise<{ finish: () => Promise<number> }> {
  const body = JSON.stringify({ email: 'farhana@greentech.example', password: 'green@tech24', returnSecureToken: true })
  const sending = request(`${url}/identity/v1/accounts:signInWithPassword?key=greentech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  const answered = once(sending, 'response')
  sending.flushHeaders()
  // The server says that it has read the head.
  await once(sending, 'continue')
  sending.write(body.slice(0, 10))
  return {
    finish: async () => {
      sending.end(body.slice(10))
      const [response] = (await answered) as [IncomingMessage]
      response.resume()
      return response.statusCode ?? 0
    },
  }
}

test('killed five times in the middle of bookings, the shop has every acknowledged one after its restart', async () => {
  const acknowledged: string[] = []
  for (let round = 0; round < 5; round++) {
    const names = ['anika', 'bablu', 'chameli', 'dipu']
    const buyers = await Promise.all(names.map((name) => register(url, `${name}.${round}@example.com`, 'buyer')))
    const products = (await (await fetch(`${url}/api/products`)).json()) as { _id: string }[]
    acknowledged.push(...(await bookUntilKilled(buyers, products, 10 + round * 7)))
    await start()
  }
  expect(acknowledged.length).toBeGreaterThan(100)
  const stored = await everyBookingId()
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([])
})

/** Sets a new password by the link that an operator hands over, which proves the address as an e-mail does. */
async function prove(email: string, options: { cwd: string; env: NodeJS.ProcessEnv }): Promise<void> {
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['src/main/bin/accounts.ts', 'password-link', email], options)
  const oobCode = new URL(stdout.trim().split('\n').at(-1) ?? '').searchParams.get('oobCode')
  const answer = await fetch(`${url}/identity/v1/accounts:resetPassword?key=greentech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, newPassword: 'mango!tree89' }),
  })
  expect(answer.status).toBe(200)
}

test('[A06] beside the running shop a command makes a registered person an admin, and says so when there is nobody', async () => {
  const person = await register(url, 'shirin.two@example.com', 'buyer')
  expect((await person.get('/api/users')).headers.get('x-total-count')).toBe('1')
  const run = promisify(execFile)
  const options = { cwd: path.resolve(import.meta.dirname, '../../../..'), env: { ...process.env, DATA_DIR: dataDir } }
  const unproven = run(process.execPath, ['src/main/bin/admin.ts', person.email], options)
  await expect(unproven).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Nobody has proven yet') })
  await prove(person.email, options)
  const { stdout } = await run(process.execPath, ['src/main/bin/admin.ts', person.email], options)
  expect(stdout).toContain('is an admin now')
  const again = await signInAs(url, person.email, 'mango!tree89')
  expect(Number((await again.get('/api/users')).headers.get('x-total-count'))).toBeGreaterThan(6)
  const nobody = run(process.execPath, ['src/main/bin/admin.ts', 'nobody@example.com'], options)
  await expect(nobody).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('Register on the site first') })
})

test('a second start of a prepared shop answers within 3 seconds', async () => {
  await stopProcess(site)
  const slownessBefore = slowness()
  const before = Date.now()
  await start()
  expect((await fetch(`${url}/readyz`)).status).toBe(200)
  const taken = Date.now() - before
  expect(taken).toBeLessThan(3_000 * Math.max(slownessBefore, slowness()))
})

test('a stop lets a request that is under way finish, and leaves no database behind', async () => {
  const slow = await halfSent()
  const ended = stopProcess(site)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([await slow.finish(), await ended]).toEqual([200, 0])
  await expect(fetch(`${url}/healthz`)).rejects.toThrow()
  await start()
})

test('a stop does not wait for a connection that carries nothing, as browsers keep them', async () => {
  const silent = connect(port, 'localhost')
  await once(silent, 'connect')
  const before = Date.now()
  await stopProcess(site)
  expect(Date.now() - before).toBeLessThan(10_000)
  silent.destroy()
  await start()
})

test('a taken port is one clear message; broken settings are named together before anything is started', async () => {
  const other = createServer()
  const taken = await freePort()
  await new Promise<void>((resolve) => other.listen(taken, 'localhost', () => resolve()))
  const attempt = launch({ PORT: String(taken), DATA_DIR: path.join(dataDir, 'other') })
  await expect(attempt).rejects.toThrow(new RegExp(`ended with 1:[\\s\\S]*port ${taken} is taken`))
  other.close()
  const broken = launch({ PORT: 'many', COPY: 'fancy' })
  await expect(broken).rejects.toThrow(/PORT: must be a number[\s\S]*COPY: must be/)
})
