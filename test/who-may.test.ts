import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aBlog } from '#blog/build.ts'
import { aBooking } from '#bookings/build.ts'
import { aProduct } from '#catalogue/build.ts'
import { aMessage } from '#inbox/build.ts'
import { addSubscriber, makeUnsubscribeToken } from '#inbox/store.ts'
import type { Person } from '#platform/auth.ts'
import type { AppError } from '#shared/errors.ts'
import { endpoints } from '#web/api.ts'
import { type TestApp, testApp } from './app.ts'

type Name = keyof typeof endpoints
type Caller = 'guest' | 'newcomer' | 'buyer' | 'saller' | 'otherSaller' | 'admin'

/**
 * What each caller gets from each endpoint when it concerns the buyer's orders and the saller's products. A newcomer has a
 * token and no profile. An endpoint that is missing here fails the test.
 */
const TABLE: Record<Name, Record<Caller, number>> = {
  listUsers: { guest: 401, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  saveUser: { guest: 200, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 403 },
  disableUser: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  signOutUser: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  deleteUser: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  showProfile: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  saveProfile: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  // Each for themselves alone, and the address names somebody else.
  leaveShop: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 403 },
  listProducts: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listCategoryProducts: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  showProduct: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listCategories: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listMyProducts: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  deleteProduct: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  addProduct: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 200, admin: 403 },
  editProduct: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  advertise: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  listAdverts: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listBookings: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listMyOrders: { guest: 401, newcomer: 403, buyer: 200, saller: 403, otherSaller: 403, admin: 200 },
  bookProduct: { guest: 401, newcomer: 403, buyer: 200, saller: 403, otherSaller: 403, admin: 200 },
  choosePay: { guest: 401, newcomer: 403, buyer: 200, saller: 403, otherSaller: 403, admin: 403 },
  showOverview: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  sendContact: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  mailUs: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  subscribe: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  unsubscribe: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listMessages: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  markMessage: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  listSubscribers: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  listBlogs: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  showBlog: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listHomeBlogs: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  showBlogSidebar: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listOfficeBlogs: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  showOfficeBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  createBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  updateBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  publishBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  unpublishBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  deleteBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  previewBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
}

let shop: TestApp
let people: Record<Exclude<Caller, 'guest' | 'newcomer'>, Person>
beforeAll(async () => {
  shop = await testApp()
  people = {
    buyer: await shop.aPerson({ role: 'buyer' }),
    saller: await shop.aPerson({ role: 'saller' }),
    otherSaller: await shop.aPerson({ role: 'saller' }),
    admin: await shop.aPerson({ role: 'admin' }),
  }
})
afterAll(() => shop.close())

/** A good request to each endpoint, about things made anew so that one caller's success is no other's failure. */
async function goodInputs(): Promise<Record<Name, Record<string, unknown>>> {
  const product = await aProduct(shop.db, people.saller)
  const leaver = await shop.aPerson({ role: 'buyer' })
  const booking = await aBooking(shop.db, { product: await aProduct(shop.db, people.saller), buyer: people.buyer })
  const subscriber = (await addSubscriber(shop.db, `${leaver.id}@example.com`)) as string
  const writer = { name: 'Somebody', email: 'somebody@example.com', phone: '01712345678', message: 'Hello' }
  const post = await aBlog(shop.db)
  const written = { name: 'X', category: 'Laptop', photo: '/images/x.jpg', description: 'Y', markdown: 'Z' }
  const texts = { location: 'Dhaka', used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' }
  const form = { ...texts, name: 'X', category: 'hp', photo: '/images/x.jpg', originalPrice: '2', resalePrice: '1' }
  return {
    listUsers: {},
    saveUser: { displayName: 'Somebody', email: 'somebody@example.com', role: 'buyer' },
    deleteUser: { id: leaver.id },
    disableUser: { id: leaver.id, disabled: true },
    signOutUser: { id: leaver.id },
    showProfile: {},
    saveProfile: { displayName: 'Somebody', photoURL: '/images/x.jpg', phone: '01712345678' },
    leaveShop: { email: leaver.email },
    listProducts: {},
    listCategoryProducts: { name: 'HP' },
    showProduct: { id: product._id },
    listCategories: {},
    listMyProducts: { email: people.saller.email },
    deleteProduct: { id: product._id },
    addProduct: form,
    editProduct: { ...form, id: product._id, updatedAt: product.updatedAt },
    advertise: { product: { _id: product._id } },
    listAdverts: {},
    listBookings: {},
    listMyOrders: { email: people.buyer.email },
    bookProduct: { phone: '01712345678', location: 'Dhaka', productId: product._id },
    choosePay: { id: booking._id, pay: 'bkash' },
    showOverview: {},
    sendContact: { ...writer, company: 'Shop' },
    mailUs: writer,
    subscribe: { email: 'somebody@example.com' },
    unsubscribe: { token: await makeUnsubscribeToken(shop.db, subscriber) },
    listMessages: {},
    markMessage: { id: (await aMessage(shop.db))._id, done: true },
    listSubscribers: {},
    listBlogs: {},
    showBlog: { id: post },
    listHomeBlogs: {},
    showBlogSidebar: {},
    listOfficeBlogs: {},
    showOfficeBlog: { id: post },
    createBlog: { name: 'A draft' },
    updateBlog: { ...written, id: post },
    publishBlog: { id: post },
    unpublishBlog: { id: post },
    deleteBlog: { id: post },
    previewBlog: { markdown: '# Hello' },
  }
}

describe('[Y07] who may call', () => {
  test.each(Object.keys(endpoints) as Name[])('%s', async (name) => {
    const got: Record<string, number> = {}
    for (const caller of Object.keys(TABLE[name]) as Caller[]) {
      const newcomer = { uid: 'newcomer', email: 'newcomer@example.com' }
      const holder = caller === 'guest' ? null : caller === 'newcomer' ? newcomer : people[caller]
      const call = shop.callsOf(holder)[name] as (input: unknown) => Promise<unknown>
      const input = (await goodInputs())[name]
      got[caller] = await call(input).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
    }
    expect(got).toEqual(TABLE[name])
  })

  /** Calls for the address that they name, whether it has a user record or not. */
  const NAMES_ITS_OWN = new Set<Name>(['saveUser', 'leaveShop'])

  // As the sign-in service gives it to whoever signs in anonymously.
  test.each(Object.keys(endpoints) as Name[])('%s takes a token without an e-mail for a newcomer’s', async (name) => {
    const call = shop.callsOf({ uid: 'nameless', email: null })[name] as (input: unknown) => Promise<unknown>
    const outcome = await call((await goodInputs())[name]).then(
      () => ({ status: 200, code: null }),
      ({ status, code }: AppError) => ({ status, code }),
    )
    expect(outcome.status).toBe(TABLE[name].newcomer)
    if (outcome.status !== 200) expect(outcome.code).toBe(NAMES_ITS_OWN.has(name) ? 'not_yours' : 'no_profile')
  })
})

describe('bad input', () => {
  // Thousands of requests an endpoint: on a busy machine that takes longer than a test usually may.
  const PATIENT = 90_000
  const long = 'x'.repeat(100_000)
  const JUNK: unknown[] = [
    null,
    true,
    0,
    -1,
    1.5,
    1e300,
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    long,
    '%',
    "'; drop table users; --",
    [],
    [''],
    {},
    { $gt: '' },
    '2026-02-30T00:00:00+00:00',
    '00000000-0000-4000-8000-000000000000',
    'WyJ4IiwieSJd',
  ]

  const harmless = (name: Name) => async () => {
    const good = (await goodInputs())[name]
    for (const field of [...Object.keys(endpoints[name].input.shape), 'unknown']) {
      // Each value is to be looked at, not counted.
      await shop.pool.query('truncate rate_limits')
      for (const junk of JUNK) {
        for (const holder of [null, people.saller, people.admin]) {
          const answer = await sendAnyhow(name, { ...good, [field]: junk }, holder)
          const what = `${field}: ${JSON.stringify(junk)?.slice(0, 60)} ${answer.body}`
          expect(answer.statusCode, what).toBeLessThan(500)
          if (answer.statusCode >= 400) expect(answer.json(), what).toMatchObject({ acknowledged: false })
        }
      }
    }
  }
  for (const name of Object.keys(endpoints) as Name[])
    test(`no junk in any field of ${name} is more than a refusal`, harmless(name), PATIENT)

  function sendAnyhow(name: Name, values: Record<string, unknown>, holder: Person | null) {
    const { method, path } = endpoints[name]
    const url = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(wellFormed(values[key])))
    if (method !== 'GET') return shop.send(method, url, values, holder)
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries(values)) query.set(key, wellFormed(value))
    return shop.send(method, `${url}?${query}`.slice(0, 12_000), undefined, holder)
  }

  function wellFormed(value: unknown): string {
    return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 3_000)
  }

  test.each(Object.keys(endpoints) as Name[])('a body to %s that is no object of JSON is refused', async (name) => {
    const { method, path } = endpoints[name]
    if (method === 'GET') return
    const url = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const bodies = ['{', 'null', '[]', '"x"', '1', '{"__proto__": {"role": "admin"}}', deep, `"${'x'.repeat(300_000)}"`]
    for (const body of [...bodies, '{"constructor": {"prototype": {}}}', '\u0000', '{"a":1}x', '']) {
      const answer = await shop.send(method, url, body, people.admin)
      expect([400, 403, 404, 413], `${body.slice(0, 40)} ${answer.body}`).toContain(answer.statusCode)
      expect(answer.json()).toMatchObject({
        acknowledged: false,
        code: expect.any(String),
        message: expect.any(String),
      })
    }
    const form = await shop.app.inject({ method, url, payload: 'a=b', headers: { 'content-type': 'text/csv' } })
    expect(form.statusCode).toBeLessThan(500)
  })

  test('[Q18] a query beside a body says nothing', async () => {
    const product = await aProduct(shop.db, people.saller)
    const body = { phone: '01712345678', location: 'Dhaka' }
    const answer = await shop.send('POST', `/api/bookings?productId=${product._id}`, body, people.admin)
    expect([answer.statusCode, answer.json().fields]).toMatchObject([400, { productId: { code: 'required' } }])
  })

  test('addresses that cannot be read get the one form of error', async () => {
    for (const url of [
      '/api/products/%E0%A4%A',
      '/api/products/%00',
      '/api/nothing',
      `/api/product/${'x'.repeat(600)}`,
    ]) {
      const answer = await shop.send('GET', url)
      expect([400, 404, 414], url).toContain(answer.statusCode)
      expect(Object.keys(answer.json())).toEqual(expect.arrayContaining(['acknowledged', 'code', 'message']))
    }
  })
})

test('[Q01 Q18 Q31] the API page shows every endpoint with its answers', async () => {
  const answer = await shop.send('GET', '/api/docs/json')
  const { paths } = answer.json()
  const shown = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as object).map(
      ([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`,
    ),
  )
  const wanted = Object.entries(endpoints).map(([name, { method, path }]) => `${method} ${path} ${name}`)
  expect(shown.toSorted()).toEqual(wanted.toSorted())
  const product = paths['/api/product/{id}'].get.responses['200'].content['application/json'].schema
  expect(Object.keys(product.properties)).toContain('resaleTaka')
  expect((await shop.send('GET', '/api/docs')).statusCode).toBe(200)
})
