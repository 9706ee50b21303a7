import { afterAll, beforeAll, expect, test } from 'vitest'
import { withApp } from '../../../../../test/identity/factors.ts'
import { type Fixture, startIdentity } from '../../../../../test/identity/fixture.ts'
import { age, kindsOf, refusal, someone } from '../../../../../test/identity/people.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

test('a user with a second factor and a recent sign-in gets ten recovery codes', async () => {
  const { user } = await withApp(fixture)
  const create = async () => fixture.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })
  const { body } = await create()
  expect(body).toEqual({ codes: expect.any(Array) })
  expect(new Set(body.codes).size).toBe(10)
  for (const code of body.codes) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{5}-[A-HJKMNP-Z2-9]{5}$/)
  await age(fixture, user)
  expect((await create()).body.error.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  expect((await kindsOf(fixture, user.uid)).filter((kind) => kind === 'recovery-codes-made')).toHaveLength(1)
})

test('creating recovery codes is reported by e-mail and replaces the earlier ones', async () => {
  const { user, email } = await withApp(fixture)
  const before = (await fixture.letters(email)).length
  const { codes } = (await fixture.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })).body
  const [letter, ...more] = (await fixture.letters(email)).slice(before)
  expect([letter?.subject, more]).toEqual(['New recovery codes were made', []])
  expect(letter?.text).toContain('If it was not you')
  for (const code of codes) expect(letter?.text).not.toContain(code)
})

test('without a second factor no recovery codes can be created', async () => {
  const { user } = await someone(fixture)
  const body = { idToken: await user.getIdToken() }
  expect(await refusal(fixture, 'v2/accounts/recoveryCodes:create', body)).toBe('MFA_ENROLLMENT_NOT_FOUND')
  expect(await refusal(fixture, 'v2/accounts/recoveryCodes:create', {})).toBe('MISSING_ID_TOKEN')
})

test('the database stores TOTP secrets encrypted and codes as hashes, and the log has neither', async () => {
  const { user, secret } = await withApp(fixture)
  const { codes } = (await fixture.call('v2/accounts/recoveryCodes:create', { idToken: await user.getIdToken() })).body
  const tables = ['second_factors', 'recovery_codes', 'factor_sessions', 'sms_codes', 'security_events']
  for (const table of tables) {
    const { rows } = await fixture.pool.query(`select t::text as row from identity.${table} t`)
    const text = rows.map(({ row }) => row).join('\n')
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
    for (const code of codes) expect(text).not.toContain(code)
  }
  expect(fixture.logged()).not.toContain(secret)
  for (const code of codes) expect(fixture.logged()).not.toContain(code)
})
