import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fetchPersonalData } from '#shared/personal-data/personal-data.ts'
import { type Caller, type EmbeddedSite, embeddedSite, PASSWORD, PHOTO } from '../embedded-site.ts'

let site: EmbeddedSite
beforeAll(async () => {
  site = await embeddedSite({ CONFIRMED_EMAIL_TO_TRADE: 'true' })
})
afterAll(() => site.close())
beforeEach(() => site.pool.query('delete from rate_limits'))

let names = 0
const anEmail = () => `person${++names}@example.com`

async function aMember(role: 'buyer' | 'saller' = 'buyer', email = anEmail()) {
  const who = await site.register(email, role)
  const { body } = await site.call(who, 'GET', '/api/users')
  return { ...who, email, id: body[0]._id as string }
}

async function move(who: Caller, email: string): Promise<Caller> {
  const { status, body } = await site.identity('v1/accounts:update', { idToken: who.idToken, email })
  expect(status, JSON.stringify(body)).toBe(200)
  return { uid: who.uid, idToken: body.idToken, refreshToken: body.refreshToken }
}

async function codeTo(email: string, mode: string): Promise<string> {
  await site.runJobs()
  const { rows } = await site.pool.query('select text from letters where recipient = $1 order by id', [email])
  const text = rows.map((row) => row.text as string).findLast((one) => one.includes(`mode=${mode}&`)) ?? ''
  return new URL(text.match(/https:\S+/)?.[0] ?? '').searchParams.get('oobCode') ?? ''
}

/** Signs in by an e-mail, as a person with access to the mailbox does. */
async function byLetter(email: string): Promise<Caller> {
  const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example/', canHandleCodeInApp: true }
  await site.identity('v1/accounts:sendOobCode', asked)
  const link = { email, oobCode: await codeTo(email, 'signIn') }
  const { body } = await site.identity('v1/accounts:signInWithEmailLink', link)
  return { uid: body.localId, idToken: body.idToken, refreshToken: body.refreshToken }
}

const save = (who: Caller, email: string) =>
  site.call(who, 'POST', '/api/users', { displayName: 'The Owner', email, role: 'buyer' })

const emailOf = async (uid: string) =>
  (await site.pool.query('select email from users where uid = $1', [uid])).rows[0]?.email as string | undefined

const accountOf = async (uid: string) =>
  (await site.pool.query('select email from identity.accounts where uid = $1', [uid])).rows[0]?.email as
    | string
    | undefined

test('[Q09] the user record, the products and the bookings follow a new e-mail address at once', async () => {
  const saller = await aMember('saller')
  await site.pool.query(`insert into categories (name, photo) values ('hp', '/x.jpg') on conflict do nothing`)
  await site.pool.query('update identity.accounts set email_verified = true where uid = $1', [saller.uid])
  const product = {
    ...{ name: 'Laptop', category: 'hp', photo: PHOTO, originalPrice: '2', resalePrice: '1' },
    ...{ location: 'Dhaka', used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' },
  }
  const confirmed = await site.signIn(saller.email)
  const added = await site.call(confirmed, 'POST', '/api/add-a-product', product)
  expect(added.status).toBe(200)
  const next = anEmail()
  const moved = await move(confirmed, next)
  expect(await emailOf(saller.uid)).toBe(next)
  const shown = await site.call(moved, 'GET', `/api/product/${added.body.insertedId}`)
  expect(shown.body.email).toBe(next)
})

test('[Q09] a user record with a former address does not block the owner of that address', async () => {
  const squatter = await aMember('saller')
  const away = await move(squatter, anEmail())
  const owner = await byLetter(squatter.email)
  expect(owner.uid).not.toBe(squatter.uid)
  expect((await save(owner, squatter.email)).status).toBe(200)
  expect(await emailOf(owner.uid)).toBe(squatter.email)
  expect((await site.call(away, 'GET', '/api/profile')).status).toBe(200)
})

test('[Q09] an operator who sets another address frees the one before in the shop, too', async () => {
  const [before, next] = [await aMember(), anEmail()]
  expect((await site.operate('set-email', before.uid, next)).code).toBe(0)
  expect(await emailOf(before.uid)).toBe(next)
  const other = await site.signUp(before.email)
  expect((await save(other, before.email)).status).toBe(200)
  expect(await emailOf(other.uid)).toBe(before.email)
})

test('[Q09] an address that its owner recovered by letter is in the user record at once', async () => {
  const person = await aMember()
  const next = anEmail()
  await move(person, next)
  expect(await emailOf(person.uid)).toBe(next)
  await site.identity('v1/accounts:update', { oobCode: await codeTo(person.email, 'recoverEmail') })
  expect(await emailOf(person.uid)).toBe(person.email)
})

test('[Q09] an address that another account has stays with that account, in the shop, too', async () => {
  const [one, other] = [await aMember(), await aMember()]
  const refused = await site.identity('v1/accounts:update', { idToken: one.idToken, email: other.email })
  expect(refused.error).toBe('EMAIL_EXISTS')
  expect([await emailOf(one.uid), await emailOf(other.uid)]).toEqual([one.email, other.email])
})

test('[Q09] an old record whose account has another address gives its address up to the verified owner', async () => {
  const squatter = await aMember('saller')
  await move(squatter, anEmail())
  await site.pool.query('update users set email = $1 where uid = $2', [squatter.email, squatter.uid])
  const unproven = await aMember('buyer')
  const owner = await byLetter(squatter.email)
  expect((await save(owner, squatter.email)).status).toBe(200)
  expect(await emailOf(squatter.uid)).toMatch(/@no-address\.invalid$/)
  expect(await emailOf(unproven.uid)).toBe(unproven.email)
  // The squatter's next call brings the address that their account has.
  const moved = (await accountOf(squatter.uid)) ?? ''
  expect((await site.call(await site.signIn(moved), 'GET', '/api/profile')).body.email).toBe(moved)
})

test('[Q09] a user who verifies an address gets it from a record that its account no longer has', async () => {
  const [person, left] = [await aMember('saller'), await aMember()]
  await site.pool.query('update identity.accounts set email = $1 where uid = $2', [anEmail(), left.uid])
  const proven = 'update identity.accounts set email = $1, email_verified = true, owner_proven = true where uid = $2'
  await site.pool.query(proven, [left.email, person.uid])
  const signedIn = await site.signIn(left.email, PASSWORD)
  await site.pool.query('update users set email_as_of = 0 where uid = $1', [person.uid])
  expect((await site.call(signedIn, 'GET', '/api/profile')).body.email).toBe(left.email)
})

test('recovering a confirmed address brings no data of another user who has verified the later one', async () => {
  const [person, victim] = [await aMember(), anEmail()]
  const proven = 'update identity.accounts set email_verified = true, owner_proven = true where uid = $1'
  await site.pool.query(proven, [person.uid])
  await move(person, victim)
  await site.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email: victim })
  const reset = { oobCode: await codeTo(victim, 'resetPassword'), newPassword: 'Zebra quilt !8' }
  expect((await site.identity('v1/accounts:resetPassword', reset)).status).toBe(200)
  const owner = await site.signIn(victim, 'Zebra quilt !8')
  expect((await save(owner, victim)).status).toBe(200)
  await site.pool.query(`update users set role = 'admin', phone = '01712345678' where uid = $1`, [owner.uid])

  await site.identity('v1/accounts:update', { oobCode: await codeTo(person.email, 'recoverEmail') })
  const back = await site.call(await byLetter(person.email), 'GET', '/api/profile')
  expect(back.body).toMatchObject({ email: person.email, role: 'buyer', phone: null, displayName: 'Nusrat Jahan' })
  const still = await site.call(await site.signIn(victim, 'Zebra quilt !8'), 'GET', '/api/profile')
  expect(still.body).toMatchObject({ email: victim, role: 'admin', displayName: 'The Owner' })
})

/** A stranger registered with the address of somebody who had written to the site, and then opened the e-mail. */
async function clickedForAStranger() {
  const email = anEmail()
  const words = { name: 'The Owner', email, phone: '01712345678', message: 'Private words', company: 'C' }
  expect((await site.call(null, 'POST', '/api/contact', words)).status).toBe(200)
  const stranger = await aMember('buyer', email)
  await site.identity('v1/accounts:sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: stranger.idToken })
  await site.identity('v1/accounts:update', { oobCode: await codeTo(email, 'verifyEmail') })
  return { email, stranger: await site.signIn(email) }
}

async function downloadOf(who: Caller): Promise<string> {
  const data = await fetchPersonalData(
    async ({ table, offset }) =>
      (await site.call(who, 'GET', `/api/profile/data?table=${table}&offset=${offset}`)).body,
  )
  return JSON.stringify(data)
}

const stillWritten = async (email: string) =>
  (await site.pool.query('select id from inbox_messages where email = $1', [email])).rows.length

test('an attacker whose letter the owner of the address opened cannot read what the owner wrote', async () => {
  const { email, stranger } = await clickedForAStranger()
  expect(await downloadOf(stranger)).not.toContain('Private words')
  expect(await downloadOf(await byLetter(email))).toContain('Private words')
})

test('an attacker whose letter the owner of the address opened cannot delete what the owner wrote', async () => {
  const { email, stranger } = await clickedForAStranger()
  expect((await site.call(stranger, 'DELETE', `/api/profile/${email}`)).status).toBe(200)
  expect(await stillWritten(email)).toBe(1)
})
