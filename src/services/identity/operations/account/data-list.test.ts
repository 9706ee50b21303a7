import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACKER, codeTo, OWNER } from '../../../../../test/identity/attacker.ts'
import { addPhone } from '../../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { aNumber, someone } from '../../../../../test/identity/people.ts'
import { anEmail } from '../../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity()
})
afterAll(() => fixture.stop())

/** All pages of the download of somebody, as text. */
async function download(idToken: string): Promise<string> {
  let [text, cursor]: [string, object] = ['', { table: 0, offset: 0 }]
  for (;;) {
    const { status, body } = await fixture.call('v2/accounts/data:list', { idToken, ...cursor })
    expect(status).toBe(200)
    text += JSON.stringify(body)
    const { next } = body as unknown as { next: object | null }
    if (!next) return text
    cursor = next
  }
}

test('the download shows neither the whole address nor the browser of a stranger who tries the e-mail', async () => {
  const { user, email } = await someone(fixture)
  await fixture.call('v1/accounts:signInWithPassword', { email, password: 'wrong' }, ATTACKER)
  const data = await download(await user.getIdToken())
  expect(data).toContain('sign-in-failed')
  expect(data).toContain('203.0.x.x')
  expect(data).not.toContain(ATTACKER['x-forwarded-for'])
  expect(data).not.toContain(ATTACKER['user-agent'])
})

test('the download names no other account that has had codes sent to the same number', async () => {
  const [phone, one, other] = [aNumber(), await someone(fixture), await someone(fixture)]
  await fixture.pool.query('update identity.accounts set phone_number = $2 where uid = $1', [one.user.uid, phone])
  await addPhone(fixture, other.user, phone)
  await fixture.call('v2/accounts/mfaEnrollment:start', {
    idToken: await other.user.getIdToken(),
    phoneEnrollmentInfo: { phoneNumber: phone },
  })
  await fixture.pool.query(
    `insert into identity.sms_codes (hash, code_hash, purpose, phone_number, uid, expires_at)
     values ('\\x01', '\\x02', 'ENROLL', $1, $2, now() + interval '1 minute')`,
    [phone, other.user.uid],
  )
  expect(await download(await one.user.getIdToken())).not.toContain(other.user.uid)
})

test('the download of a new owner has no address, network address or browser of who had the account before', async () => {
  const [former, email] = [anEmail(), anEmail()]
  const before = await fixture.call('v1/accounts:signUp', { email: former, password: PASSWORD }, ATTACKER)
  const proven = 'update identity.accounts set email_verified = true, owner_proven = true where uid = $1'
  await fixture.pool.query(proven, [before.body.localId])
  await fixture.call('v1/accounts:update', { idToken: before.body.idToken, email }, ATTACKER)
  // The e-mail that takes the former address back is valid for a week.
  await fixture.pool.query(`update identity.oob_codes set expires_at = now() where uid = $1`, [before.body.localId])
  const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example', canHandleCodeInApp: true }
  await fixture.call('v1/accounts:sendOobCode', asked, OWNER)
  const link = { email, oobCode: await codeTo(fixture, email, 'signIn') }
  const { body } = await fixture.call('v1/accounts:signInWithEmailLink', link, OWNER)
  expect(body.localId).toBe(before.body.localId)
  const data = await download(body.idToken)
  expect(data).toContain('email-changed')
  expect(data).toContain(OWNER['x-forwarded-for'])
  for (const theirs of [former, ATTACKER['x-forwarded-for'], ATTACKER['user-agent']]) expect(data).not.toContain(theirs)
})

test('the download shows neither the whole address nor the browser of who confirms the e-mail by its letter', async () => {
  const email = anEmail()
  const { body } = await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, ATTACKER)
  await fixture.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: body.idToken }, ATTACKER)
  await fixture.call('v1/accounts:update', { oobCode: await codeTo(fixture, email, 'verifyEmail') }, OWNER)
  const data = await download(body.idToken)
  expect(data).toContain('email-verified')
  for (const theirs of [OWNER['x-forwarded-for'], OWNER['user-agent']]) expect(data).not.toContain(`"${theirs}"`)
})

test('an account that lost its address records neither network address nor browser of who proved it', async () => {
  const [former, email] = [anEmail(), anEmail()]
  const before = await fixture.call('v1/accounts:signUp', { email: former, password: PASSWORD }, ATTACKER)
  const proven = 'update identity.accounts set email_verified = true, owner_proven = true where uid = $1'
  await fixture.pool.query(proven, [before.body.localId])
  await fixture.call('v1/accounts:update', { idToken: before.body.idToken, email }, ATTACKER)
  const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example', canHandleCodeInApp: true }
  await fixture.call('v1/accounts:sendOobCode', asked, OWNER)
  const link = { email, oobCode: await codeTo(fixture, email, 'signIn') }
  const { body } = await fixture.call('v1/accounts:signInWithEmailLink', link, OWNER)
  expect(body.localId).not.toBe(before.body.localId)
  const events = fixture.db
    .selectFrom('identity.security_events')
    .select('address')
    .where('uid', '=', before.body.localId)
  const addresses = (await events.execute()).map(({ address }) => address)
  expect(addresses).not.toContain(OWNER['x-forwarded-for'])
  expect(addresses).toContain(ATTACKER['x-forwarded-for'])
})
