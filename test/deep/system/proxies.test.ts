import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { copyExample } from '../../deploy/copy-example.ts'
import { askSecurely, haveAll, makeCertificate, runServer, runToEnd, temporaryFolder } from '../../deploy/examples.ts'
import { freePort } from '../../e2e/support/launch.ts'
import { type WholeSite, wholeSite } from '../../whole-site.ts'

const nginx = haveAll(['nginx', 'openssl'], 'the nginx example')
const haproxy = haveAll(['haproxy', 'openssl'], 'the HAProxy examples')

/** A machine behind a proxy; with `shared`, another machine on the database of the first. */
async function machine(settings: Record<string, string>, shared?: WholeSite['fixture']) {
  const site = await wholeSite({ TRUST_PROXY: '1', ...settings }, shared)
  let isOpen = true
  const close = async () => {
    if (isOpen) await site.close()
    isOpen = false
  }
  onTestFinished(close)
  site.app.get('/my-address', async ({ ip }) => ip)
  await site.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = site.app.server.address() as AddressInfo
  return { ...site, close, place: `127.0.0.1:${port}` }
}

const JSON_BODY = { 'content-type': 'application/json' }
const subscribe = (email: string) => ({ method: 'POST', headers: JSON_BODY, body: JSON.stringify({ email }) })

/** Requirements on both example proxies, whichever server is behind them. */
async function drive(secure: number, plain: number): Promise<void> {
  await expect.poll(async () => (await askSecurely(secure, '/readyz')).status, { timeout: 5_000 }).toBe(200)
  expect((await askSecurely(secure, '/products')).body).toContain('laptop')
  expect((await askSecurely(secure, '/api/newsletter', subscribe('proxied@example.com'))).status).toBe(200)
  // The visitor cannot choose the address that limits count by.
  const forged = { headers: { 'x-forwarded-for': '203.0.113.9' } }
  expect((await askSecurely(secure, '/my-address', forged)).body).toBe('127.0.0.1')

  const asked = (path: string) => fetch(`http://127.0.0.1:${plain}${path}`, { redirect: 'manual' })
  const moved = await asked('/products?page=2')
  expect([moved.status, moved.headers.get('location')]).toEqual([308, 'https://shop.example/products?page=2'])
  for (const path of ['/api/products', '/bn/api/users', '/bn/api', '/identity/v1/accounts:lookup', '/images/upload']) {
    expect((await asked(path)).status, path).toBe(403)
  }
  expect((await asked('/api-of-nothing')).status).toBe(308)
}

test.skipIf(!nginx)('nginx loads its example, and visits, writes and redirects go through it', async () => {
  const [folder, secure, plain] = [await temporaryFolder(), await freePort(), await freePort()]
  const { key, certificate } = await makeCertificate(folder)
  const { place } = await machine({})
  const site = await copyExample('nginx.conf', folder, {
    'server 127.0.0.1:3000': `server ${place}`,
    'listen 443 ': `listen 127.0.0.1:${secure} `,
    'listen [::]:443 ssl http2;': '',
    'listen 80;': `listen 127.0.0.1:${plain};`,
    'listen [::]:80;': '',
    '/etc/letsencrypt/live/shop.example/fullchain.pem': certificate,
    '/etc/letsencrypt/live/shop.example/privkey.pem': key,
  })
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const temporary = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')
  const around = path.join(folder, 'nginx.conf.around')
  await writeFile(
    around,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${temporary} include ${site}; }`,
  )
  const args = ['-e', `${folder}/error.log`, '-c', around]
  expect(runToEnd('nginx', [...args, '-t'])).toMatchObject({ code: 0 })
  runServer('nginx', args)
  await drive(secure, plain)
})

test.skipIf(!haproxy)(
  'HAProxy loads its example, and everything goes through it while one of two machines stops',
  async () => {
    const [folder, secure, plain] = [await temporaryFolder(), await freePort(), await freePort()]
    const first = await machine({})
    const second = await machine({}, first.fixture)
    const file = await copyExample('haproxy.cfg', folder, {
      'bind :443 ': `bind 127.0.0.1:${secure} `,
      'bind :80': `bind 127.0.0.1:${plain}`,
      '/etc/haproxy/shop.example.pem': (await makeCertificate(folder)).both,
      // More than the files that a test may open.
      'maxconn 60000': 'maxconn 100',
      '10.0.0.11:3000': first.place,
      '10.0.0.12:3000': second.place,
    })
    expect(runToEnd('haproxy', ['-c', '-f', file])).toEqual({ code: 0, output: 'Configuration file is valid\n' })
    runServer('haproxy', ['-db', '-f', file])
    await drive(secure, plain)

    // The first machine answers until HAProxy has seen that it is not ready.
    const stopping = first.app.close()
    const statuses: number[] = []
    for (let number = 0; number < 60; number++) {
      const write = subscribe(`${number}@example.com`)
      const isWrite = number % 4 === 0
      const answer = await (isWrite ? askSecurely(secure, '/api/newsletter', write) : askSecurely(secure, '/products'))
      statuses.push(answer.status)
      await delay(40)
    }
    await stopping
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { rows } = await first.fixture.pool.query(
      `select count(*)::int as stored from newsletter_subscribers where email ~ '^[0-9]+@'`,
    )
    expect(rows).toEqual([{ stored: 15 }])
  },
)

test.skipIf(!haproxy)('while no machine is ready HAProxy asks them for what they have cached', async () => {
  const [folder, secure, plain] = [await temporaryFolder(), await freePort(), await freePort()]
  const [first, second] = [await machineWithoutDatabase(), await machineWithoutDatabase()]
  const file = await copyExample('haproxy.cfg', folder, {
    'bind :443 ': `bind 127.0.0.1:${secure} `,
    'bind :80': `bind 127.0.0.1:${plain}`,
    '/etc/haproxy/shop.example.pem': (await makeCertificate(folder)).both,
    'maxconn 60000': 'maxconn 100',
    '10.0.0.11:3000': first.place,
    '10.0.0.12:3000': second.place,
  })
  runServer('haproxy', ['-db', '-f', file])
  await expect.poll(() => Math.min(first.checks(), second.checks()), { timeout: 5_000 }).toBeGreaterThan(2)
  const { status, body } = await askSecurely(secure, '/products')
  expect([status, body]).toEqual([200, 'cached'])
})

/** A machine whose database is away. */
async function machineWithoutDatabase() {
  let checks = 0
  const server = createServer(({ url }, response) => {
    if (url === '/readyz') checks++
    response.writeHead(url === '/readyz' ? 503 : 200).end('cached')
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return { place: `127.0.0.1:${(server.address() as AddressInfo).port}`, checks: () => checks }
}

test.skipIf(!haproxy)(
  'HAProxy finds the primary database by its example, and goes on when it has checked it',
  async () => {
    const [folder, port] = [await temporaryFolder(), await freePort()]
    const { host, user } = inject('database')
    const socket = `unix@${host}/.s.PGSQL.5432`
    await makeCheckedRole({ host, user })
    // A server that is not there takes the place of the standby.
    const file = await copyExample('haproxy-database.cfg', folder, {
      'bind 127.0.0.1:5432': `bind 127.0.0.1:${port}`,
      '10.0.0.21:5432': `${socket}.none`,
      '10.0.0.22:5432': socket,
    })
    expect(runToEnd('haproxy', ['-c', '-f', file])).toEqual({ code: 0, output: 'Configuration file is valid\n' })
    runServer('haproxy', ['-db', '-f', file])
    const asked = () =>
      query({ host: '127.0.0.1', port, user }, 'select pg_is_in_recovery() as standby').then(
        (rows) => rows,
        () => 'refused',
      )
    await expect.poll(asked, { timeout: 5_000 }).toEqual([{ standby: false }])
    // HAProxy takes every server for up until it has been checked twice.
    await delay(2_000)
    expect(await Promise.all(Array.from({ length: 6 }, asked))).toEqual(Array(6).fill([{ standby: false }]))
  },
)

/** The role that the check of the example opens a connection as; its database is that of the tests. */
async function makeCheckedRole(server: pg.ClientConfig): Promise<void> {
  await query(server, 'create role greentech login')
  onTestFinished(async () => void (await query(server, 'drop role greentech')))
}

async function query(server: pg.ClientConfig, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ database: 'postgres', ...server })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(statement).finally(() => client.end())
  return rows
}
