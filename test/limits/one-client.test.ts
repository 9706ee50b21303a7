import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aUser } from '#people/users/server/build.ts'
import { anEmail } from '../identity/values.ts'
import { type WholeSite, wholeSite } from '../whole-site.ts'

const PASSWORD = 'Correct horse #7'
const CLIENT = '103.4.5.6'
let site: WholeSite
beforeAll(async () => {
  site = await wholeSite({ TRUST_PROXY: '1', COSTLY_A_MINUTE: '600' })
})
afterAll(() => site.close())

function send(address: string, url: string, body: object, headers: Record<string, string> = {}) {
  return site.app.inject({ method: 'POST', url, headers: { 'x-forwarded-for': address, ...headers }, payload: body })
}

function signIn(address: string, email: string) {
  return send(address, '/identity/v1/accounts:signInWithPassword?key=k', { email, password: PASSWORD })
}

/** A buyer with an account and a profile. */
async function aBuyer(address: string): Promise<string> {
  const email = anEmail()
  const account = await send(address, '/identity/v1/accounts:signUp?key=k', { email, password: PASSWORD })
  const { localId: uid } = account.json()
  await site.pool.query('update identity.accounts set email_verified = true where uid = $1', [uid])
  await aUser(site.db, { role: 'buyer', uid, email })
  return email
}

test('while one client does its worst, others sign in, search and book', async () => {
  const saller = await aUser(site.db, { role: 'saller' })
  const client = await aBuyer(CLIENT)
  const others = await Promise.all(Array.from({ length: 5 }, (_, i) => aBuyer(`198.51.100.${i}`)))
  const floods = Array.from({ length: 120 }, (_, i) => [
    signIn(CLIENT, client),
    site.app.inject({ url: `/api/products?q=laptop${i}`, headers: { 'x-forwarded-for': CLIENT } }),
    send(CLIENT, '/api/products', { description: '01712 345678 '.repeat(15_000) }),
    send(CLIENT, '/api/mail-us', { message: '01712 345678 '.repeat(15_000) }),
  ]).flat()
  const served = await Promise.all(
    others.map(async (email, i) => {
      const address = `198.51.100.${i}`
      const product = await aProduct(site.db, saller)
      const entered = await signIn(address, email)
      const authorization = `Bearer ${entered.json().idToken}`
      const search = { url: '/api/products?q=probook', headers: { 'x-forwarded-for': address, authorization } }
      const found = await site.app.inject(search)
      const order = { productId: product._id, phone: '01712345678', location: 'Dhaka' }
      const booked = await send(address, '/api/bookings', order, { authorization })
      return [entered.statusCode, found.statusCode, booked.statusCode]
    }),
  )
  expect(served).toEqual(Array(5).fill([200, 200, 200]))
  expect((await Promise.all(floods)).map(({ statusCode }) => statusCode)).toContain(503)
})
