import { readFileSync } from 'node:fs'
import { glob, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { readSecrets } from './secrets.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'settings-'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

/** Runs `read` as a command that was started in a folder with this `.env`. */
async function withFile<T>(text: string, read: () => T): Promise<T> {
  await writeFile(path.join(folder, '.env'), text)
  const before = process.cwd()
  process.chdir(folder)
  try {
    return read()
  } finally {
    process.chdir(before)
  }
}

test('MASTER_KEY of the .env file is used', async () => {
  const secrets = await withFile(`MASTER_KEY="${MASTER_KEY}"\n`, () => readSecrets(readConfig({})))
  expect(secrets).toMatchObject({ masterKey: Buffer.alloc(32, 7) })
})

test('a blank value is no value: it hides nothing of the .env file and stops no start', async () => {
  const file = `MASTER_KEY=${MASTER_KEY}\nMAIL_FROM=shop@shop.example\nCOPY=corrected\nPORT=\n`
  const config = await withFile(file, () => readConfig({ MASTER_KEY: '', COPY: '', MAIL_FROM: ' ', HOST: '' }))
  expect(config).toMatchObject({ copy: 'corrected', mailFrom: 'shop@shop.example', port: 3000, host: 'localhost' })
  const blank = await withFile('MASTER_KEY=\n', () => readSecrets(readConfig({ DATA_DIR: folder, MASTER_KEY: '' })))
  expect(blank.masterKey).toHaveLength(32)
})

test('a # in quotes belongs to the value, and what follows another # is a comment', async () => {
  const file = 'MAIL_FROM="shop#1@shop.example"\nCOPY=corrected # as in our texts\n'
  const config = await withFile(file, () => readConfig({}))
  expect(config).toMatchObject({ mailFrom: 'shop#1@shop.example', copy: 'corrected' })
})

test('a master key of the wrong length is named without being repeated', () => {
  const read = () => readConfig({ MASTER_KEY: 'c2hvcnQ=' })
  expect(read).toThrow('MASTER_KEY: must be 32 bytes in base64')
  expect(read).not.toThrow('c2hvcnQ=')
})

test('a key that is not given is made once', () => {
  const read = () => readSecrets(readConfig({ DATA_DIR: folder }))
  expect(read()).toEqual(read())
  expect(readSecrets(readConfig({ DATA_DIR: folder, MASTER_KEY })).masterKey).toEqual(Buffer.alloc(32, 7))
})

/** Files that may read the environment. */
const READERS = [
  'src/platform/config/environment.ts', // all settings
  'src/platform/embedded-postgres/binaries.ts', // XDG_CACHE_HOME, where this system keeps caches
  'src/platform/embedded-postgres/server-user.ts', // PATH, for the programs of PostgreSQL
]

test('settings are read in one place', async () => {
  const found: string[] = []
  for await (const file of glob(['src/**/*.{ts,tsx}', 'db/**/*.ts'], { cwd: ROOT })) {
    if (/\.test\.tsx?$/.test(file)) continue
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    if (/process\s*(\?\.|\.)\s*env\b|process\[|\benv\b.*from 'node:process'|loadEnvFile/.test(text)) found.push(file)
  }
  expect(found.toSorted()).toEqual(READERS)
})

test('the keys of web push can be given, and a wrong one is named without being repeated', () => {
  const own = readSecrets(readConfig({ MASTER_KEY })).vapidKeys
  const other = readSecrets(readConfig({ MASTER_KEY: Buffer.alloc(32, 9).toString('base64') }))
  const given = { MASTER_KEY, VAPID_PRIVATE_KEY: other.vapidKeys.privateKey }
  expect(readSecrets(readConfig(given)).vapidKeys).toEqual(other.vapidKeys)
  expect(other.vapidKeys).not.toEqual(own)
  expect(() => readConfig({ VAPID_PRIVATE_KEY: 'c2hvcnQ' })).toThrow('VAPID_PRIVATE_KEY: must be a private key')
  expect(() => readConfig({ VAPID_PRIVATE_KEY: 'c2hvcnQ' })).not.toThrow('c2hvcnQ')
})
