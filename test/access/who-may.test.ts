import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import type { AppError } from '#shared/errors.ts'
import { endpoints } from '#web/api.ts'
import { type Holder, type People, somePeople, type TestApp, testApp } from '../app.ts'
import { type EndpointName, goodInputs } from '../bad-input/good-inputs.ts'

type Caller = 'guest' | 'newcomer' | 'buyer' | 'saller' | 'otherSaller' | 'admin'

/**
 * What each caller gets from each endpoint when it concerns the buyer's orders and the saller's products. A newcomer has a
 * token and no profile. An endpoint that is missing here fails the test.
 */
const TABLE: Record<EndpointName, Record<Caller, number>> = {
  listUsers: { guest: 401, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  saveUser: { guest: 200, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 403 },
  restoreUser: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  disableUser: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  signOutUser: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  deleteUser: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  showProfile: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listMyData: { guest: 401, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  saveProfile: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  // Each for themselves alone, and the address names somebody else.
  startSelling: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 403 },
  leaveShop: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 403 },
  listFacets: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listProducts: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listAllProducts: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  listCategoryProducts: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  showProduct: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listSimilarProducts: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listGrades: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listKinds: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  describeKind: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listPlaces: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listAreas: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  readSpecs: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 200, admin: 200 },
  listBrands: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  explainSearch: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  findBrand: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listCategories: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  countSallers: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listBrandEntries: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  addBrand: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  editBrand: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  mergeBrand: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  deleteBrand: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  listKindEntries: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  addKind: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  editKind: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  orderKinds: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  wishBrand: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 200, admin: 403 },
  listBrandWishes: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  dismissBrandWish: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  listMyProducts: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  countMyProducts: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  moveProduct: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  listProductMoves: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  hideProduct: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  extendByLink: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  deleteProduct: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  restoreProduct: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  addProduct: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 200, admin: 403 },
  editProduct: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  advertise: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  endAdvert: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  listAdverts: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listDrafts: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 200, admin: 403 },
  showDraft: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 403 },
  saveDraft: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 403 },
  deleteDraft: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 403 },
  listNotifications: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  countUnread: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  markRead: { guest: 401, newcomer: 403, buyer: 200, saller: 404, otherSaller: 404, admin: 404 },
  markAllRead: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listNotificationSettings: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  saveQuietHours: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  saveNotificationSetting: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  stopLetters: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  addPushDevice: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  removePushDevice: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  exportProducts: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 200, admin: 200 },
  checkImport: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 200, admin: 403 },
  importProducts: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 200, admin: 403 },
  listBookings: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  // A saller buys, too (docs/decisions/0043): their own orders, and not those of the buyer.
  listMyOrders: { guest: 401, newcomer: 403, buyer: 200, saller: 403, otherSaller: 403, admin: 200 },
  // The product is the first saller’s own.
  bookProduct: { guest: 401, newcomer: 403, buyer: 200, saller: 409, otherSaller: 200, admin: 200 },
  // Everybody sees their own offers alone, and only its author takes an offer back.
  listOffers: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  makeOffer: { guest: 401, newcomer: 403, buyer: 200, saller: 409, otherSaller: 200, admin: 200 },
  answerOffer: { guest: 401, newcomer: 403, buyer: 200, saller: 409, otherSaller: 403, admin: 403 },
  countRequests: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 200, admin: 200 },
  listMeetingPlaces: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 403, admin: 403 },
  choosePay: { guest: 401, newcomer: 403, buyer: 200, saller: 403, otherSaller: 403, admin: 403 },
  getDeal: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 403, admin: 200 },
  findDeal: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listRequests: { guest: 401, newcomer: 403, buyer: 403, saller: 200, otherSaller: 403, admin: 200 },
  // The move is a cancelling, which both sides may make.
  getKit: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 403, admin: 403 },
  // The ticket says by whom.
  sendKitEntry: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listContestedNoShows: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  decideNoShow: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  moveDeal: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 403, admin: 403 },
  listThreads: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  countUnreadThreads: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  startThread: { guest: 401, newcomer: 403, buyer: 200, saller: 409, otherSaller: 200, admin: 200 },
  findThread: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  showThread: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 403, admin: 403 },
  listThreadMessages: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 403, admin: 403 },
  sendMessage: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 403, admin: 403 },
  markThreadRead: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 403, admin: 403 },
  blockOther: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 403, admin: 403 },
  reportThread: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 403, admin: 403 },
  listReportedThreads: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  readReportedThread: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  closeReport: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  showOverview: { guest: 401, newcomer: 403, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  sendContact: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  mailUs: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  subscribe: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  unsubscribe: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listMessages: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  markMessage: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  showContactDetails: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  editContactDetails: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  listSubscribers: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  listBlogs: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  showBlog: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listHomeBlogs: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  showBlogSidebar: { guest: 200, newcomer: 200, buyer: 200, saller: 200, otherSaller: 200, admin: 200 },
  listAdminBlogs: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  showAdminBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  createBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  updateBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  publishBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  unpublishBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  deleteBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  restoreBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
  previewBlog: { guest: 401, newcomer: 403, buyer: 403, saller: 403, otherSaller: 403, admin: 200 },
}

let shop: TestApp
let people: People
beforeAll(async () => {
  shop = await testApp()
  people = await somePeople(shop)
})
afterAll(() => shop.close())

/** Good requests. What is refused or only reads leaves their things as they are; after any other call they are made anew. */
let inputs: Awaited<ReturnType<typeof goodInputs>> | null = null

/** Makes a call as somebody, and answers with what became of it. */
async function outcomeOf(name: EndpointName, holder: Holder | null) {
  inputs ??= await goodInputs(shop, people)
  const call = shop.callsOf(holder)[name] as (input: unknown) => Promise<unknown>
  const outcome = await call(inputs[name]).then(
    () => ({ status: 200, code: null }),
    ({ status, code }: AppError) => ({ status, code }),
  )
  if (outcome.status === 200 && endpoints[name].method !== 'GET') {
    inputs = null
    // A buyer who has begun to sell is one no longer.
    await shop.pool.query("update users set role = 'buyer' where id = $1", [people.buyer.id])
  }
  return outcome
}

describe('[Y07] who may call', () => {
  test.each(Object.keys(endpoints) as EndpointName[])('%s', async (name) => {
    const got: Record<string, number> = {}
    for (const caller of Object.keys(TABLE[name]) as Caller[]) {
      const newcomer = { uid: 'newcomer', email: 'newcomer@example.com' }
      const holder = caller === 'guest' ? null : caller === 'newcomer' ? newcomer : people[caller]
      got[caller] = (await outcomeOf(name, holder)).status
    }
    expect(got).toEqual(TABLE[name])
  })

  /** Calls for the address that they name, whether it has a user record or not. */
  const NAMES_ITS_OWN = new Set<EndpointName>(['saveUser', 'leaveShop'])

  // As the sign-in service gives it to whoever signs in anonymously.
  test.each(Object.keys(endpoints) as EndpointName[])(
    '%s takes a token without an e-mail for a newcomer’s',
    async (name) => {
      const outcome = await outcomeOf(name, { uid: 'nameless', email: null })
      expect(outcome.status).toBe(TABLE[name].newcomer)
      if (outcome.status !== 200) expect(outcome.code).toBe(NAMES_ITS_OWN.has(name) ? 'not_yours' : 'no_profile')
    },
  )
})

test('[Q18] the query of a request with a body is ignored', async () => {
  const product = await aProduct(shop.db, people.saller)
  const body = { phone: '01712345678', location: 'Dhaka' }
  const answer = await shop.send('POST', `/api/bookings?productId=${product._id}`, body, people.admin)
  expect([answer.statusCode, answer.json().fields]).toMatchObject([400, { productId: { code: 'required' } }])
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
  // The event stream, whose answer has no end and no shape.
  expect(shown.toSorted()).toEqual([...wanted, 'GET /api/live openLive'].toSorted())
  const product = paths['/api/product/{id}'].get.responses['200'].content['application/json'].schema
  expect(Object.keys(product.properties)).toContain('resaleTaka')
  expect((await shop.send('GET', '/api/docs')).statusCode).toBe(200)
})
