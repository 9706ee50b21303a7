import { createECDH, randomUUID } from 'node:crypto'
import { someAssortment } from '#catalogue/brands/server/build.ts'
import { aDraft } from '#catalogue/drafts/server/build.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBlog } from '#content/blog/server/build.ts'
import { aMessage } from '#content/inbox/server/build.ts'
import { addSubscriber, makeUnsubscribeToken } from '#content/inbox/server/store.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { anOffer } from '#deals/bookings/server/offers/build.ts'
import { FOREIGN_KEYS } from '#main/foreign-keys.ts'
import { aReport, aThread } from '#messaging/conversations/server/build.ts'
import { aNotification } from '#messaging/notifications/server/build.ts'
import { moveToTrash } from '#platform/database/trash.ts'
import type { Person } from '#platform/http/auth.ts'
import type { endpoints } from '#web/api.ts'
import type { TestApp } from '../app.ts'

export type EndpointName = keyof typeof endpoints

/** A key of a browser: a point of the curve P-256. */
const POINT = createECDH('prime256v1').generateKeys('base64url')

/** A good request to each endpoint, about things made anew so that one caller's success is no other's failure. */
export async function goodInputs(
  shop: TestApp,
  people: Record<'buyer' | 'saller', Person>,
): Promise<Record<EndpointName, Record<string, unknown>>> {
  const product = await aProduct(shop.db, people.saller)
  const leaver = await shop.aPerson({ role: 'buyer' })
  const booking = await aBooking(shop.db, { product: await aProduct(shop.db, people.saller), buyer: people.buyer })
  const negotiable = await aProduct(shop.db, people.saller, { negotiable: true })
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
  const subscriber = (await addSubscriber(shop.db, `${leaver.id}@example.com`)) as string
  const writer = { name: 'Somebody', email: 'somebody@example.com', phone: '01712345678', message: 'Hello' }
  const post = await aBlog(shop.db)
  const draft = await aDraft(shop.db, people.saller)
  const gone = await deletedThings(shop, people)
  const { brand, into, kind, kindName, kindIds } = await someAssortment(shop.db)
  const written = { name: 'X', category: 'Laptop', photo: '/images/x.jpg', description: 'Y', markdown: 'Z' }
  const texts = { location: 'Dhaka', used: '1 year', condition: 'good', parchesDate: '2022', description: 'Good.' }
  const form = { ...texts, name: 'X', category: 'hp', photo: '/images/x.jpg', originalPrice: '2', resalePrice: '1' }
  return {
    listUsers: {},
    saveUser: { displayName: 'Somebody', email: 'somebody@example.com', role: 'buyer' },
    deleteUser: { id: leaver.id },
    restoreUser: { id: gone.user },
    disableUser: { id: leaver.id, disabled: true },
    signOutUser: { id: leaver.id },
    showProfile: {},
    listMyData: {},
    saveProfile: { displayName: 'Somebody', photoURL: '/images/x.jpg', phone: '01712345678' },
    startSelling: { phone: '01712345678', place: 'Shyamoli, Dhaka' },
    leaveShop: { email: leaver.email },
    listProducts: {},
    listFacets: {},
    listAllProducts: {},
    listCategoryProducts: { name: 'HP' },
    showProduct: { id: product._id },
    listSimilarProducts: { id: product._id },
    listKinds: {},
    listGrades: { kind: 'laptop' },
    describeKind: { id: 'laptop' },
    listPlaces: {},
    listAreas: { district: 'dhaka' },
    readSpecs: { name: 'HP 840 G5 i5-8250U 8/256', kind: 'laptop' },
    listBrands: {},
    explainSearch: { q: 'lenevo laptop' },
    findBrand: { name: 'HP' },
    listCategories: {},
    countSallers: {},
    listBrandEntries: {},
    addBrand: { name: `${brand.name} new`, bangla: '', spellings: [], kinds: ['laptop'], photo: '' },
    editBrand: {
      ...{ id: brand.id, was: brand.name, name: brand.name, bangla: 'ব্র্যান্ড', spellings: ['brnd'] },
      ...{ kinds: [], photo: '', hidden: true },
    },
    mergeBrand: { id: brand.id, into: into.id, was: brand.name },
    deleteBrand: { id: brand.id },
    listKindEntries: {},
    addKind: { name: `${kindName} new`, plural: 'Things', bangla: 'জিনিস' },
    editKind: { id: kind, was: kindName, name: kindName, plural: 'Things', bangla: 'জিনিস', hidden: true },
    orderKinds: { ids: kindIds },
    wishBrand: { name: 'Fairphone', kind: 'mobile' },
    listBrandWishes: {},
    dismissBrandWish: { name: 'Fairphone' },
    listMyProducts: { email: people.saller.email },
    countMyProducts: { email: people.saller.email },
    moveProduct: { id: product._id, move: 'pause' },
    hideProduct: { id: product._id, hidden: true, reason: 'other', note: 'A copy of a photo from a shop' },
    listProductMoves: { id: product._id },
    extendByLink: { token: await shop.extendLinks.makeToken(extendScope(product)) },
    deleteProduct: { id: product._id },
    restoreProduct: { id: gone.product },
    addProduct: { ...form, draftId: draft._id },
    editProduct: { ...form, id: product._id, updatedAt: product.updatedAt },
    advertise: { product: { _id: product._id } },
    endAdvert: { id: product._id },
    listAdverts: {},
    listDrafts: {},
    showDraft: { id: draft._id },
    saveDraft: { id: draft._id, form: { name: 'HP' }, updatedAt: draft.updatedAt },
    deleteDraft: { id: draft._id },
    listNotifications: {},
    countUnread: {},
    markRead: { id: await aNotification(shop.db, people.buyer) },
    markAllRead: { until: new Date().toISOString() },
    listNotificationSettings: {},
    saveQuietHours: { quiet: { from: 22, to: 7 } },
    saveNotificationSetting: { event: 'message', timing: 'daily', app: true, letter: true, push: false },
    stopLetters: { token: await shop.stopLinks.makeToken({ sub: people.buyer.id, event: 'message' }) },
    addPushDevice: { endpoint: 'https://fcm.googleapis.com/fcm/send/1', p256dh: POINT, auth: 'A'.repeat(22) },
    removePushDevice: { endpoint: 'https://fcm.googleapis.com/fcm/send/1' },
    exportProducts: {},
    checkImport: { csv: 'Name,Brand\nX,HP', photos: ['x.jpg'] },
    importProducts: { csv: 'Name,Brand\nX,HP', photos: { 'x.jpg': '/images/x.jpg' } },
    listBookings: {},
    listMyOrders: { email: people.buyer.email },
    bookProduct: { phone: '01712345678', location: 'Dhaka', productId: product._id },
    listOffers: { id: product._id },
    makeOffer: { id: negotiable._id, taka: 1000 },
    answerOffer: { id: offer, answer: 'withdraw' },
    countRequests: {},
    listMeetingPlaces: { id: booking._id },
    choosePay: { id: booking._id, pay: 'bkash' },
    getDeal: { id: booking._id },
    findDeal: { id: thread },
    listRequests: { id: product._id },
    getKit: { id: met._id },
    sendKitEntry: {
      ...{ id: met._id, key: randomUUID(), entry: { kind: 'pay', pay: 'bkash' } },
      ticket: await shop.kitTickets.makeTicket({ dealId: met._id, personId: people.buyer.id, session: null }),
    },
    listContestedNoShows: {},
    decideNoShow: { id: contested._id, decision: 'uphold', note: 'Nobody came' },
    moveDeal: { id: booking._id, move: 'cancel', reason: 'time' },
    listThreads: {},
    countUnreadThreads: {},
    startThread: { productId: product._id, key: randomUUID(), text: 'Is it there?' },
    findThread: { id: product._id },
    showThread: { id: thread },
    listThreadMessages: { id: thread },
    sendMessage: { id: thread, key: randomUUID(), text: 'Is it there?', photos: ['/images/x.jpg'] },
    markThreadRead: { id: thread, number: 1 },
    blockOther: { id: thread, blocked: false },
    reportThread: { id: thread, reason: 'rude', words: 'Look' },
    listReportedThreads: {},
    readReportedThread: { id: thread },
    closeReport: { id: report, note: 'Looked at it' },
    showOverview: {},
    sendContact: { ...writer, company: 'Shop' },
    mailUs: writer,
    subscribe: { email: 'somebody@example.com' },
    unsubscribe: { token: await makeUnsubscribeToken(shop.db, subscriber) },
    listMessages: {},
    markMessage: { id: (await aMessage(shop.db))._id, done: true },
    listSubscribers: {},
    showContactDetails: {},
    editContactDetails: {
      ...{
        address: 'House 1',
        hours: '10 to 18',
        phone: '+880 2 555',
        tollFree: '0800 555',
        email: 'desk@shop.example',
      },
      ...{ facebook: 'https://facebook.example/shop', youtube: '', instagram: '' },
    },
    listBlogs: {},
    showBlog: { id: post },
    listHomeBlogs: {},
    showBlogSidebar: {},
    listAdminBlogs: {},
    showAdminBlog: { id: post },
    createBlog: { name: 'A draft' },
    updateBlog: { ...written, id: post },
    publishBlog: { id: post },
    unpublishBlog: { id: post },
    deleteBlog: { id: post },
    restoreBlog: { id: gone.post },
    previewBlog: { markdown: '# Hello' },
  }
}

/** What the link in a letter about one product extends. */
function extendScope({ sellerId, expiresAt }: { sellerId: string; expiresAt: string }) {
  return { sellerId, first: expiresAt, last: expiresAt }
}

/** What was deleted a moment ago. */
export async function deletedThings(shop: TestApp, people: Record<'saller', Person>) {
  const { _id: product } = await aProduct(shop.db, people.saller)
  const { id: user } = await shop.aPerson({ role: 'buyer' })
  const post = await aBlog(shop.db)
  await shop.db.transaction().execute(async (tx) => {
    await moveToTrash(tx, `product:${product}`, { table: 'products', id: product }, FOREIGN_KEYS)
    await moveToTrash(tx, `user:${user}`, { table: 'users', id: user }, FOREIGN_KEYS)
    await moveToTrash(tx, `post:${post}`, { table: 'blogs', id: post }, FOREIGN_KEYS)
  })
  return { product, user, post }
}
