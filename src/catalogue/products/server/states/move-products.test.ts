import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { refusalOf, type TestApp, testApp } from '../../../../../test/app.ts'
import { emptyTables } from '../../../../../test/database.ts'
import { STATES, type State } from '../../rules.ts'
import { aProduct } from '../build.ts'
import { categoryAddresses, productAddresses, productFiles } from '../sitemap.ts'
import { lockProduct, moveProduct } from '../store.ts'

let shop: TestApp
let admin: Person
let buyer: Person
let saller: Person
let other: Person
let moved: Awaited<ReturnType<typeof aProduct>>
let shown: Awaited<ReturnType<typeof aProduct>>
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'products', 'bookings', 'bin', 'rate_limits')
  shop.cache.clear()
  admin = await shop.aPerson({ role: 'admin' })
  buyer = await shop.aPerson({ role: 'buyer' })
  saller = await shop.aPerson({ role: 'saller' })
  other = await shop.aPerson({ role: 'saller' })
  moved = await aProduct(shop.db, saller, { name: 'HP Zbook Firefly', resalePrice: '70,000' })
  shown = await aProduct(shop.db, other, { name: 'HP Zbook Studio', resalePrice: '71,000' })
  await shop.callsOf(saller).advertise({ product: { _id: moved._id } })
  await shop.callsOf(other).advertise({ product: { _id: shown._id } })
})

const move = (name: Parameters<ReturnType<TestApp['callsOf']>['moveProduct']>[0]['move'], who = saller) =>
  shop.callsOf(who).moveProduct({ id: moved._id, move: name })
const hide = (hidden: boolean) =>
  shop.callsOf(admin).hideProduct({ id: moved._id, hidden, ...(hidden && { reason: 'duplicate' }) })
const setState = (state: State, days = 0) =>
  shop.pool.query(
    'update products set state = $1, state_since = now() - make_interval(days => $2::int) where id = $3',
    [state, days, moved._id],
  )
const stored = async () =>
  (await shop.pool.query('select state, state_before, listed, expires_at from products where id = $1', [moved._id]))
    .rows[0]

async function byDeal(move: 'reserve' | 'release' | 'sell'): Promise<unknown> {
  return shop.db.transaction().execute(async (tx) => {
    const product = await lockProduct(tx, moved._id)
    if (!product) throw new Error('the product is gone')
    return moveProduct(tx, product, 'deal', move)
  })
}

/** Counts of the two products in all public lists. */
async function everywhere(): Promise<Record<string, number>> {
  const calls = shop.callsOf()
  const sitemap: string[] = []
  for (const { part } of await productFiles(shop.db))
    for await (const some of productAddresses(shop.db, part)) sitemap.push(...some.map(({ path }) => path))
  const brand = (await calls.listCategories({})).find(({ name }) => name === 'HP')
  return {
    list: (await calls.listProducts({})).items.length,
    total: (await calls.listProducts({})).total,
    'by price': (await calls.listProducts({ sort: 'price' })).items.length,
    'price range': (await calls.listProducts({ minPrice: 60_000, maxPrice: 80_000 })).total,
    brand: (await calls.listProducts({ brand: 'hp' })).total,
    category: (await calls.listCategoryProducts({ name: 'HP' })).total,
    search: (await calls.listProducts({ q: 'zbook' })).total,
    'search with a fault': (await calls.listProducts({ q: 'zbok' })).total,
    adverts: (await calls.listAdverts({})).total,
    'adverts shown': (await calls.listAdverts({})).items.length,
    similar: (await calls.listSimilarProducts({ id: shown._id })).length + 1,
    'count of the brand': brand?.productCount ?? 0,
    sallers: (await calls.countSallers({})).count,
    sitemap: sitemap.length,
    cached: (await shop.send('GET', '/api/products?limit=24')).json().length,
  }
}

const all = (count: number, of: Record<string, number>) =>
  Object.fromEntries(Object.keys(of).map((key) => [key, count]))

describe('a product that is', () => {
  test.each(STATES)('%s is in every public place at once, or in none', async (state) => {
    const before = await everywhere()
    expect(before).toEqual(all(2, before))
    const reach: Record<State, () => Promise<unknown>> = {
      live: async () => {},
      reserved: () => byDeal('reserve'),
      sold: () => move('sell-elsewhere'),
      paused: () => move('pause'),
      hidden: () => hide(true),
      waiting: async () => {
        await setState('waiting')
        shop.cache.clear()
      },
      expired: async () => {
        await setState('expired')
        shop.cache.clear()
      },
    }
    await reach[state]()
    const now = await everywhere()
    expect(now).toEqual(all(state === 'live' || state === 'reserved' ? 2 : 1, now))
  })

  test.each([
    ['live', 'booked'],
    ['reserved', 'booked'],
    ['sold', '410 product_sold This product is sold.'],
    ['paused', '404 not_found This product is no longer on sale.'],
    ['expired', '404 not_found This product is no longer on sale.'],
    ['hidden', '404 not_found This product is no longer on sale.'],
    ['waiting', '404 not_found This product is no longer on sale.'],
  ] as const)('%s and asked for by a buyer: %s', async (state, wanted) => {
    await setState(state)
    const call = shop.callsOf(buyer).bookProduct({ productId: moved._id, phone: '01712345678', location: 'Dhaka' })
    const got = await call.then(
      () => 'booked',
      (error) => `${error.status} ${error.code} ${error.message}`,
    )
    expect(got).toBe(wanted)
  })

  test.each([
    ['reserved', 0, 200, 200],
    ['sold', 29, 200, 200],
    ['sold', 30, 410, 200],
    ['paused', 0, 404, 200],
    ['expired', 0, 404, 200],
    ['hidden', 0, 404, 200],
    ['waiting', 0, 404, 200],
  ] as const)(
    '%s for %i days: its address answers %i, and %i to its saller and to admins',
    async (state, days, others, owners) => {
      await setState(state, days)
      const statuses = []
      for (const who of [null, buyer, other, saller, admin])
        statuses.push((await shop.send('GET', `/api/product/${moved._id}`, undefined, who)).statusCode)
      expect(statuses).toEqual([others, others, others, owners, owners])
    },
  )

  test.each([
    ['paused', 'product_not_on_sale'],
    ['expired', 'product_not_on_sale'],
    ['hidden', 'product_not_on_sale'],
    ['waiting', 'product_not_on_sale'],
    ['sold', 'product_sold'],
  ] as const)(
    '%s: a guest reads the code %s and nothing of the product, and sees what is like it',
    async (state, code) => {
      await setState(state, 30)
      const answer = await shop.send('GET', `/api/product/${moved._id}`)
      expect(answer.json()).toMatchObject({ code })
      expect(answer.body).not.toContain(moved.name)
      const similar = await shop.callsOf().listSimilarProducts({ id: moved._id })
      expect(similar.map(({ _id }) => _id)).toEqual([shown._id])
    },
  )

  test('deleted, of a disabled saller, or never listed: a guest finds nothing that is like it', async () => {
    const similar = async (id: string) => (await refusalOf(shop.callsOf().listSimilarProducts({ id }))).code
    expect(await similar('018f0000-0000-7000-8000-000000000000')).toBe('not_found')
    await setState('expired', 0)
    await shop.db.updateTable('users').set({ disabled: true }).where('id', '=', saller.id).execute()
    const ofDisabled = await similar(moved._id)
    await shop.db.updateTable('users').set({ disabled: false }).where('id', '=', saller.id).execute()
    expect(ofDisabled).toBe('not_found')
    await shop.callsOf(saller).deleteProduct({ id: moved._id })
    expect(await similar(moved._id)).toBe('not_found')
  })

  test('not on sale is not advertised', async () => {
    await move('pause')
    const refusal = await refusalOf(shop.callsOf(saller).advertise({ product: { _id: moved._id } }))
    expect([refusal.status, refusal.code]).toEqual([409, 'wrong_state'])
  })
})

test('a sold product says since when, for everybody, with what is like it', async () => {
  await move('sell-elsewhere')
  const page = await shop.callsOf().showProduct({ id: moved._id })
  expect(page.state).toBe('sold')
  expect(Date.now() - Date.parse(page.stateSince)).toBeLessThan(60_000)
  expect((await shop.callsOf().listSimilarProducts({ id: moved._id })).map(({ _id }) => _id)).toEqual([shown._id])
  // The desk hides it and shows it again: the day of the sale stays.
  await hide(true)
  expect((await refusalOf(shop.callsOf().showProduct({ id: moved._id }))).status).toBe(410)
  await hide(false)
  expect(await shop.callsOf().showProduct({ id: moved._id })).toMatchObject({
    state: 'sold',
    stateSince: page.stateSince,
  })
})

test('of two tabs the second learns what the product is now, and changes nothing', async () => {
  expect(await move('pause')).toEqual({ acknowledged: true, state: 'paused' })
  const refusal = await refusalOf(move('pause'))
  expect([refusal.status, refusal.code, refusal.message]).toEqual([
    409,
    'wrong_state',
    'This product is paused. Resume it first.',
  ])
  const both = await Promise.allSettled([move('resume'), move('resume'), move('sell-elsewhere')])
  expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(['live', 'sold']).toContain((await stored()).state)
})

test('a product that is resumed, extended or back on sale has 60 days again', async () => {
  const days = async () => Math.round((Date.parse((await stored()).expires_at) - Date.now()) / 86_400_000)
  const age = () => shop.pool.query("update products set expires_at = now() + interval '2 days'")
  await age()
  await move('extend')
  expect(await days()).toBe(60)
  await move('pause')
  await age()
  await move('resume')
  expect(await days()).toBe(60)
  await move('sell-elsewhere')
  await age()
  expect(await move('back-on-sale')).toEqual({ acknowledged: true, state: 'live' })
  expect(await days()).toBe(60)
})

test('a reserved product belongs to its deal: released it is live for three days at least, closed it is sold for good', async () => {
  expect(await byDeal('reserve')).toEqual({ state: 'reserved', stateBefore: 'live' })
  const refusal = await refusalOf(move('sell-elsewhere'))
  expect(refusal.message).toBe('This product is reserved for a buyer. End that deal first.')
  await shop.pool.query("update products set expires_at = now() - interval '1 day'")
  expect(await byDeal('release')).toMatchObject({ state: 'live' })
  expect(Math.round((Date.parse((await stored()).expires_at) - Date.now()) / 86_400_000)).toBe(3)
  await byDeal('reserve')
  expect(await byDeal('sell')).toEqual({ state: 'sold', stateBefore: 'reserved' })
  expect((await refusalOf(move('back-on-sale'))).code).toBe('wrong_state')
})

test('the desk hides a product in every state and shows it again as it was', async () => {
  for (const state of STATES.filter((one) => one !== 'hidden' && one !== 'waiting')) {
    await setState(state)
    await hide(true)
    expect(await stored()).toMatchObject({ state: 'hidden', state_before: state, listed: false })
    expect((await refusalOf(move('extend'))).message).toBe('This product is hidden by GreenTech. Please contact us.')
    await hide(false)
    expect((await stored()).state).toBe(state)
  }
})

describe('what else takes a product off the lists', () => {
  test('a paused product stays off them while its saller is disabled and afterwards', async () => {
    await move('pause')
    await shop.callsOf(admin).disableUser({ id: saller.id, disabled: true })
    await shop.callsOf(admin).disableUser({ id: saller.id, disabled: false })
    expect(await stored()).toMatchObject({ state: 'paused', listed: false })
    await shop.callsOf(admin).disableUser({ id: saller.id, disabled: true })
    await move('resume', admin)
    expect(await stored()).toMatchObject({ state: 'live', listed: false })
    await shop.callsOf(admin).disableUser({ id: saller.id, disabled: false })
    expect((await stored()).listed).toBe(true)
  })

  test('a product that is deleted and restored, by itself or with its saller, is what it was', async () => {
    await hide(true)
    await shop.callsOf(saller).deleteProduct({ id: moved._id })
    await shop.callsOf(saller).restoreProduct({ id: moved._id })
    await shop.callsOf(admin).deleteUser({ id: saller.id })
    await shop.callsOf(admin).restoreUser({ id: saller.id })
    expect(await stored()).toMatchObject({ state: 'hidden', state_before: 'live', listed: false })
    expect((await everywhere()).total).toBe(1)
    await hide(false)
    expect((await everywhere()).total).toBe(2)
  })

  test('an edit of a paused product leaves it paused', async () => {
    await move('pause')
    const form = {
      ...{ name: 'HP Zbook G9', category: 'hp', photo: '/images/x.jpg', originalPrice: '2', resalePrice: '1' },
      ...{ location: 'Dhaka', used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' },
    }
    await shop.callsOf(saller).editProduct({ ...form, id: moved._id })
    expect(await stored()).toMatchObject({ state: 'paused', listed: false })
  })
})

test('My Products has every state, its number and what can be done, each state and all together', async () => {
  await aProduct(shop.db, saller, { name: 'HP Pavilion' })
  await move('pause')
  const { items, total } = await shop.callsOf(saller).listMyProducts({ email: saller.email })
  expect([items.map(({ name, moves }) => [name, moves]), total]).toEqual([
    [
      ['HP Pavilion', ['pause', 'extend', 'sell-elsewhere']],
      ['HP Zbook Firefly', ['resume', 'sell-elsewhere']],
    ],
    2,
  ])
  const paused = await shop.callsOf(saller).listMyProducts({ email: saller.email, state: 'paused' })
  expect([paused.items.map(({ name }) => name), paused.total]).toEqual([['HP Zbook Firefly'], 1])
  const counts = { live: 1, reserved: 0, sold: 0, paused: 1, expired: 0, hidden: 0, waiting: 0 }
  expect(await shop.callsOf(saller).countMyProducts({ email: saller.email })).toEqual(counts)
  expect(await shop.callsOf(admin).countMyProducts({ email: saller.email })).toEqual(counts)
  expect(await shop.callsOf(admin).countMyProducts({ email: 'nobody@example.com' })).toEqual({
    ...counts,
    live: 0,
    paused: 0,
  })
})

test('the categories of the sitemap change with what is on sale', async () => {
  await move('pause')
  const [hp] = (await categoryAddresses(shop.db)).filter(({ path }) => path === '/products/HP')
  expect(hp?.changed).toBe(shown.updatedAt)
})
