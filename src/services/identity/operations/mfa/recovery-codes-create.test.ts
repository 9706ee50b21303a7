import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bed, startIdentity } from '../../../../../test/identity/bed.ts'
import { withApp } from '../../../../../test/identity/factors.ts'
import { age, kindsOf, refusal, someone } from '../../../../../test/identity/people.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

test('a user with a second factor and a recent sign-in gets ten recovery codes', async () => {
  const { user } = await withApp(bed)
  const create = async () => bed.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })
  const { body } = await create()
  expect(body).toEqual({ codes: expect.any(Array) })
  expect(new Set(body.codes).size).toBe(10)
  for (const code of body.codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/)
  await age(bed, user)
  expect((await create()).body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  expect((await kindsOf(bed, user.uid)).filter((kind) => kind === 'recovery-codes-made')).toHaveLength(1)
})

test('creating recovery codes is reported by e-mail and replaces the earlier ones', async () => {
  const { user, email } = await withApp(bed)
  const before = (await bed.letters(email)).length
  const { codes } = (await bed.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })).body
  const [letter, ...more] = (await bed.letters(email)).slice(before)
  expect([letter?.subject, more]).toEqual(['New recovery codes were made', []])
  expect(letter?.text).toContain('If it was not you')
  for (const code of codes) expect(letter?.text).not.toContain(code)
})

test('without a second factor no recovery codes can be created', async () => {
  const { user } = await someone(bed)
  const body = { idToken: await user.getIdToken() }
  expect(await refusal(bed, 'v2/accounts/recoveryCodes:create', body)).toBe('MFA_ENROLLMENT_NOT_FOUND')
  expect(await refusal(bed, 'v2/accounts/recoveryCodes:create', {})).toBe('MISSING_ID_TOKEN')
})

test('the database stores TOTP secrets encrypted and codes as hashes, and the log has neither', async () => {
  const { user, secret } = await withApp(bed)
  const { codes } = (await bed.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })).body
  const tables = ['second_factors', 'recovery_codes', 'factor_sessions', 'sms_codes', 'security_events']
  for (const table of tables) {
    const { rows } = await bed.pool.query(`select t::text as row from identity.${table} t`)
    const text = rows.map(({ row }) => row).join('\n')
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    for (const code of codes) expect(text).not.toContain(code)
  }
  expect(bed.logged()).not.toContain(secret)
  for (const code of codes) expect(bed.logged()).not.toContain(code)
})
