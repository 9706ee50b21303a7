import {
  createUserWithEmailAndPassword,
  deleteUser,
  sendEmailVerification,
  sendPasswordResetEmail,
} from '@firebase/auth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identityWords } from '#messages/identity-words.ts'
import { conflict } from '#shared/errors.ts'
import { startGoogle } from '../../../../test/doubles/google.ts'
import { type Fixture, PASSWORD, PUBLIC_URL, startIdentity } from '../../../../test/identity/fixture.ts'
import { aNumber, someone, verifyAddress } from '../../../../test/identity/people.ts'
import { anEmail } from '../../../../test/identity/values.ts'
import { chooserPage } from '../demo-google/chooser.ts'
import { LetterJob } from './letters.ts'
import { writeLetter } from './write-letter.ts'

let fixture: Fixture
let google: Awaited<ReturnType<typeof startGoogle>>
beforeAll(async () => {
  google = await startGoogle()
  fixture = await startIdentity({
    google: google.provider,
    open: { anonymous: false, phone: true },
    onAccountDelete: async () => {
      throw conflict('last_admin')
    },
  })
})
afterAll(async () => {
  await fixture.stop()
  await google.stop()
})

const BANGLA = { 'x-firebase-locale': 'bn' }
/** Names of products, addresses, and what the payload says. */
const GIVEN = /GreenTech|Google|Tania Akter|Firefox, Windows|https?:\/\/\S+/g

function expectBangla(text: string): void {
  expect(text.replace(GIVEN, '')).not.toMatch(/[A-Za-z]/)
  expect(text).toMatch(/[\u0980-\u09ff]/)
}

/** Visible text of a page. */
const shown = (html: string) =>
  html
    .replace('Green<span style="color:#0f7a55">Tech</span>', '')
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')

test.each(LetterJob.shape.kind.options.filter((kind) => kind !== 'nobody'))('the letter %s', async (kind) => {
  const about =
    kind === 'newDevice' ? ['Firefox, Windows', '203.0.113.9', '2026-11-27T10:30:00Z'] : ['password', 'google.com']
  const job = { kind, to: 'tania@example.com', name: 'Tania Akter', code: 'CODE', continueUrl: null, about }
  const letter = await writeLetter({ ...job, language: 'bn' }, fixture.deps)
  for (const each of [letter?.subject, letter?.text, shown(letter?.html ?? '')]) expectBangla(each ?? '')
  expect(letter?.html).toContain('<html lang="bn">')
  for (const link of letter?.text.match(/http\S+/g) ?? []) expect(link).toContain(`${PUBLIC_URL}/bn/`)
  const english = await writeLetter({ ...job, language: 'en' }, fixture.deps)
  expect(`${english?.subject} ${english?.text}`).not.toMatch(/[\u0980-\u09ff]/)
  expect(await writeLetter(job, fixture.deps)).toEqual(english)
})

test('letters are in the language of the page that asked, and lead to the pages in it', async () => {
  const [auth, email] = [fixture.client(), anEmail()]
  auth.languageCode = 'bn'
  const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
  await sendEmailVerification(user)
  await sendPasswordResetEmail(auth, email, { url: `${PUBLIC_URL}/account-action?from=%2Fbn%2Fdashboard` })
  const [verify, reset] = await fixture.letters(email)
  expect(verify?.subject).toBe('আপনার ইমেইল ঠিকানা নিশ্চিত করুন')
  expect(verify?.text).toContain(`${PUBLIC_URL}/bn/verify-email?mode=verifyEmail&oobCode=`)
  expect(reset?.subject).toBe('নতুন পাসওয়ার্ড দিন')
  expect(reset?.text).toContain(`${PUBLIC_URL}/bn/reset-password?`)
  expect(reset?.text).toContain('from%3D%252Fbn%252Fdashboard')
  auth.languageCode = null
  await sendPasswordResetEmail(auth, email)
  expect((await fixture.letters(email)).at(-1)?.subject).toBe('Set a new password')
})

test('a language that we do not have is English', async () => {
  const email = anEmail()
  await someone(fixture)
  const body = { requestType: 'EMAIL_SIGNIN', email, continueUrl: PUBLIC_URL, canHandleCodeInApp: true }
  await fixture.call('v1/accounts:sendOobCode', body, { 'x-firebase-locale': 'fr' })
  expect((await fixture.letters(email)).map(({ subject }) => subject)).toEqual(['Your link to sign in'])
})

test('a text message is in the language of the page, its code and its last line are for phones', async () => {
  const phoneNumber = aNumber()
  await fixture.call('v1/accounts:sendVerificationCode', { phoneNumber }, BANGLA)
  const code = await fixture.smsCode(phoneNumber)
  const sent = fixture.db.selectFrom('text_messages').select('text').where('recipient', '=', phoneNumber)
  const lines = (await sent.executeTakeFirstOrThrow()).text.split('\n')
  expect(code).toMatch(/^[0-9]{6}$/)
  expect(lines.at(-1)).toBe(`@shop.example #${code}`)
  expectBangla(lines[0] ?? '')
})

test.for(['greentech.com.bd', 'greentech.example'])(
  'a text message with a code for %s is one part in each language',
  (host) => {
    expect(identityWords.bn.smsCode('123456', host).length).toBeLessThanOrEqual(70)
    expect(identityWords.en.smsCode('123456', host)).toMatch(/^[\x20-\x7e\n]{1,160}$/)
  },
)

test('a refusal has its code for the client and its sentence in the language of the page', async () => {
  const refusal = async (password: string) => {
    const signUp = await fixture.call('v1/accounts:signUp', { email: anEmail(), password }, BANGLA)
    return (signUp.body.error.message ?? '').split(' : ')
  }
  expect(await refusal('short')).toEqual(['WEAK_PASSWORD', 'পাসওয়ার্ডে অন্তত ৮টি অক্ষর দিন'])
  for (const password of ['x'.repeat(129), 'no special sign', 'password!']) {
    const [code, sentence = ''] = await refusal(password)
    expect(code).toMatch(/^[A-Z_]+$/)
    expectBangla(sentence)
  }
})

test('so has one of the shop', async () => {
  const { user, auth } = await someone(fixture)
  const refusal = () => deleteUser(user).catch((error: Error) => error.message)
  const english = await refusal()
  auth.languageCode = 'bn'
  const bangla = String(await refusal())
  expect(bangla).not.toBe(english)
  expect(bangla).toMatch(/[\u0980-\u09ff]/)
})

test('the pages of the sign-in with Google are in the language of the page that opened them', async () => {
  const visit = (path: string, query: Record<string, string>, cookie = '') =>
    fetch(`${fixture.origin}/identity/google/${path}?${new URLSearchParams(query)}`, {
      ...{ redirect: 'manual', headers: { cookie } },
    })
  const started = await visit('start', { id: 'a-sign-in-of-this-page', origin: PUBLIC_URL, language: 'bn' })
  const asked = new URL(started.headers.get('location') ?? '').searchParams
  expect(asked.get('ui_locales')).toBe('bn')
  const [state, cookie] = [asked.get('state') ?? '', started.headers.get('set-cookie')?.split(';')[0] ?? '']
  google.answerCodes(() => [200, { id_token: 'what Google said' }])
  const pages = [visit('callback', { code: 'c', state }, cookie), visit('callback', { code: 'c', state })]
  for (const page of await Promise.all((await Promise.all(pages)).map((response) => response.text()))) {
    expect(page).toContain('<html lang="bn">')
    expectBangla(shown(page))
  }
  expect(await (await visit('callback', { code: 'c', state })).text()).toContain('href="/bn/login"')
  const english = await visit('start', { id: 'a-sign-in-of-this-page', origin: PUBLIC_URL })
  expect(new URL(english.headers.get('location') ?? '').searchParams.has('ui_locales')).toBe(false)
  const chooser = chooserPage('shop.example', [], 'bn')
  expect(chooser).toContain('<html lang="bn">')
  expectBangla(shown(chooser).replace('shop.example', ''))
})

test('warnings are in the language of the owner, and not in that of the stranger who causes them', async () => {
  const [email, owner] = [anEmail(), { origin: PUBLIC_URL, cookie: `device=${'w'.repeat(43)}`, ...BANGLA }]
  await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, owner)
  await verifyAddress(fixture, email)
  const thief = { origin: PUBLIC_URL, 'x-firebase-locale': 'en' }
  const { body } = await fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD }, thief)
  await fixture.call('v1/accounts:update', { idToken: body.idToken, email: anEmail() }, thief)
  const subjects = (await fixture.letters(email)).map(({ subject }) => subject)
  expect(subjects).toHaveLength(2)
  for (const subject of subjects) expectBangla(subject)
})

test('the language of the owner changes with a sign-in on a known device', async () => {
  const [email, device] = [anEmail(), { origin: PUBLIC_URL, cookie: `device=${'v'.repeat(43)}` }]
  await fixture.call('v1/accounts:signUp', { email, password: PASSWORD }, { ...device, ...BANGLA })
  await verifyAddress(fixture, email)
  await fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD }, device)
  await fixture.call('v1/accounts:signInWithPassword', { email, password: PASSWORD }, { origin: PUBLIC_URL, ...BANGLA })
  expect((await fixture.letters(email)).map(({ subject }) => subject)).toEqual(['A new sign-in to your account'])
})
