import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { readConfig } from '#platform/config/config.ts'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'
import { emptyTables } from '../../../../test/database.ts'
import { anOffer } from './offers/build.ts'

const FORM = {
  ...{ name: 'HP Zbook', category: 'hp', photo: '/images/x.jpg', originalPrice: '2', resalePrice: '1' },
  ...{ location: 'Dhaka', used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' },
}

test('booking and selling need a confirmed e-mail address in production, elsewhere only by the setting', () => {
  const of = (given: object) => readConfig({ PUBLIC_URL: 'http://localhost:3000', ...given }).confirmedEmailToTrade
  expect(of({ NODE_ENV: 'production' })).toBe(true)
  expect(of({ NODE_ENV: 'development' })).toBe(false)
  expect(of({ NODE_ENV: 'development', CONFIRMED_EMAIL_TO_TRADE: 'true' })).toBe(true)
  expect(of({ NODE_ENV: 'production', CONFIRMED_EMAIL_TO_TRADE: 'false' })).toBe(false)
})

describe.each([true, false])('with CONFIRMED_EMAIL_TO_TRADE=%s', (confirmedEmailToTrade) => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await testApp({ confirmedEmailToTrade })
  })
  afterAll(() => shop.close())
  beforeEach(() => emptyTables(shop.pool, 'users', 'products', 'bookings', 'rate_limits'))

  /** Outcomes of a booking, a listing and an advert of people with these claims in the token: '200' or status and code. */
  async function outcomes(said: { emailVerified: boolean; phone?: string }): Promise<string[]> {
    const [buyer, saller] = [await shop.aPerson({ role: 'buyer' }), await shop.aPerson({ role: 'saller' })]
    const product = await aProduct(shop.db, saller)
    const request = { productId: product._id, phone: '01712345678', location: 'Dhaka' }
    const calls = [
      shop.callsOf({ ...buyer, ...said }).bookProduct(request),
      shop.callsOf({ ...saller, ...said }).addProduct(FORM),
      shop.callsOf({ ...saller, ...said }).advertise({ product: { _id: product._id } }),
    ]
    const settled = calls.map(async (call) => {
      const done = await call.then(
        () => null,
        () => refusalOf(call),
      )
      return done ? `${done.status} ${done.code}` : '200'
    })
    return Promise.all(settled)
  }

  test('who has confirmed the e-mail address books, sells and advertises', async () => {
    expect(await outcomes({ emailVerified: true })).toEqual(['200', '200', '200'])
  })

  test('who has proven a phone number instead does so as well', async () => {
    expect(await outcomes({ emailVerified: false, phone: '+8801712345678' })).toEqual(['200', '200', '200'])
  })

  const refused = confirmedEmailToTrade ? '403 email_not_confirmed' : '200'

  test(`by a confirmed address ${confirmedEmailToTrade ? 'nobody trades' : 'people trade'} under another one that their user record still has`, async () => {
    const [saller, other] = [await shop.aPerson({ role: 'saller' }), await shop.aPerson({ role: 'buyer' })]
    const mixed = shop.callsOf({ uid: saller.uid, email: other.email, issuedAt: Math.floor(Date.now() / 1000) })
    expect((await mixed.showProfile({})).email).toBe(saller.email)
    const answer = await mixed.addProduct(FORM).then(
      () => '200',
      (error) => `${error.status} ${error.code}`,
    )
    expect(answer).toBe(refused)
  })

  test(`who has not ${confirmedEmailToTrade ? 'is refused, with what to do' : 'does so as well'}`, async () => {
    expect(await outcomes({ emailVerified: false })).toEqual([refused, refused, refused])
    if (!confirmedEmailToTrade) return
    const buyer = await shop.aPerson({ role: 'buyer' })
    const request = { productId: crypto.randomUUID(), phone: '01712345678', location: 'Dhaka' }
    const refusal = await refusalOf(shop.callsOf({ ...buyer, emailVerified: false }).bookProduct(request))
    expect(refusal.message).toBe(
      'Please confirm your e-mail address first: open the letter that we sent you. A confirmed phone number does as well.',
    )
  })

  test(`who has not ${confirmedEmailToTrade ? 'accepts and names no price' : 'accepts a price'} in answer to the saller’s`, async () => {
    const [buyer, saller] = [await shop.aPerson({ role: 'buyer' }), await shop.aPerson({ role: 'saller' })]
    const product = await aProduct(shop.db, saller, { negotiable: true, resalePrice: '56,000' })
    const answered = async (answer: 'accept' | 'counter' | 'decline') => {
      await shop.pool.query('delete from offers')
      const id = await anOffer(shop.db, { product, buyer, by: 'saller', taka: 55_000 })
      return shop
        .callsOf({ ...buyer, emailVerified: false })
        .answerOffer({ id, answer, taka: 54_000 })
        .then(
          () => '200',
          (error) => `${error.status} ${error.code}`,
        )
    }
    expect([await answered('accept'), await answered('counter'), await answered('decline')]).toEqual([
      ...[refused, refused, '200'],
    ])
  })

  test('everything else is open to somebody who has not confirmed it', async () => {
    const saller = await shop.aPerson({ role: 'saller' })
    const product = await aProduct(shop.db, saller)
    const calls = shop.callsOf({ ...saller, emailVerified: false })
    await calls.saveProfile({ displayName: 'Nusrat' })
    expect((await calls.listMyProducts({ email: saller.email })).total).toBe(1)
    await calls.editProduct({ ...FORM, id: product._id })
    await calls.deleteProduct({ id: product._id })
  })
})
