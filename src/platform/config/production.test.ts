import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const PUBLIC_URL = 'https://shop.example'
const production = (given: Record<string, string>) => readConfig({ NODE_ENV: 'production', ...given })

test('production needs the address that people use, and says so', () => {
  expect(() => production({})).toThrow('PUBLIC_URL: is needed in production')
  expect(() => production({ PUBLIC_URL: ' ' })).toThrow('PUBLIC_URL: is needed in production')
  expect(production({ PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
})

test('production is reached over https, except on this machine', () => {
  expect(() => production({ PUBLIC_URL: 'http://shop.example' })).toThrow('PUBLIC_URL: must begin with https://')
  for (const url of ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])
    expect(production({ PUBLIC_URL: url }).publicUrl).toBe(url)
  expect(() => production({ PUBLIC_URL: 'http://localhost.shop.com' })).toThrow('PUBLIC_URL: must begin with https://')
  expect(() => readConfig({ PUBLIC_URL: 'javascript:alert(1)' })).toThrow('PUBLIC_URL: must be a URL')
})

test('production has no demo data, and refuses to be asked for it where others could sign in as the demo people', () => {
  expect(production({ PUBLIC_URL }).demoData).toBe(false)
  const DEMO_DATA = 'true'
  expect(() => production({ PUBLIC_URL, DEMO_DATA })).toThrow('DEMO_DATA: cannot be true in production')
  const local = 'http://localhost:3000'
  expect(() => production({ PUBLIC_URL: local, HOST: '0.0.0.0', DEMO_DATA })).toThrow('DEMO_DATA: cannot be true')
  expect(() => production({ PUBLIC_URL: local, HOST: '::', DEMO_DATA })).toThrow('DEMO_DATA: cannot be true')
  expect(production({ PUBLIC_URL: local, HOST: '::1', DEMO_DATA }).demoData).toBe(true)
})

test('production sends letters from an address of its own and to none of the demo', () => {
  const SMTP_URL = 'smtp://mail.shop.example'
  expect(() => production({ PUBLIC_URL, SMTP_URL })).toThrow('MAIL_FROM: is needed in production')
  const demo = { MAIL_FROM: 'GreenTech <no-reply@greentech.example>' }
  expect(() => production({ PUBLIC_URL, SMTP_URL, ...demo })).toThrow('MAIL_FROM: is an address of the demo')
  const own = { MAIL_FROM: 'Shop <no-reply@shop.example>' }
  expect(production({ PUBLIC_URL, SMTP_URL, ...own }).mailFrom).toBe(own.MAIL_FROM)
})

test('the demo has its sender without settings', () => {
  expect(readConfig({}).mailFrom).toBe('GreenTech <no-reply@greentech.example>')
})

test.each(['http://127.evil.example', 'http://127.0.0.1.evil.example', 'http://shop.localhost.example'])(
  'production does not take %s for this machine',
  (url) => {
    expect(() => production({ PUBLIC_URL: url })).toThrow('PUBLIC_URL: must begin with https://')
    const demo = { PUBLIC_URL: 'http://localhost:3000', HOST: new URL(url).hostname, DEMO_DATA: 'true' }
    expect(() => production(demo)).toThrow('DEMO_DATA: cannot be true')
  },
)

test.each(['/shop', '/?a=b', '/#part', '?', '#'])('PUBLIC_URL is an origin: with %s it is refused', (rest) => {
  expect(() => production({ PUBLIC_URL: `${PUBLIC_URL}${rest}` })).toThrow('PUBLIC_URL: must be an origin')
})

test('PUBLIC_URL has no user and no password, which no message repeats', () => {
  const read = () => production({ PUBLIC_URL: 'https://user:secret@shop.example' })
  expect(read).toThrow('PUBLIC_URL: must be an origin')
  expect(read).not.toThrow('secret')
  expect(production({ PUBLIC_URL: 'https://Shop.example:443/' }).publicUrl).toBe(PUBLIC_URL)
})

test('the demo does not start at an address that others use', () => {
  const HOST = '0.0.0.0'
  expect(() => readConfig({ HOST, PUBLIC_URL })).toThrow('PUBLIC_URL: is not on this machine: set NODE_ENV=production')
  expect(() => readConfig({ PUBLIC_URL: 'http://127.evil.example', DEMO_DATA: 'false' })).toThrow('NODE_ENV=production')
  expect(readConfig({ HOST, PUBLIC_URL: 'http://localhost:8080' }).host).toBe(HOST)
  expect(readConfig({ HOST }).demoData).toBe(true)
  expect(readConfig({ NODE_ENV: 'test', PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
})

test('production on a database of its own says all that machines must have in common', () => {
  const DATABASE_URL = 'postgres://shop@db.example/shop'
  const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')
  expect(() => production({ DATABASE_URL })).toThrow(/PUBLIC_URL: is needed[\s\S]*MASTER_KEY: is needed/)
  expect(production({ DATABASE_URL, PUBLIC_URL, MASTER_KEY }).databaseUrl).toBe(DATABASE_URL)
  expect(production({ PUBLIC_URL }).masterKey).toBeUndefined()
})
