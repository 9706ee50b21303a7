import { afterAll, beforeAll, expect, test } from 'vitest'
import { OWNER } from '../../../../test/identity/attacker.ts'
import { addPhone } from '../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { aNumber, someone } from '../../../../test/identity/people.ts'
import { siteLimits } from '../limits/attempts.ts'
import { hashSecret } from '../sealing/secrets.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ open: { anonymous: false, phone: true } })
})
afterAll(() => fixture.stop())

async function askFor(phoneNumber: string, addresses: string[]): Promise<number> {
  let sent = 0
  for (const address of addresses) {
    const from = { 'x-forwarded-for': address }
    if ((await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber }, from)).status === 200) sent++
  }
  return sent
}

const strangers = (count: number) => Array.from({ length: count }, (_, i) => `203.0.113.${i + 1}`)

/** The cookie of a browser that the account knows. */
async function deviceOf(email: string): Promise<string> {
  const device = 'k'.repeat(43)
  const account = fixture.db.selectFrom('identity.accounts').select('uid').where('email', '=', email)
  const { uid } = await account.executeTakeFirstOrThrow()
  await fixture.db
    .insertInto('identity.known_devices')
    .values({ uid, hash: hashSecret(device) })
    .execute()
  return `device=${device}`
}

async function secondStep(email: string) {
  const { body } = await fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD }, OWNER)
  const mfaPendingCredential = body.mfaPendingCredential
  const mfaEnrollmentId = body.mfaInfo[0]?.mfaEnrollmentId
  return fixture.call('v2/accounts/mfaSignIn:start', { mfaPendingCredential, mfaEnrollmentId }, OWNER)
}

test('requests for codes by others leave the owner of a number codes for the second factor and for enrolling the number', async () => {
  const phone = aNumber()
  const { user, email } = await someone(fixture)
  expect(await askFor(phone, strangers(20))).toBe(15)
  expect((await addPhone(fixture, user, phone)).status).toBe(200)
  expect((await secondStep(email)).status).toBe(200)
  // Nor does somebody at the owner's own address.
  await fixture.pool.query('delete from rate_limits')
  expect(await askFor(phone, Array(8).fill(OWNER['x-forwarded-for']))).toBe(5)
  expect((await secondStep(email)).status).toBe(200)
})

test('all networks of an IPv6 /56 share the limit of text messages to a number', async () => {
  const home = Array.from({ length: 12 }, (_, i) => `2001:db8:0:${(0x100 + i).toString(16)}::1`)
  expect(await askFor(aNumber(), home)).toBe(5)
})

test('a number is sent at most fifteen codes for the second factor in an hour, whoever requests them', async () => {
  const phone = aNumber()
  const people = [await someone(fixture), await someone(fixture)]
  for (const { user } of people) await addPhone(fixture, user, phone)
  let sent = 0
  for (const { email } of people) {
    for (let i = 0; i < 11; i++) {
      await fixture.pool.query("delete from rate_limits where key like 'sms-here%' or key like 'sign-in%'")
      if ((await secondStep(email)).status === 200) sent++
    }
  }
  // Ten of the first account, less the one that enrolled the number; the number's limit ends those of the second.
  expect(sent).toBe(15)
})

test('strangers at any number of addresses have few messages sent to numbers abroad, and none of Bangladesh is shut out', async () => {
  await fixture.pool.query('delete from rate_limits')
  let sent = 0
  for (const [i, address] of strangers(40).entries()) sent += await askFor(`+3719000${1000 + i}`, [address])
  expect(sent).toBe(30)
  expect(await askFor(aNumber(), strangers(1))).toBe(1)
})

test('somebody with a number abroad gets the code of the second step when strangers have used up the messages abroad', async () => {
  const phone = '+447400123456'
  const { user, email } = await someone(fixture)
  await fixture.pool.query('delete from rate_limits')
  expect((await addPhone(fixture, user, phone)).status).toBe(200)
  for (const [i, address] of strangers(40).entries()) await askFor(`+3719000${2000 + i}`, [address])
  expect(await askFor('+37190009999', ['198.51.100.200'])).toBe(0)
  expect((await secondStep(email)).status).toBe(200)
})

test('strangers at any number of addresses have at most 300 messages an hour sent, and known browsers and second steps get theirs', async () => {
  const phone = aNumber()
  const { user, email } = await someone(fixture)
  expect((await addPhone(fixture, user, phone)).status).toBe(200)
  await fixture.pool.query('delete from rate_limits')
  expect(await askFor(aNumber(), ['203.0.113.200'])).toBe(1)
  await fixture.pool.query("update rate_limits set points = 300 where key like 'sms-site:%'")
  expect(await askFor(aNumber(), strangers(3))).toBe(0)
  expect((await secondStep(email)).status).toBe(200)
  const known = { idToken: await user.getIdToken(), phoneNumber: aNumber() }
  expect(
    (await fixture.call('v1/accounts:sendVerificationCode', known, { cookie: await deviceOf(email) })).status,
  ).toBe(200)
})

test('the metrics find the count of the site by its key', async () => {
  await fixture.pool.query('delete from rate_limits')
  await askFor(aNumber(), ['203.0.113.201'])
  const { key } = siteLimits()['sms-site'] ?? {}
  const { rows } = await fixture.pool.query('select points from rate_limits where key = $1', [key])
  expect(rows).toEqual([{ points: 1 }])
})
