import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startGoogle } from '../../../../../test/doubles/google.ts'
import { ATTACKER, attackersAccount, codeTo, OWNER, withGoogleToken } from '../../../../../test/identity/attacker.ts'
import { ACCESS } from '../../../../../test/identity/attackers-access.ts'
import { emailOf, recoverEmail } from '../../../../../test/identity/compromised-account.ts'
import { createAccount } from '../../../../../test/identity/create-account.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../../test/identity/fixture.ts'
import { ageMethods, aNumber, sendCode } from '../../../../../test/identity/people.ts'
import { findByUid } from '../../store.ts'

/** The browser of a person who has proven a number, and that of the reader of an address that they mistyped. */
const PERSON = ATTACKER
const READER = OWNER
const NEW_PASSWORD = 'Another horse #8'

let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
const moved: string[] = []
const emptied: string[] = []
beforeAll(async () => {
  google = await startGoogle()
  fixture = await startIdentity({
    google: google.provider,
    open: { anonymous: true, phone: true },
    onEmailChange: async (_tx, uid, email) => void moved.push(`${uid} ${email}`),
    onNewOwner: async (_tx, uid) => void emptied.push(uid),
  })
})
beforeEach(() => fixture.pool.query('delete from rate_limits'))
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

let addresses = 0
/** An address that Google is authoritative for. */
const anAddress = () => `mistyped${++addresses}@gmail.com`

async function call(operation: string, body: object, from = PERSON as Record<string, string>) {
  const answer = await fixture.call(operation, body, from)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function refused(operation: string, body: object, from: Record<string, string> = READER) {
  return (await fixture.call(operation, body, from)).body.error?.message
}

const byPhone = async (phone: string, idToken?: string) =>
  call('v1/accounts:signInWithPhoneNumber', { ...(await sendCode(fixture, phone)), ...(idToken && { idToken }) })

interface Person {
  uid: string
  idToken: string
  phone: string
}

async function registered(email: string): Promise<Person> {
  const { idToken, localId: uid } = await call('v1/accounts:signUp', { email, password: PASSWORD })
  const phone = aNumber()
  return { uid, phone, idToken: (await byPhone(phone, idToken)).idToken }
}

async function registeredByPhone(): Promise<Person> {
  const phone = aNumber()
  const { idToken, localId: uid } = await byPhone(phone)
  return { uid, phone, idToken }
}

/** A person with a proven address and a number. */
async function proven(): Promise<Person> {
  const [email, phone] = [anAddress(), aNumber()]
  const uid = await createAccount(fixture.db, { email, password: PASSWORD, emailVerified: true })
  const { idToken } = await call('v1/accounts:signInWithPassword', { email, password: PASSWORD })
  await byPhone(phone, idToken)
  return { uid, phone, idToken }
}

/** How an address that may be a stranger's gets beside a proven number. Each gives the account with a session that goes on. */
const BESIDE: Record<string, (email: string) => Promise<Person>> = {
  'registered with it, and linked the number': registered,
  'registered with it, had it confirmed elsewhere, and linked the number': async (email) => {
    const { idToken, localId: uid } = await call('v1/accounts:signUp', { email, password: PASSWORD })
    await call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    await call('v1/accounts:update', { oobCode: await codeTo(fixture, email, 'verifyEmail') }, READER)
    const phone = aNumber()
    return { uid, phone, idToken: (await byPhone(phone, idToken)).idToken }
  },
  'registered by the number, and added it with a password by signUp': async (email) => {
    const person = await registeredByPhone()
    const { idToken } = await call('v1/accounts:signUp', { idToken: person.idToken, email, password: PASSWORD })
    return { ...person, idToken }
  },
  'registered by the number, and added it by update': async (email) => {
    const person = await registeredByPhone()
    return { ...person, idToken: (await call('v1/accounts:update', { idToken: person.idToken, email })).idToken }
  },
  'registered by the number, and linked Google, which does not assign the address': async (email) => {
    const person = await registeredByPhone()
    const work = email.replace('gmail.com', 'mail.example')
    const word = await withGoogleToken(google, { sub: `of ${person.uid}`, email: work })
    await call('v1/accounts:signInWithIdp', { idToken: person.idToken, ...word })
    // As if Google had become responsible for the address of another person.
    await fixture.db.updateTable('identity.accounts').set({ email }).where('uid', '=', person.uid).execute()
    return person
  },
  'had a proven address, and moved to it': async (email) => {
    const person = await proven()
    return { ...person, idToken: (await call('v1/accounts:update', { idToken: person.idToken, email })).idToken }
  },
  'had a proven address, moved to it, and the week is over': async (email) => {
    const person = await proven()
    const { idToken } = await call('v1/accounts:update', { idToken: person.idToken, email })
    await fixture.db.deleteFrom('identity.oob_codes').where('uid', '=', person.uid).execute()
    return { ...person, idToken }
  },
}

const asked = { requestType: 'EMAIL_SIGNIN', continueUrl: 'https://shop.example/', canHandleCodeInApp: true }

async function signInByLetter(email: string, from: Record<string, string> = READER): Promise<string> {
  await call('v1/accounts:sendOobCode', { ...asked, email }, from)
  const oobCode = await codeTo(fixture, email, 'signIn')
  return (await call('v1/accounts:signInWithEmailLink', { email, oobCode }, from)).localId
}

/** Each proves the address and gives whom it signs in. */
const PROOFS: Record<string, (email: string, from?: Record<string, string>) => Promise<string>> = {
  'a sign-in letter': signInByLetter,
  'a new password by letter': async (email, from = READER) => {
    await call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email }, from)
    const oobCode = await codeTo(fixture, email, 'resetPassword')
    await call('v1/accounts:resetPassword', { oobCode, newPassword: NEW_PASSWORD }, from)
    return (await call('v1/accounts:signInWithPassword', { email, password: NEW_PASSWORD }, from)).localId
  },
  Google: async (email, from = READER) => {
    const word = await withGoogleToken(google, { sub: `reader of ${email}`, email })
    return (await call('v1/accounts:signInWithIdp', word, from)).localId
  },
}

async function staysTheirs({ uid, phone, idToken }: Person, email: string, prove = signInByLetter) {
  const own = await prove(email)
  expect(own).not.toBe(uid)
  expect(await findByUid(fixture.db, own)).toMatchObject({ email, owner_proven: true, phone_number: null })
  expect(await findByUid(fixture.db, uid)).toMatchObject({ email: null, email_verified: false, phone_number: phone })
  expect(await byPhone(phone)).toMatchObject({ localId: uid, isNewUser: false })
  expect((await call('v1/accounts:lookup', { idToken })).users).toMatchObject([{ localId: uid, phoneNumber: phone }])
  expect(moved.at(-1)).toBe(`${uid} null`)
  expect(emptied).not.toContain(uid)
  // The reader returns to what is theirs.
  expect(await prove(email)).toBe(own)
}

test.each(Object.entries(BESIDE))(
  'the account of a person who %s stays theirs when the reader of the address comes',
  async (_how, begin) => {
    const email = anAddress()
    await staysTheirs(await begin(email), email)
  },
)

test.each(Object.entries(PROOFS))(
  'the account of a person who linked a number stays theirs when the reader of the address comes by %s',
  async (_what, prove) => {
    const email = anAddress()
    await staysTheirs(await registered(email), email, prove)
  },
)

test('the reader of an address has nothing that a stranger put in beside a number', async () => {
  const [email, leftAddress] = [anAddress(), anAddress()]
  const addresses = [leftAddress, email]
  const account = await attackersAccount(fixture, google, addresses, { leftAddress, phone: aNumber() })
  const uid = await signInByLetter(email)
  // The other ways open the stranger's own account, which they keep.
  const ways = ['the password', 'Google', 'the second step', 'the recovery codes', 'the known browser']
  const letters = ['the letter that takes the e-mail back', 'the letter that changes the e-mail']
  for (const way of [...ways, ...letters]) {
    expect(await ACCESS[way]?.({ ...account, uid }, email, { fixture, google }), way).toBe(false)
  }
})

test.each(Object.entries(PROOFS))(
  'a person who proves the address by %s where they have signed in keeps number, Google and account',
  async (what, prove) => {
    const email = anAddress()
    const { uid, phone, idToken } = await registered(email)
    if (what !== 'Google') {
      const word = await withGoogleToken(google, { sub: `of ${uid}`, email: `${uid}@mail.example` })
      await call('v1/accounts:signInWithIdp', { idToken, ...word })
    }
    expect(await prove(email, PERSON)).toBe(uid)
    const after = await findByUid(fixture.db, uid)
    expect(after).toMatchObject({ email, owner_proven: true, phone_number: phone })
    expect(Object.keys(after?.federated ?? {})).toEqual(['google.com'])
    expect(emptied).not.toContain(uid)
  },
)

test('a Google account that is linked beside the number opens the account also when its address is the account’s', async () => {
  const email = anAddress()
  const { uid, phone, idToken } = await registeredByPhone()
  const sub = `of ${uid}`
  await call('v1/accounts:signInWithIdp', { idToken, ...(await withGoogleToken(google, { sub, email: anAddress() })) })
  await fixture.db
    .updateTable('identity.accounts')
    .set({ email, email_verified: false, owner_proven: false })
    .where('uid', '=', uid)
    .execute()
  const word = await withGoogleToken(google, { sub, email })
  expect((await call('v1/accounts:signInWithIdp', word, READER)).localId).toBe(uid)
  expect(await findByUid(fixture.db, uid)).toMatchObject({ email, owner_proven: true, phone_number: phone })
})

/** The e-mails whose link confirms an address. Each gives its code. */
const CONFIRMATIONS: Record<string, (person: Person, email: string) => Promise<string>> = {
  'the address that it has': async ({ idToken }, email) => {
    await call('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken })
    return codeTo(fixture, email, 'verifyEmail')
  },
  'a new address': async ({ idToken }, email) => {
    const newEmail = `new.${email}`
    await call('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail })
    return codeTo(fixture, newEmail, 'verifyAndChangeEmail')
  },
}

test.each(Object.entries(CONFIRMATIONS))(
  'beside a number, a letter to %s is confirmed where the person is signed in and nowhere else',
  async (_which, ask) => {
    const email = anAddress()
    const person = await registered(email)
    const oobCode = await ask(person, email)
    expect(await refused('v1/accounts:update', { oobCode })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    expect(await findByUid(fixture.db, person.uid)).toMatchObject({
      ...{ email, email_verified: false, phone_number: person.phone },
    })
    await call('v1/accounts:update', { oobCode })
    expect(await findByUid(fixture.db, person.uid)).toMatchObject({ owner_proven: true, phone_number: person.phone })
  },
)

test('a proven address does not give way to one that somebody confirms elsewhere while the account has a number', async () => {
  const person = await proven()
  const email = (await emailOf(fixture, person.uid)) ?? ''
  const oobCode = await CONFIRMATIONS['a new address']?.(person, email)
  expect(await refused('v1/accounts:update', { oobCode })).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  expect(await emailOf(fixture, person.uid)).toBe(email)
})

describe('a former address that nobody confirmed takes nothing back from a number', () => {
  test('that was linked after the change', async () => {
    const [first, email, phone] = [anAddress(), anAddress(), aNumber()]
    const made = await call('v1/accounts:signUp', { email: first, password: PASSWORD })
    const { idToken } = await call('v1/accounts:update', { idToken: made.idToken, email })
    await byPhone(phone, idToken)
    const oobCode = await codeTo(fixture, first, 'recoverEmail')
    // The page of the e-mail says so before anything is pressed.
    expect(await refused('v1/accounts:resetPassword', { oobCode })).toBe('INVALID_OOB_CODE')
    expect((await recoverEmail(fixture, first)).body.error?.message).toBe('INVALID_OOB_CODE')
    expect((await byPhone(phone)).localId).toBe(made.localId)
  })

  test('that was linked before, and gets no letter', async () => {
    const [first, email] = [anAddress(), anAddress()]
    const person = await registered(first)
    await ageMethods(fixture, person.uid)
    await call('v1/accounts:update', { idToken: person.idToken, email })
    expect(await fixture.letters(first)).toEqual([])
  })
})

describe('a number is unlinked', () => {
  const unlink = (idToken: string) => refused('v1/accounts:update', { idToken, deleteProvider: ['phone'] }, PERSON)

  test('only while the account has a confirmed address or Google', async () => {
    const { uid, phone, idToken } = await registered(anAddress())
    expect(await unlink(idToken)).toBe('OPERATION_NOT_ALLOWED')
    expect((await byPhone(phone)).localId).toBe(uid)
    await fixture.db.updateTable('identity.accounts').set({ email_verified: true }).where('uid', '=', uid).execute()
    expect(await unlink(idToken)).toBeUndefined()
  })

  test('when Google opens the account', async () => {
    const { uid, idToken } = await registered(anAddress())
    const word = await withGoogleToken(google, { sub: `of ${uid}`, email: `${uid}@mail.example` })
    await call('v1/accounts:signInWithIdp', { idToken, ...word })
    expect(await unlink(idToken)).toBeUndefined()
  })

  test('not in the call that moves the account to another address', async () => {
    const { idToken } = await proven()
    const both = { idToken, deleteProvider: ['phone'], email: anAddress() }
    expect(await refused('v1/accounts:update', both, PERSON)).toBe('OPERATION_NOT_ALLOWED')
  })
})
