import { randomUUID } from 'node:crypto'
import { aProduct } from '#catalogue/products/server/build.ts'
import { conversations } from '#messaging/conversations/contract.ts'
import { aReport, aThread } from '#messaging/conversations/server/build.ts'
import { type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

const threadRow = ({ thread }: { thread: string }): [string, string] => ['threads', thread]

async function rows({ shop, people: { buyer, saller } }: Given) {
  const product = await aProduct(shop.db, saller)
  const asked = await aProduct(shop.db, saller)
  const thread = await aThread(shop.db, { productId: asked._id, buyerId: buyer.id, sellerId: saller.id })
  await aReport(shop.db, thread)
  return { product, asked, thread }
}

export const calls = sliceCalls(conversations, rows, {
  inputs: ({ product, thread }) => ({
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
    readReportedThread: { id: thread },
  }),
  who: {
    listThreads: MAY.members,
    countUnreadThreads: MAY.members,
    startThread: '401 403 200 409 200 200',
    findThread: MAY.members,
    showThread: MAY.parties,
    listThreadMessages: MAY.parties,
    sendMessage: MAY.parties,
    markThreadRead: MAY.parties,
    blockOther: MAY.parties,
    reportThread: MAY.parties,
    readReportedThread: MAY.admin,
  },
  addresses: [
    {
      what: 'a conversation of buyer and saller',
      ...{ path: ({ thread }) => `/api/threads/${thread}`, row: threadRow },
      verbs: { GET: ROW_OF.parties },
    },
    {
      what: 'its messages',
      ...{ path: ({ thread }) => `/api/threads/${thread}/messages`, row: threadRow },
      body: () => ({ key: randomUUID(), text: 'Hello' }),
      verbs: { GET: ROW_OF.parties, POST: ROW_OF.parties },
    },
    {
      what: 'what of it was seen',
      ...{ path: ({ thread }) => `/api/threads/${thread}/read`, row: threadRow, body: () => ({ number: 1 }) },
      verbs: { PUT: ROW_OF.parties },
    },
    {
      what: 'whether the two write to each other',
      ...{ path: ({ thread }) => `/api/threads/${thread}/block`, row: threadRow, body: () => ({ blocked: true }) },
      verbs: { PUT: ROW_OF.parties },
    },
    {
      what: 'the report of a conversation',
      ...{ path: ({ thread }) => `/api/threads/${thread}/report`, row: threadRow, body: () => ({ reason: 'rude' }) },
      verbs: { POST: ROW_OF.parties },
    },
    {
      what: 'a reported conversation',
      ...{ path: ({ thread }) => `/api/admin/reported-threads/${thread}/messages`, row: threadRow },
      verbs: { GET: ROW_OF.admin },
    },
    {
      what: 'the caller’s own conversation about a product',
      ...{ path: ({ asked }) => `/api/product/${asked._id}/thread`, row: ({ asked }) => ['products', asked._id] },
      verbs: { GET: '401 200 200 200 200 200' },
    },
  ],
})
