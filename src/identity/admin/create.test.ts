import { signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anAdministrator } from '../../../test/identity/administrator.ts'
import { type Bed, PASSWORD, startIdentity } from '../../../test/identity/bed.ts'
import { aNumber } from '../../../test/identity/people.ts'
import { anEmail } from '../../../test/identity/values.ts'

let bed: Bed
let admin: Awaited<ReturnType<typeof anAdministrator>>
beforeAll(async () => {
  bed = await startIdentity()
  admin = await anAdministrator(bed)
})
afterAll(() => bed.stop())

test('an administrator makes an account with all that an account may have', async () => {
  const [email, phoneNumber] = [anEmail(), aNumber()]
  const whole = {
    localId: 'chosen-id',
    email: email.toUpperCase(),
    password: PASSWORD,
    displayName: 'Nusrat Jahan',
    photoUrl: 'https://pictures.example/n.jpg',
    phoneNumber,
    emailVerified: true,
    disabled: false,
  }
  const { body } = await admin.call('', whole)
  expect(body).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: 'chosen-id',
    email,
    displayName: 'Nusrat Jahan',
  })
  const { user } = await signInWithEmailAndPassword(bed.client(), email, PASSWORD)
  expect(user).toMatchObject({ uid: 'chosen-id', emailVerified: true, phoneNumber, photoURL: whole.photoUrl })
})

test('an account may have nothing at all; a disabled one opens to nobody', async () => {
  const { body } = await admin.call('', {})
  expect(body).toEqual({
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: expect.stringMatching(/^[A-Za-z0-9]{28}$/),
  })
  const email = anEmail()
  await admin.call('', { email, password: PASSWORD, disabled: true })
  await expect(signInWithEmailAndPassword(bed.client(), email, PASSWORD)).rejects.toMatchObject({
    code: 'auth/user-disabled',
  })
})

test('what is taken or malformed makes no account', async () => {
  const [email, phoneNumber] = [anEmail(), aNumber()]
  await admin.call('', { localId: 'taken', email, phoneNumber })
  const faults: [object, string][] = [
    [{ localId: 'taken' }, 'DUPLICATE_LOCAL_ID'],
    [{ email }, 'EMAIL_EXISTS'],
    [{ phoneNumber }, 'PHONE_NUMBER_EXISTS'],
    [{ phoneNumber: '12' }, 'INVALID_PHONE_NUMBER'],
    [{ email: 'x' }, 'INVALID_EMAIL'],
    [{ localId: 'x'.repeat(129) }, 'INVALID_LOCAL_ID'],
    [{ localId: 'a\u0000b' }, 'INVALID_ARGUMENT'],
    [{ idToken: 'x' }, 'UNEXPECTED_PARAMETER : ID token'],
  ]
  for (const [body, code] of faults) expect(await admin.refusal('', body)).toBe(code)
  expect(await admin.refusal('', { email: anEmail(), password: 'short' })).toMatch(/^WEAK_PASSWORD : /)
})
