import { checkActionCode } from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeTo } from '../../../../test/identity/attacker.ts'
import { addApp } from '../../../../test/identity/factors.ts'
import { type Fixture, PASSWORD, startIdentity } from '../../../../test/identity/fixture.ts'
import { ageMethods, aNumber, kindsOf, sendCode, someone } from '../../../../test/identity/people.ts'
import { anEmail, codeIn } from '../../../../test/identity/values.ts'

let fixture: Fixture
let dropped: (string | null)[] = []
beforeAll(async () => {
  const onEmailChange = async (_tx: unknown, _uid: string, email: string | null) => void dropped.push(email)
  fixture = await startIdentity({ open: { anonymous: false, phone: true }, onEmailChange })
})
afterAll(() => fixture.stop())

const ELSEWHERE = { 'x-forwarded-for': '198.51.100.7', origin: 'https://shop.example' }

async function call(operation: string, body: object, headers = {}) {
  const answer = await fixture.call(operation, body, headers)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

async function byNumber(phone: string, more: object = {}) {
  return fixture.call('v1/accounts:signInWithPhoneNumber', { ...(await sendCode(fixture, phone)), ...more })
}

/** A person who registered by number, and added an address to the account by an e-mail. */
async function registeredByNumber() {
  const [phone, email] = [aNumber(), anEmail()]
  const { body } = await byNumber(phone)
  await addAddress(body.idToken, email)
  return { uid: body.localId, phone, email, idToken: body.idToken }
}

/** Adds the address to the account by the link of an e-mail. */
async function addAddress(idToken: string, email: string) {
  const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example/', canHandleCodeInApp: true }
  await call('v1/accounts:sendOobCode', asked)
  await call('v1/accounts:signInWithEmailLink', { email, oobCode: await codeTo(fixture, email, 'signIn'), idToken })
}

const unlink = (idToken: string) => call('v1/accounts:update', { idToken, deleteProvider: ['phone'] })

/** The newest text message to a number. */
async function messageTo(phone: string): Promise<string> {
  await fixture.smsCode(phone)
  const texts = fixture.db.selectFrom('text_messages').select('text').where('recipient', '=', phone)
  return (await texts.orderBy('id', 'desc').executeTakeFirst())?.text ?? ''
}

const linkTo = async (phone: string) => codeIn({ text: await messageTo(phone) })
const takeBack = (oobCode: string) => fixture.call('v1/accounts:update', { oobCode }, ELSEWHERE)

test('who loses the number of their account gets a message with a link, and the number opens the account again', async () => {
  const { uid, phone, idToken } = await registeredByNumber()
  await unlink(idToken)
  expect(await messageTo(phone)).toContain('take it back within 7 days: https://shop.example/account-change?oobCode=')
  const code = await linkTo(phone)
  const { operation, data } = await checkActionCode(fixture.client(), code)
  expect([operation, data.email]).toEqual(['RECOVER_PHONE', phone])
  expect((await takeBack(code)).status).toBe(200)
  expect((await byNumber(phone)).body.localId).toBe(uid)
  expect(await kindsOf(fixture, uid)).toEqual(expect.arrayContaining(['phone-unlinked', 'phone-recovered']))
  expect((await takeBack(code)).body.error.message).toBe('INVALID_OOB_CODE')
})

test('the message is in the language of the account, and leads to the page in it', async () => {
  const { uid, phone, idToken } = await registeredByNumber()
  await fixture.db.updateTable('identity.accounts').set({ language: 'bn' }).where('uid', '=', uid).execute()
  await unlink(idToken)
  expect(await messageTo(phone)).toMatch(/^এই নম্বর .* https:\/\/shop\.example\/bn\/account-change\?oobCode=/)
})

test('a number that is replaced gets the link, and the letter and the events say that it was replaced', async () => {
  const { uid, phone, email, idToken } = await registeredByNumber()
  const next = aNumber()
  expect((await byNumber(next, { idToken })).status).toBe(200)
  expect((await fixture.letters(email)).at(-1)?.subject).toBe('The phone number of your account was replaced')
  expect((await kindsOf(fixture, uid)).slice(-2)).toEqual(['phone-unlinked', 'phone-linked'])
  expect((await takeBack(await linkTo(phone))).status).toBe(200)
  expect((await byNumber(phone)).body.localId).toBe(uid)
  expect((await byNumber(next)).body.localId).not.toBe(uid)
})

test('an address that was added within the week goes, and what it opened with it', async () => {
  const { uid, phone, email, idToken } = await registeredByNumber()
  await unlink(idToken)
  dropped = []
  await takeBack(await linkTo(phone))
  const account = fixture.db.selectFrom('identity.accounts').selectAll().where('uid', '=', uid)
  expect(await account.executeTakeFirst()).toMatchObject({ email: null, owner_proven: false, phone_number: phone })
  expect(dropped).toEqual([null])
  expect((await fixture.call('v1/accounts:lookup', { idToken })).status).toBe(400)
  expect((await fixture.letters(email)).at(-1)?.subject).toBe('Your account has its former phone number again')
})

test('an address that the account had for longer stays', async () => {
  const { user, email } = await someone(fixture)
  const phone = aNumber()
  await byNumber(phone, { idToken: await user.getIdToken() })
  await ageMethods(fixture, user.uid)
  await unlink(await user.getIdToken())
  await takeBack(await linkTo(phone))
  const account = fixture.db.selectFrom('identity.accounts').selectAll().where('uid', '=', user.uid)
  expect(await account.executeTakeFirst()).toMatchObject({ email, owner_proven: true, phone_number: phone })
})

test('for seven days nobody else gets the number, and who signs in with it gets the link once more', async () => {
  const { uid, phone, idToken } = await registeredByNumber()
  await unlink(idToken)
  const first = await linkTo(phone)
  const other = (await byNumber(aNumber())).body.idToken
  expect((await byNumber(phone, { idToken: other })).body.error.message).toBe('PHONE_NUMBER_EXISTS')
  expect((await byNumber(phone)).body.error.message).toBe('PHONE_NUMBER_EXISTS')
  const second = await linkTo(phone)
  expect(second).not.toBe(first)
  await takeBack(second)
  expect((await byNumber(phone)).body.localId).toBe(uid)
})

test('after seven days the number is free', async () => {
  const { uid, phone, idToken } = await registeredByNumber()
  await unlink(idToken)
  const code = await linkTo(phone)
  await fixture.pool.query(`update identity.oob_codes set expires_at = now() - interval '1 second' where uid = $1`, [
    uid,
  ])
  expect((await takeBack(code)).body.error.message).toBe('EXPIRED_OOB_CODE')
  expect((await byNumber(phone)).body).toMatchObject({ isNewUser: true })
})

test('the account that lost the number may link it again', async () => {
  const { uid, phone, idToken } = await registeredByNumber()
  await unlink(idToken)
  expect((await byNumber(phone, { idToken })).body.localId).toBe(uid)
})

test('a number that somebody linked to an older account within the week gets a message without a link', async () => {
  const { user } = await someone(fixture)
  const old = `update identity.accounts set created_at = now() - interval '30 days' where uid = $1`
  await fixture.pool.query(old, [user.uid])
  const phone = aNumber()
  await byNumber(phone, { idToken: await user.getIdToken() })
  await unlink(await user.getIdToken())
  expect(await messageTo(phone)).toBe('This number no longer opens a GreenTech account.')
  expect((await byNumber(phone)).body).toMatchObject({ isNewUser: true })
})

test('the link does not pass a second step that the owner has added since', async () => {
  const { user } = await someone(fixture)
  const phone = aNumber()
  await byNumber(phone, { idToken: await user.getIdToken() })
  await ageMethods(fixture, user.uid)
  await unlink(await user.getIdToken())
  const code = await linkTo(phone)
  await addApp(user)
  expect((await takeBack(code)).body.error.message).toBe('UNSUPPORTED_FIRST_FACTOR')
  const factors = fixture.db.selectFrom('identity.second_factors').select('kind').where('uid', '=', user.uid)
  expect(await factors.execute()).toEqual([{ kind: 'totp' }])
})

test('an address that a thief added does not come back by its letter after the number did', async () => {
  const { phone, email: theirs, idToken } = await registeredByNumber()
  const next = anEmail()
  await call('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', idToken, newEmail: next })
  await call('v1/accounts:update', { oobCode: await codeTo(fixture, next, 'verifyAndChangeEmail') })
  const { body } = await byNumber(phone)
  await unlink(body.idToken)
  const code = await codeTo(fixture, theirs, 'recoverEmail')
  await takeBack(await linkTo(phone))
  expect((await takeBack(code)).body.error.message).toBe('INVALID_OOB_CODE')
})

test('a new password that removes the other ways to sign in is announced to the number', async () => {
  const { user, email } = await someone(fixture)
  const phone = aNumber()
  await byNumber(phone, { idToken: await user.getIdToken() })
  await ageMethods(fixture, user.uid)
  await call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const oobCode = await codeTo(fixture, email, 'resetPassword')
  await call('v1/accounts:resetPassword', { oobCode, newPassword: `${PASSWORD}9`, removeOtherMethods: true })
  expect(await linkTo(phone)).not.toBe('')
})
