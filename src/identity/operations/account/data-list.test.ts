import { afterAll, beforeAll, expect, test } from 'vitest'
import { ATTACKER } from '../../../../test/identity/attacker.ts'
import { type Bed, startIdentity } from '../../../../test/identity/bed.ts'
import { addPhone } from '../../../../test/identity/factors.ts'
import { aNumber, someone } from '../../../../test/identity/people.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity()
})
afterAll(() => bed.stop())

/** All pages of the download of somebody, as text. */
async function download(idToken: string): Promise<string> {
  let [text, cursor]: [string, object] = ['', { table: 0, offset: 0 }]
  for (;;) {
    const { status, body } = await bed.call('v2/accounts/data:list', { idToken, ...cursor })
    expect(status).toBe(200)
    text += JSON.stringify(body)
    const { next } = body as unknown as { next: object | null }
    if (!next) return text
    cursor = next
  }
}

test('the download shows neither the whole address nor the browser of a stranger who tries the e-mail', async () => {
  const { user, email } = await someone(bed)
  await bed.call('v1/accounts:signInWithPassword', { email, password: 'wrong' }, ATTACKER)
  const data = await download(await user.getIdToken())
  expect(data).toContain('sign-in-failed')
  expect(data).toContain('203.0.x.x')
  expect(data).not.toContain(ATTACKER['x-forwarded-for'])
  expect(data).not.toContain(ATTACKER['user-agent'])
})

test('the download names no other account that has had codes sent to the same number', async () => {
  const [phone, one, other] = [aNumber(), await someone(bed), await someone(bed)]
  await bed.pool.query('update identity.accounts set phone_number = $2 where uid = $1', [one.user.uid, phone])
  await addPhone(bed, other.user, phone)
  await bed.call('v2/accounts/mfaEnrollment:start', {
    idToken: await other.user.getIdToken(),
    phoneEnrollmentInfo: { phoneNumber: phone },
  })
  await bed.pool.query(
    `insert into identity.sms_codes (hash, code_hash, purpose, phone_number, uid, expires_at)
     values ('\\x01', '\\x02', 'ENROLL', $1, $2, now() + interval '1 minute')`,
    [phone, other.user.uid],
  )
  expect(await download(await one.user.getIdToken())).not.toContain(other.user.uid)
})
