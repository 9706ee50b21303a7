import { randomUUID } from 'node:crypto'
import { someAssortment } from '#catalogue/brands/server/build.ts'
import { aDraft } from '#catalogue/drafts/server/build.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBlog } from '#content/blog/server/build.ts'
import { aMessage } from '#content/inbox/server/build.ts'
import { addSubscriber } from '#content/inbox/server/store.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { anOffer } from '#deals/bookings/server/offers/build.ts'
import { aReport, aThread } from '#messaging/conversations/server/build.ts'
import { aNotification } from '#messaging/notifications/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import type { People, TestApp } from '../app.ts'
import { deletedThings } from '../bad-input/good-inputs.ts'

export const CALLERS = ['guest', 'buyer', 'otherBuyer', 'saller', 'otherSaller', 'admin'] as const
export type Caller = (typeof CALLERS)[number]
export const VERBS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const
type Verb = (typeof VERBS)[number]

/** Rows of people who are not all of the callers: the saller's product, the buyer's booking, somebody's record, the office's. */
export async function makeRows(shop: TestApp, people: People & { otherBuyer: Person }) {
  const product = await aProduct(shop.db, people.saller)
  const booking = await aBooking(shop.db, { product: await aProduct(shop.db, people.saller), buyer: people.buyer })
  const offer = await anOffer(shop.db, { product, buyer: people.buyer })
  const asked = await aProduct(shop.db, people.saller)
  const parties = { productId: asked._id, buyerId: people.buyer.id, sellerId: people.saller.id }
  const thread = await aThread(shop.db, parties)
  const report = await aReport(shop.db, thread)
  const met = await aBooking(shop.db, {
    ...{ product: await aProduct(shop.db, people.saller), buyer: people.buyer, state: 'accepted' },
  })
  const contested = await aBooking(shop.db, {
    ...{ product: await aProduct(shop.db, people.saller), buyer: people.buyer, state: 'contested' },
  })
  const ticket = await shop.kitTickets.makeTicket({ dealId: met._id, personId: people.buyer.id, session: null })
  const somebody = await shop.aPerson({ role: 'buyer', displayName: 'Somebody' })
  const draft = await aBlog(shop.db, { name: 'Not for everybody yet', published: false })
  const message = await aMessage(shop.db)
  const subscriber = await addSubscriber(shop.db, `${somebody.id}@example.com`)
  const listing = await aDraft(shop.db, people.saller)
  const notification = await aNotification(shop.db, people.buyer)
  const gone = await deletedThings(shop, people)
  const assortment = await someAssortment(shop.db)
  return {
    people,
    notification,
    product,
    listing,
    booking,
    met,
    contested,
    ticket,
    offer,
    thread,
    report,
    asked,
    somebody,
    draft,
    message,
    subscriber,
    gone,
    assortment,
  }
}
export type Rows = Awaited<ReturnType<typeof makeRows>>

export interface Address {
  what: string
  path: (made: Rows) => string
  /** The table and the id of the row that is meant. */
  row: (made: Rows) => [table: string, id: string]
  body?: (made: Rows) => object
  /** The status for each caller, in the order of CALLERS. A verb that is not here is nothing's address: 404. */
  verbs: Partial<Record<Verb, string>>
}

const texts = { location: 'Dhaka', used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' }
const form = { ...texts, name: 'X', category: 'hp', photo: '/images/x.jpg', originalPrice: '2', resalePrice: '1' }
const written = { name: 'X', category: 'Laptop', photo: '/images/x.jpg', description: 'Y', markdown: 'Z' }
const productRow = ({ product }: Rows): [string, string] => ['products', product._id]
const bookingRow = ({ booking }: Rows): [string, string] => ['bookings', booking._id]
const offerRow = ({ offer }: Rows): [string, string] => ['offers', offer]
const userRow = ({ somebody }: Rows): [string, string] => ['users', somebody.id]
const brandRow = ({ assortment }: Rows): [string, string] => ['categories', assortment.brand.id]
const BRAND = { bangla: '', spellings: [], kinds: [], photo: '', hidden: false }
const draftRow = ({ draft }: Rows): [string, string] => ['blogs', draft]
const threadRow = ({ thread }: Rows): [string, string] => ['threads', thread]
const TWO = '401 200 403 200 403 403'
export const NO_ACCOUNT = '404 404 404 404 404 404'
const OFFICE = '401 403 403 403 403 200'

/** Addresses that name no row of anybody. */
export const OWNERLESS = [
  '/api/products/{name}',
  '/api/brands/{name}',
  '/api/grades/{kind}',
  '/api/kinds/{id}',
  '/api/places/{district}',
]

export const ADDRESSES: Address[] = [
  {
    what: 'a product as everybody sees it',
    ...{ path: ({ product }) => `/api/product/${product._id}`, row: productRow },
    verbs: { GET: '200 200 200 200 200 200' },
  },
  {
    what: 'the products that are like it',
    ...{ path: ({ product }) => `/api/product/${product._id}/similar`, row: productRow },
    verbs: { GET: '200 200 200 200 200 200' },
  },
  {
    what: 'a product of the saller',
    ...{ path: ({ product }) => `/api/my-products/${product._id}`, row: productRow, body: () => form },
    // No e-mail address: that is what a list is asked for with.
    verbs: { GET: '400 400 400 400 400 400', PUT: '401 403 403 200 403 200', DELETE: '401 403 403 200 403 200' },
  },
  {
    what: 'a listing that the saller has not published',
    ...{ path: ({ listing }) => `/api/drafts/${listing._id}`, row: ({ listing }) => ['listing_drafts', listing._id] },
    body: ({ listing }) => ({ form: { name: 'X' }, updatedAt: listing.updatedAt }),
    verbs: { GET: '401 403 403 200 403 403', PUT: '401 403 403 200 403 403', DELETE: '401 403 403 200 403 403' },
  },
  {
    what: 'what the buyer was told',
    ...{ path: ({ notification }) => `/api/notifications/${notification}/read`, body: () => ({}) },
    row: ({ notification }) => ['notifications', notification],
    verbs: { POST: '401 200 404 404 404 404' },
  },
  {
    what: 'the advert of the saller’s product',
    ...{ path: () => '/api/advertise', row: productRow, body: ({ product }) => ({ product: { _id: product._id } }) },
    verbs: { GET: '200 200 200 200 200 200', POST: '401 403 403 200 403 200' },
  },
  {
    what: 'the end of that advert',
    ...{ path: ({ product }) => `/api/advertise/${product._id}`, row: productRow },
    verbs: { DELETE: '401 403 403 200 403 200' },
  },
  {
    what: 'the state of the saller’s product',
    ...{ path: ({ product }) => `/api/my-products/${product._id}/state`, row: productRow },
    body: () => ({ move: 'sell-elsewhere' }),
    verbs: { POST: '401 403 403 200 403 200' },
  },
  {
    what: 'whether the office hides a product',
    ...{ path: ({ product }) => `/api/office/products/${product._id}/hidden`, row: productRow },
    body: () => ({ hidden: true, reason: 'duplicate' }),
    verbs: { PUT: OFFICE },
  },
  {
    what: 'how the saller’s product became what it is',
    ...{ path: ({ product }) => `/api/my-products/${product._id}/moves`, row: productRow },
    verbs: { GET: '401 403 403 200 403 200' },
  },
  {
    what: 'how many products the saller has in each state',
    ...{ path: ({ people }) => `/api/my-products/${people.saller.email}/states`, row: productRow },
    verbs: { GET: '401 403 403 200 403 200' },
  },
  {
    what: 'a brand',
    ...{ path: ({ assortment }) => `/api/office/brands/${assortment.brand.id}`, row: brandRow },
    body: ({ assortment: { brand } }) => ({ ...BRAND, name: `${brand.name} II`, was: brand.name }),
    verbs: { PUT: OFFICE, DELETE: OFFICE },
  },
  {
    what: 'the merging of a brand into another one',
    ...{ path: ({ assortment }) => `/api/office/brands/${assortment.brand.id}/merge`, row: brandRow },
    body: ({ assortment: { brand, into } }) => ({ into: into.id, was: brand.name }),
    verbs: { POST: OFFICE },
  },
  {
    what: 'a kind of goods',
    ...{
      path: ({ assortment }) => `/api/office/kinds/${assortment.kind}`,
      row: ({ assortment }) => ['kinds', assortment.kind],
    },
    body: ({ assortment: { kindName } }) => ({ name: kindName, plural: 'X', bangla: 'ক', hidden: true, was: kindName }),
    verbs: { PUT: OFFICE },
  },
  {
    what: 'a product that the saller has just deleted',
    ...{ path: ({ gone }) => `/api/my-products/${gone.product}/restore`, body: () => ({}) },
    row: ({ gone }) => ['products', gone.product],
    verbs: { POST: '401 403 403 200 403 200' },
  },
  {
    what: 'the list of the saller’s products',
    ...{ path: ({ people }) => `/api/my-products/${people.saller.email}`, row: productRow, body: () => form },
    // No id: that is what one is changed with.
    verbs: { GET: '401 403 403 200 403 200', PUT: '400 400 400 400 400 400', DELETE: '400 400 400 400 400 400' },
  },
  {
    what: 'the list of the buyer’s orders',
    ...{ path: ({ people }) => `/api/my-orders/${people.buyer.email}`, row: bookingRow },
    verbs: { GET: '401 200 403 403 403 200' },
  },
  {
    what: 'how the buyer pays',
    ...{ path: ({ booking }) => `/api/bookings/${booking._id}/pay`, row: bookingRow, body: () => ({ pay: 'nagad' }) },
    verbs: { PUT: '401 200 403 403 403 403' },
  },
  {
    what: 'the deal of the buyer and the saller',
    ...{ path: ({ booking }) => `/api/deals/${booking._id}`, row: bookingRow },
    verbs: { GET: '401 200 403 200 403 200' },
  },
  {
    what: 'the meeting kit of a deal',
    ...{ path: ({ met }) => `/api/deals/${met._id}/kit`, row: ({ met }) => ['bookings', met._id] },
    verbs: { GET: '401 200 403 200 403 403' },
  },
  {
    what: 'what was done in that kit, by whoever has its ticket',
    ...{ path: ({ met }) => `/api/deals/${met._id}/kit/entries`, row: ({ met }) => ['bookings', met._id] },
    body: ({ ticket }) => ({ ticket, key: randomUUID(), entry: { kind: 'pay', pay: 'cash' } }),
    verbs: { POST: '200 200 200 200 200 200' },
  },
  {
    what: 'the places where its two people can meet',
    ...{ path: ({ booking }) => `/api/deals/${booking._id}/meeting-places`, row: bookingRow },
    verbs: { GET: '401 200 403 200 403 403' },
  },
  {
    what: 'a move of that deal',
    ...{ path: ({ booking }) => `/api/deals/${booking._id}/moves`, row: bookingRow },
    body: () => ({ move: 'cancel', reason: 'other' }),
    verbs: { POST: '401 200 403 200 403 403' },
  },
  {
    what: 'the requests on a product of the saller',
    ...{ path: ({ product }) => `/api/products/${product._id}/requests`, row: productRow },
    verbs: { GET: '401 403 403 200 403 200' },
  },
  {
    what: 'the offers about the saller’s product',
    ...{ path: ({ product }) => `/api/products/${product._id}/offers`, row: offerRow, body: () => ({ taka: 1000 }) },
    verbs: { GET: '401 200 200 200 200 200', POST: '401 409 409 409 409 409' },
  },
  {
    what: 'the answer to the buyer’s offer',
    path: ({ offer }) => `/api/offers/${offer}/answer`,
    ...{ row: offerRow, body: () => ({ answer: 'decline' }) },
    verbs: { POST: '401 409 403 200 403 403' },
  },
  {
    what: 'a conversation of buyer and saller',
    ...{ path: ({ thread }) => `/api/threads/${thread}`, row: threadRow },
    verbs: { GET: TWO },
  },
  {
    what: 'its messages',
    ...{ path: ({ thread }) => `/api/threads/${thread}/messages`, row: threadRow },
    body: () => ({ key: randomUUID(), text: 'Hello' }),
    verbs: { GET: TWO, POST: TWO },
  },
  {
    what: 'what of it was seen',
    ...{ path: ({ thread }) => `/api/threads/${thread}/read`, row: threadRow, body: () => ({ number: 1 }) },
    verbs: { PUT: TWO },
  },
  {
    what: 'whether the two write to each other',
    ...{ path: ({ thread }) => `/api/threads/${thread}/block`, row: threadRow, body: () => ({ blocked: true }) },
    verbs: { PUT: TWO },
  },
  {
    what: 'the report of a conversation',
    ...{ path: ({ thread }) => `/api/threads/${thread}/report`, row: threadRow, body: () => ({ reason: 'rude' }) },
    verbs: { POST: TWO },
  },
  {
    what: 'a reported conversation',
    ...{ path: ({ thread }) => `/api/office/reported-threads/${thread}/messages`, row: threadRow },
    verbs: { GET: OFFICE },
  },
  {
    what: 'the end of a report',
    ...{ path: ({ report }) => `/api/office/reports/${report}/close`, row: ({ report }) => ['thread_reports', report] },
    body: () => ({ note: 'Looked at it' }),
    verbs: { POST: OFFICE },
  },
  {
    what: 'the decision about a no-show',
    ...{ path: ({ contested }) => `/api/office/no-shows/${contested._id}/decision` },
    row: ({ contested }) => ['bookings', contested._id],
    body: () => ({ decision: 'uphold', note: 'Nobody came' }),
    verbs: { POST: OFFICE },
  },
  {
    what: 'the caller’s own conversation about a product',
    ...{ path: ({ asked }) => `/api/product/${asked._id}/thread`, row: ({ asked }) => ['products', asked._id] },
    verbs: { GET: '401 200 200 200 200 200' },
  },
  {
    what: 'the caller’s own deal that a conversation is about',
    ...{ path: ({ thread }) => `/api/threads/${thread}/deal`, row: threadRow },
    verbs: { GET: '401 200 200 200 200 200' },
  },
  { what: 'a booking by itself', path: ({ booking }) => `/api/bookings/${booking._id}`, row: bookingRow, verbs: {} },
  {
    what: 'somebody’s user record',
    ...{ path: ({ somebody }) => `/api/user/${somebody.id}`, row: userRow },
    verbs: { DELETE: OFFICE },
  },
  {
    what: 'a user whom the office has just deleted',
    ...{ path: ({ gone }) => `/api/user/${gone.user}/restore`, body: () => ({}) },
    row: ({ gone }) => ['users', gone.user],
    verbs: { POST: OFFICE },
  },
  {
    what: 'whether somebody is barred',
    ...{ path: ({ somebody }) => `/api/user/${somebody.id}/disabled`, row: userRow, body: () => ({ disabled: true }) },
    verbs: { PUT: OFFICE },
  },
  {
    what: 'somebody’s sessions',
    ...{ path: ({ somebody }) => `/api/user/${somebody.id}/sign-out`, row: userRow, body: () => ({}) },
    verbs: { POST: OFFICE },
  },
  {
    what: 'somebody’s profile, by its e-mail address',
    ...{ path: ({ somebody }) => `/api/profile/${somebody.email}`, row: userRow },
    verbs: { DELETE: '401 403 403 403 403 403' },
  },
  {
    what: 'somebody’s profile, by what the body says',
    ...{ path: () => '/api/profile', row: userRow },
    body: ({ somebody }) => ({ id: somebody.id, email: somebody.email, displayName: 'Mine now' }),
    verbs: { GET: '401 200 200 200 200 200', PUT: '400 400 400 400 400 400' },
  },
  {
    what: 'somebody’s registration',
    ...{ path: () => '/api/users', row: userRow },
    body: ({ somebody }) => ({ displayName: 'Mine now', email: somebody.email, role: 'saller' }),
    // A guest is not told that the address has an account; nothing is stored over it.
    verbs: { GET: '401 200 200 200 200 200', POST: '200 403 403 403 403 403' },
  },
  {
    what: 'a draft, where readers look',
    ...{ path: ({ draft }) => `/api/blogs/${draft}`, row: draftRow },
    verbs: { GET: NO_ACCOUNT },
  },
  {
    what: 'a draft in the office',
    ...{ path: ({ draft }) => `/api/office/blogs/${draft}`, row: draftRow, body: () => written },
    verbs: { GET: OFFICE, PUT: OFFICE, DELETE: OFFICE },
  },
  {
    what: 'the publishing of a draft',
    ...{ path: ({ draft }) => `/api/office/blogs/${draft}/publish`, row: draftRow, body: () => ({}) },
    verbs: { POST: OFFICE },
  },
  {
    what: 'the taking back of a post',
    ...{ path: ({ draft }) => `/api/office/blogs/${draft}/unpublish`, row: draftRow, body: () => ({}) },
    verbs: { POST: OFFICE },
  },
  {
    what: 'a post that was just deleted',
    ...{ path: ({ gone }) => `/api/office/blogs/${gone.post}/restore`, body: () => ({}) },
    row: ({ gone }) => ['blogs', gone.post],
    verbs: { POST: OFFICE },
  },
  {
    what: 'an entry of the inbox',
    ...{ path: ({ message }) => `/api/inbox/${message._id}`, row: ({ message }) => ['inbox_messages', message._id] },
    body: () => ({ done: true }),
    verbs: { POST: OFFICE },
  },
  {
    what: 'the inbox',
    ...{ path: () => '/api/inbox', row: ({ message }) => ['inbox_messages', message._id] },
    verbs: { GET: OFFICE },
  },
  {
    what: 'the subscribers',
    ...{ path: () => '/api/newsletter', row: ({ subscriber }) => ['newsletter_subscribers', subscriber as string] },
    body: ({ somebody }) => ({ email: `${somebody.id}@example.com` }),
    verbs: { GET: OFFICE, POST: '200 200 200 200 200 200' },
  },
]
