import { signInWithEmailAndPassword } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGooglePerson } from '../google/test-google.ts'
import { anAdministrator, anEmail, type Bed, PASSWORD, startIdentity } from '../test-bed.ts'

let bed: Bed
let admin: Awaited<ReturnType<typeof anAdministrator>>
beforeAll(async () => {
  bed = await startIdentity()
  admin = await anAdministrator(bed)
})
afterAll(() => bed.stop())

let numbers = 0
const aNumber = () => `+88018${String(30_000_000 + numbers++)}`

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
    [{ idToken: 'x' }, 'UNEXPECTED_PARAMETER : ID token'],
  ]
  for (const [body, code] of faults) expect(await admin.refusal('', body)).toBe(code)
  expect(await admin.refusal('', { email: anEmail(), password: 'short' })).toMatch(/^WEAK_PASSWORD : /)
})

test('accounts are looked up by id, e-mail, number and person of Google; who is found twice is shown once', async () => {
  const [email, phoneNumber, person] = [anEmail(), aNumber(), aGooglePerson()]
  await admin.call('', { localId: 'by-email', email })
  await admin.call('', { localId: 'by-phone', phoneNumber })
  await admin.call('', { localId: 'by-google' })
  const federated = { 'google.com': { rawId: person.sub, email: person.email, displayName: null, photoUrl: null } }
  await bed.db.updateTable('identity.accounts').set({ federated }).where('uid', '=', 'by-google').execute()
  const { body } = await admin.call(':lookup', {
    localId: ['by-email', 'nobody'],
    email: [email.toUpperCase(), 'nobody@mail.example'],
    phoneNumber: [phoneNumber],
    federatedUserId: [
      { providerId: 'google.com', rawId: person.sub },
      { providerId: 'facebook.com', rawId: person.sub },
    ],
  })
  expect(body.users?.map(({ localId }) => localId)).toEqual(['by-email', 'by-google', 'by-phone'])
  expect(body.users?.[0]).toMatchObject({ email, emailVerified: false, disabled: false })
  expect((await admin.call(':lookup', { localId: ['nobody'] })).body).not.toHaveProperty('users')
})

test('passwords are never shown, nor what they are stored as', async () => {
  const email = anEmail()
  await admin.call('', { email, password: PASSWORD })
  const { body } = await admin.call(':lookup', { email: [email] })
  expect(body.users?.[0]).toMatchObject({ passwordHash: 'UkVEQUNURUQ=' })
  expect(JSON.stringify(body)).not.toContain('argon2')
})

test('all accounts come page by page, each once, with their second factors', async () => {
  for (let i = 0; i < 5; i++) await admin.call('', { localId: `page-${i}` })
  const factor = {
    id: 'f',
    uid: 'page-2',
    kind: 'phone' as const,
    phone_number: '+8801811111199',
    display_name: 'Nokia',
  }
  await bed.db
    .insertInto('identity.second_factors')
    .values({ ...factor, secret: null, last_step: null })
    .execute()
  const seen: { localId: string }[] = []
  let token: string | undefined
  do {
    const { body } = await admin.get(`:batchGet?maxResults=3${token ? `&nextPageToken=${token}` : ''}`)
    expect(body.users?.length ?? 0).toBeLessThanOrEqual(3)
    seen.push(...(body.users ?? []))
    token = body.nextPageToken
  } while (token)
  const { n } = await bed.db
    .selectFrom('identity.accounts')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow()
  expect([new Set(seen.map(({ localId }) => localId)).size, seen.length]).toEqual([Number(n), Number(n)])
  expect(seen.find(({ localId }) => localId === 'page-2')).toMatchObject({
    mfaInfo: [{ mfaEnrollmentId: 'f', displayName: 'Nokia', phoneInfo: '+8801811111199' }],
  })
  expect((await admin.get(':batchGet?maxResults=0')).body.error?.message).toBe('INVALID_PAGE_SIZE')
})

test('accounts are counted, sorted and picked out by a query', async () => {
  const all = await admin.call(':query', {})
  const count = all.body.userInfo?.length
  expect(all.body).toMatchObject({ recordsCount: String(count) })
  expect((await admin.call(':query', { returnUserInfo: false })).body).toEqual({ recordsCount: String(count) })
  const byEmail = (await admin.call(':query', { sortBy: 'USER_EMAIL', order: 'DESC', limit: '2', offset: '1' })).body
  expect(byEmail).toMatchObject({ recordsCount: '2' })
  const ids = all.body.userInfo?.map(({ localId }) => localId) ?? []
  expect(ids).toEqual([...ids].sort((a, b) => (a < b ? -1 : 1)))
  const one = await admin.call(':query', { expression: [{ userId: 'page-1' }] })
  expect(one.body.userInfo?.map(({ localId }) => localId)).toEqual(['page-1'])
  expect(await admin.refusal(':query', { sortBy: 'SHOE_SIZE' })).toBe('INVALID_ARGUMENT')
})
