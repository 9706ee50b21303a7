import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { rememberSettings } from './remembered-settings.ts'
import { deriveVapidKeys } from './vapid-keys.ts'

let fixture: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  fixture = await freshDatabase()
})
afterAll(() => fixture.close())
beforeEach(() => fixture.pool.query('delete from remembered_settings'))

const masterKey = Buffer.alloc(32, 7)
const FIRST = {
  publicUrl: 'https://shop.example',
  masterKey,
  vapidKeys: deriveVapidKeys(masterKey),
}
const OTHER_KEY = Buffer.alloc(32, 8)
const OTHER = {
  publicUrl: 'https://other.example',
  masterKey: OTHER_KEY,
  vapidKeys: deriveVapidKeys(OTHER_KEY),
}

test('the first start, and one with the same settings, warn of nothing and store no secret', async () => {
  expect(await rememberSettings(fixture.db, FIRST)).toBeNull()
  expect(await rememberSettings(fixture.db, FIRST)).toBeNull()
  const { rows } = await fixture.pool.query('select name, value from remembered_settings')
  const stored = JSON.stringify(rows)
  expect(stored).toContain('https://shop.example')
  for (const secret of [masterKey.toString('base64'), FIRST.vapidKeys.privateKey]) expect(stored).not.toContain(secret)
})

test('a machine with other settings is warned of each of them, and no secret is repeated', async () => {
  await rememberSettings(fixture.db, FIRST)
  const warning = await rememberSettings(fixture.db, OTHER)
  expect(warning).toMatch(/PUBLIC_URL \(it was https:\/\/shop\.example\)[\s\S]*MASTER_KEY[\s\S]*VAPID_PRIVATE_KEY/)
  expect(warning).not.toContain(OTHER.vapidKeys.privateKey)
})

test('one other key is named alone', async () => {
  await rememberSettings(fixture.db, FIRST)
  const warning = await rememberSettings(fixture.db, { ...FIRST, vapidKeys: OTHER.vapidKeys })
  expect(warning).toMatch(/:\n {2}VAPID_PRIVATE_KEY: [^\n]*$/)
})

test('after a change on purpose, the machine that still has the former settings is warned', async () => {
  await rememberSettings(fixture.db, FIRST)
  const changed = { ...FIRST, publicUrl: OTHER.publicUrl }
  await rememberSettings(fixture.db, changed)
  expect(await rememberSettings(fixture.db, changed)).toBeNull()
  expect(await rememberSettings(fixture.db, FIRST)).toContain('PUBLIC_URL (it was https://other.example)')
})

test('of two first starts at the same time with different settings the later one is warned', async () => {
  const warnings = await Promise.all([FIRST, OTHER].map((each) => rememberSettings(fixture.db, each)))
  expect(warnings.filter((warning) => warning === null)).toHaveLength(1)
})
