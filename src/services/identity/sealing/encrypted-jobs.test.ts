import {
  applyActionCode,
  checkActionCode,
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  updateEmail,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs/jobs.ts'
import { everythingStored } from '../../../../test/database/everything-stored.ts'
import { addApp } from '../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../test/identity/fixture.ts'
import { aNumber, signedUp, someone } from '../../../../test/identity/people.ts'
import { anEmail, codeIn } from '../../../../test/identity/values.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await startIdentity({ open: { anonymous: false, phone: true } })
})
afterAll(() => fixture.stop())

/** Operations that send an e-mail with a code; `send` resolves to the recipient's address. */
const LETTERS: [what: string, send: () => Promise<string>, operation: string][] = [
  [
    'to verify an address',
    async () => {
      const { user, email } = await signedUp(fixture)
      await sendEmailVerification(user)
      return email
    },
    'VERIFY_EMAIL',
  ],
  [
    'to set a new password',
    async () => {
      const { auth, email } = await someone(fixture)
      await sendPasswordResetEmail(auth, email)
      return email
    },
    'PASSWORD_RESET',
  ],
  [
    'to sign in',
    async () => {
      const email = anEmail()
      await sendSignInLinkToEmail(fixture.client(), email, { url: PUBLIC_URL, handleCodeInApp: true })
      return email
    },
    'EMAIL_SIGNIN',
  ],
  [
    'to use a new address',
    async () => {
      const { user } = await someone(fixture)
      const email = anEmail()
      await verifyBeforeUpdateEmail(user, email)
      return email
    },
    'VERIFY_AND_CHANGE_EMAIL',
  ],
  [
    'to take a change of address back',
    async () => {
      const { user, email } = await someone(fixture)
      await updateEmail(user, anEmail())
      return email
    },
    'RECOVER_EMAIL',
  ],
  [
    'to take back a change of address that a letter made',
    async () => {
      const { user, email, auth } = await someone(fixture)
      const moved = anEmail()
      await verifyBeforeUpdateEmail(user, moved)
      await applyActionCode(auth, codeIn((await fixture.letters(moved)).at(-1)))
      return email
    },
    'RECOVER_EMAIL',
  ],
  [
    'to remove a second step',
    async () => {
      const { user, email } = await someone(fixture)
      await addApp(user)
      return email
    },
    'REVERT_SECOND_FACTOR_ADDITION',
  ],
]

test.each(LETTERS)(
  'the code of a letter %s is nowhere in the database as plain text',
  async (_what, send, operation) => {
    const email = await send()
    const stored = await everythingStored(fixture.pool)
    expect(stored).toContain(`"${email}"`)
    const code = codeIn((await fixture.letters(email)).at(-1))
    expect(code).toMatch(/.{20}/)
    expect(stored).not.toContain(code)
    expect((await checkActionCode(fixture.client(), code)).operation).toBe(operation)
  },
)

test('the code of a text message is nowhere in the database as plain text', async () => {
  const phoneNumber = aNumber()
  const { body } = await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber })
  const stored = await everythingStored(fixture.pool)
  const code = await fixture.smsCode(phoneNumber)
  expect(code).toMatch(/^\d{6}$/)
  expect(stored).toContain(phoneNumber)
  // Six digits may be a part of any longer number.
  expect(stored).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  expect(stored).not.toContain('is your GreenTech code')
  const opened = await fixture.call('v1/accounts:signInWithPhoneNumber', { sessionInfo: body.sessionInfo, code })
  expect(opened.status).toBe(200)
})

test('letters and messages that were enqueued before codes were encrypted are still sent', async () => {
  const [email, phone] = [anEmail(), aNumber()]
  const letter = { kind: 'reset', to: email, name: null, code: 'a-code-of-before', continueUrl: null }
  await enqueue(fixture.db, 'identityLetter', letter)
  await enqueue(fixture.db, 'identitySms', { to: phone, text: '123456 is your GreenTech code' })
  expect(codeIn((await fixture.letters(email)).at(-1))).toBe('a-code-of-before')
  expect(await fixture.smsCode(phone)).toBe('123456')
})

test('the encrypted code of one letter does not decrypt in another', async () => {
  const [mine, theirs] = [anEmail(), anEmail()]
  const { user } = await createUserWithEmailAndPassword(fixture.client(), theirs, PASSWORD)
  await sendEmailVerification(user)
  await fixture.pool.query(
    `update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{to}', to_jsonb($1::text))
     where payload->>'to' = $2`,
    [mine, theirs],
  )
  expect(await fixture.letters(mine)).toEqual([])
})
