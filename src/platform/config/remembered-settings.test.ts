import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { rememberSettings, requireRememberedSettings } from './remembered-settings.ts'
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

test('a machine with the settings of the first start is let in, and the secrets are not in the database', async () => {
  await requireRememberedSettings(fixture.db, FIRST)
  await requireRememberedSettings(fixture.db, FIRST)
  const { rows } = await fixture.pool.query('select name, value from remembered_settings')
  const stored = JSON.stringify(rows)
  expect(stored).toContain('https://shop.example')
  for (const secret of [masterKey.toString('base64'), FIRST.vapidKeys.privateKey]) expect(stored).not.toContain(secret)
})

test('a machine with other settings is refused with a sentence that names each of them and repeats no secret', async () => {
  await requireRememberedSettings(fixture.db, FIRST)
  const refused = requireRememberedSettings(fixture.db, OTHER)
  await expect(refused).rejects.toThrow(
    /PUBLIC_URL \(it is https:\/\/shop\.example there\)[\s\S]*MASTER_KEY[\s\S]*VAPID_PRIVATE_KEY[\s\S]*npm run remember-settings/,
  )
  await expect(refused).rejects.not.toThrow(OTHER.vapidKeys.privateKey)
  await expect(requireRememberedSettings(fixture.db, { ...FIRST, vapidKeys: OTHER.vapidKeys })).rejects.toThrow(
    /:\n {2}VAPID_PRIVATE_KEY: .*\nGive/,
  )
})

test('an operator changes them on purpose, and then the machines that still have the old ones are refused', async () => {
  await requireRememberedSettings(fixture.db, FIRST)
  expect(await rememberSettings(fixture.db, { ...FIRST, publicUrl: OTHER.publicUrl })).toEqual(['PUBLIC_URL'])
  expect(await rememberSettings(fixture.db, { ...FIRST, publicUrl: OTHER.publicUrl })).toEqual([])
  await requireRememberedSettings(fixture.db, { ...FIRST, publicUrl: OTHER.publicUrl })
  await expect(requireRememberedSettings(fixture.db, FIRST)).rejects.toThrow('PUBLIC_URL')
})

test('of two first starts at the same time with different settings one is let in', async () => {
  const starts = await Promise.allSettled([FIRST, OTHER].map((each) => requireRememberedSettings(fixture.db, each)))
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
