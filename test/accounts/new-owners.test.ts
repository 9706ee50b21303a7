import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aProof } from '#catalogue/proofs/server/build.ts'
import { type Caller, type EmbeddedSite, embeddedSite } from '../embedded-site.ts'
import { codeOfLetter } from './letters.ts'

let site: EmbeddedSite
beforeAll(async () => {
  site = await embeddedSite()
  await site.pool.query("insert into categories (name, photo) values ('HP', '/images/hp.jpg') on conflict do nothing")
})
afterAll(() => site.close())

let strangers = 0

/** A stranger signed up with somebody's address, sells, and says where buyers reach them. */
async function occupied() {
  const email = `taken${++strangers}@example.com`
  const stranger = await site.register(email, 'saller')
  await site.call(stranger, 'GET', '/api/profile')
  const selling = { phone: '01712345678', place: 'Shop 5, Elephant Road' }
  expect((await site.call(stranger, 'POST', '/api/profile/start-selling', selling)).status).toBe(200)
  const { rows } = await site.pool.query('select id from users where uid = $1', [stranger.uid])
  const seller = { id: rows[0].id as string, displayName: 'Nusrat Jahan', email }
  const { _id: product } = await aProduct(site.db, seller)
  await aProof(site.db, seller.id)
  await aProof(site.db, seller.id, { productId: product })
  await site.pool.query("insert into listing_drafts (id, seller_id, form) values (gen_random_uuid(), $1, '{}')", [
    seller.id,
  ])
  return { email, stranger, seller, product }
}

/** The owner's first sign-in, in a browser that the account does not know. */
const PROOFS: Record<string, (email: string) => Promise<Caller>> = {
  'a new password by letter': async (email) => {
    await site.identity('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    const oobCode = await codeOfLetter(site, email, 'resetPassword')
    await site.identity('v1/accounts:resetPassword', { oobCode, newPassword: 'Another horse #8' })
    return site.signIn(email, 'Another horse #8')
  },
  'a sign-in letter': async (email) => {
    const asked = { requestType: 'EMAIL_SIGNIN', email, continueUrl: 'https://shop.example/', canHandleCodeInApp: true }
    await site.identity('v1/accounts:sendOobCode', asked)
    const link = { email, oobCode: await codeOfLetter(site, email, 'signIn') }
    const { body } = await site.identity('v1/accounts:signInWithEmailLink', link)
    return { uid: body.localId, idToken: body.idToken, refreshToken: body.refreshToken }
  },
}

describe.each(Object.entries(PROOFS))(
  'an owner who proves the address of a stranger’s account by %s',
  (_how, prove) => {
    test('has nothing of the stranger in the shop and is asked for name and role', async () => {
      const { email, stranger, seller, product } = await occupied()
      const owner = await prove(email)
      expect(owner.uid).toBe(stranger.uid)
      expect((await site.call(owner, 'GET', '/api/profile')).code).toBe('no_profile')
      expect((await site.call(owner, 'GET', '/api/users')).body).toEqual([])
      const { rows } = await site.pool.query('select state from products where id = $1', [product])
      expect(rows).toEqual([{ state: 'paused' }])
      const drafts = await site.pool.query('select id from listing_drafts where seller_id = $1', [seller.id])
      expect(drafts.rows).toEqual([])
      const proofs = await site.pool.query('select id from proofs where user_id = $1', [seller.id])
      expect(proofs.rows).toEqual([])

      const profile = { displayName: 'Rahim Uddin', email, role: 'buyer' }
      expect((await site.call(owner, 'POST', '/api/users', profile)).body).toMatchObject({ recorded: true })
      const { body } = await site.call(owner, 'GET', '/api/profile')
      expect(body).toMatchObject({ displayName: 'Rahim Uddin', role: 'buyer', phone: null, place: null })
      expect((await site.call(owner, 'POST', '/api/users', profile)).body).toMatchObject({ recorded: false })
    })
  },
)

/** The person of the account links a number by the code of a text message. */
async function linkNumber({ idToken }: Caller, phoneNumber: string) {
  const { body } = await site.identity('v1/accounts:sendVerificationCode', { phoneNumber })
  await site.runJobs()
  const { rows } = await site.pool.query('select text from text_messages where recipient = $1', [phoneNumber])
  const code = /\d{6}/.exec(rows.at(-1).text)?.[0]
  const linked = await site.identity('v1/accounts:signInWithPhoneNumber', { idToken, ...body, code })
  expect(linked.status).toBe(200)
  return linked.body.idToken as string
}

test.each(Object.entries(PROOFS))(
  'a person with a proven number keeps record and products from the reader of a mistyped address, who comes by %s',
  async (_how, prove) => {
    const { email, stranger: person, product } = await occupied()
    const idToken = await linkNumber(person, `+8801719${String(strangers).padStart(6, '0')}`)
    const reader = await prove(email)
    expect(reader.uid).not.toBe(person.uid)
    expect((await site.call(reader, 'GET', '/api/profile')).code).toBe('no_profile')
    const profile = { displayName: 'Rahim Uddin', email, role: 'buyer' }
    expect((await site.call(reader, 'POST', '/api/users', profile)).body).toMatchObject({ recorded: true })

    const { rows } = await site.pool.query('select state from products where id = $1', [product])
    expect(rows).toEqual([{ state: 'live' }])
    const { body } = await site.call({ ...person, idToken }, 'GET', '/api/profile')
    expect(body).toMatchObject({ displayName: 'Nusrat Jahan', role: 'saller', place: 'Shop 5, Elephant Road' })
  },
)

test('a person whose owner was proven before keeps the record by a new password', async () => {
  const { email, stranger } = await occupied()
  await site.pool.query('update identity.accounts set email_verified = true, owner_proven = true where uid = $1', [
    stranger.uid,
  ])
  const owner = await PROOFS['a new password by letter']?.(email)
  const { body } = await site.call(owner ?? null, 'GET', '/api/profile')
  expect(body).toMatchObject({ displayName: 'Nusrat Jahan', role: 'saller', phone: '01712345678' })
})
