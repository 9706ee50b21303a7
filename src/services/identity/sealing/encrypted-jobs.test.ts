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
import { type Bed, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../test/identity/bed.ts'
import { addApp } from '../../../../test/identity/factors.ts'
import { aNumber, signedUp, someone } from '../../../../test/identity/people.ts'
import { anEmail, codeIn } from '../../../../test/identity/values.ts'

let bed: Bed
beforeAll(async () => {
  bed = await startIdentity({ open: { anonymous: false, phone: true } })
})
afterAll(() => bed.stop())

/** What makes a letter with a code; gives the address that the letter goes to. */
const LETTERS: [what: string, send: () => Promise<string>, operation: string][] = [
  [
    'to verify an address',
    async () => {
      const { user, email } = await signedUp(bed)
      await sendEmailVerification(user)
      return email
    },
    'VERIFY_EMAIL',
  ],
  [
    'to set a new password',
    async () => {
      const { auth, email } = await someone(bed)
      await sendPasswordResetEmail(auth, email)
      return email
    },
    'PASSWORD_RESET',
  ],
  [
    'to sign in',
    async () => {
      const email = anEmail()
      await sendSignInLinkToEmail(bed.client(), email, { url: PUBLIC_URL, handleCodeInApp: true })
      return email
    },
    'EMAIL_SIGNIN',
  ],
  [
    'to use a new address',
    async () => {
      const { user } = await someone(bed)
      const email = anEmail()
      await verifyBeforeUpdateEmail(user, email)
      return email
    },
    'VERIFY_AND_CHANGE_EMAIL',
  ],
  [
    'to take a change of address back',
    async () => {
      const { user, email } = await someone(bed)
      await updateEmail(user, anEmail())
      return email
    },
    'RECOVER_EMAIL',
  ],
  [
    'to take back a change of address that a letter made',
    async () => {
      const { user, email, auth } = await someone(bed)
      const moved = anEmail()
      await verifyBeforeUpdateEmail(user, moved)
      await applyActionCode(auth, codeIn((await bed.letters(moved)).at(-1)))
      return email
    },
    'RECOVER_EMAIL',
  ],
  [
    'to remove a second step',
    async () => {
      const { user, email } = await someone(bed)
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
    const stored = await everythingStored(bed.pool)
    expect(stored).toContain(`"${email}"`)
    const code = codeIn((await bed.letters(email)).at(-1))
    expect(code).toMatch(/.{20}/)
    expect(stored).not.toContain(code)
    expect((await checkActionCode(bed.client(), code)).operation).toBe(operation)
  },
)

test('the code of a text message is nowhere in the database as plain text', async () => {
  const phoneNumber = aNumber()
  const { body } = await bed.call('v1/accounts:sendVerificationCode', { phoneNumber })
  const stored = await everythingStored(bed.pool)
  const code = await bed.smsCode(phoneNumber)
  expect(code).toMatch(/^\d{6}$/)
  expect(stored).toContain(phoneNumber)
  // Six digits may be a part of any longer number.
  expect(stored).not.toMatch(new RegExp(`(?<!\\d)${code}(?!\\d)`))
  expect(stored).not.toContain('is your GreenTech code')
  const opened = await bed.call('v1/accounts:signInWithPhoneNumber', { sessionInfo: body.sessionInfo, code })
  expect(opened.status).toBe(200)
})

test('letters and messages that were enqueued before codes were encrypted are still sent', async () => {
  const [email, phone] = [anEmail(), aNumber()]
  const letter = { kind: 'reset', to: email, name: null, code: 'a-code-of-before', continueUrl: null }
  await enqueue(bed.db, 'identityLetter', letter)
  await enqueue(bed.db, 'identitySms', { to: phone, text: '123456 is your GreenTech code' })
  expect(codeIn((await bed.letters(email)).at(-1))).toBe('a-code-of-before')
  expect(await bed.smsCode(phone)).toBe('123456')
})

test('the encrypted code of one letter does not decrypt in another', async () => {
  const [mine, theirs] = [anEmail(), anEmail()]
  const { user } = await createUserWithEmailAndPassword(bed.client(), theirs, PASSWORD)
  await sendEmailVerification(user)
  await bed.pool.query(
    `update graphile_worker._private_jobs set payload = jsonb_set(payload::jsonb, '{to}', to_jsonb($1::text))
     where payload->>'to' = $2`,
    [mine, theirs],
  )
  expect(await bed.letters(mine)).toEqual([])
})
