import { aProduct } from '#catalogue/products/server/build.ts'
import { moderation } from '#moderation/desk/contract.ts'
import { aBlockedWord, aCase, aLogLine, aNotice } from '#moderation/desk/server/build.ts'
import { type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

async function rows({ shop, people: { buyer, saller } }: Given) {
  const product = await aProduct(shop.db, saller)
  const made = await aCase(shop.db, { kind: 'product', thingId: product._id, subjectId: saller.id })
  const notice = await aNotice(shop.db, { caseId: made, userId: buyer.id })
  const { id: actorId } = await shop.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirstOrThrow()
  const line = await aLogLine(shop.db, { caseId: made, act: 'note', actorId })
  const blocked = await aBlockedWord(shop.db, { adminId: actorId })
  return { line, blocked, reported: await aProduct(shop.db, saller), product, made, notice }
}

export const calls = sliceCalls(moderation, rows, {
  inputs: ({ reported, made, notice, line, blocked }) => ({
    reportThing: { kind: 'product', id: reported._id, reason: 'fraud', words: 'Wants money first' },
    listMyReports: {},
    listNotices: {},
    answerNotice: { id: notice, words: 'It was a slip' },
    listCases: {},
    showCase: { id: made },
    decideCases: { cases: [{ id: made, version: 1 }], act: 'note', words: 'Looked at it' },
    undoActs: { lines: [line] },
    takeCase: { id: made, taken: true },
    listDeskLog: {},
    listDeskMonths: {},
    listBlockedWords: {},
    addBlockedWord: { word: 'Jackpot', reason: 'No goods' },
    removeBlockedWord: { id: blocked },
  }),
  who: {
    reportThing: '401 403 200 409 200 200',
    listMyReports: MAY.members,
    listNotices: MAY.members,
    answerNotice: '401 403 200 403 403 403',
    listCases: MAY.admin,
    showCase: MAY.admin,
    decideCases: MAY.admin,
    undoActs: MAY.admin,
    takeCase: MAY.admin,
    listDeskLog: MAY.admin,
    listDeskMonths: MAY.admin,
    listBlockedWords: MAY.admin,
    addBlockedWord: MAY.admin,
    removeBlockedWord: MAY.admin,
  },
  addresses: [
    {
      what: 'a case of the desk',
      ...{ path: ({ made }) => `/api/admin/cases/${made}`, row: ({ made }) => ['cases', made] },
      verbs: { GET: ROW_OF.admin },
    },
    {
      what: 'the admin who has taken a case',
      ...{ path: ({ made }) => `/api/admin/cases/${made}/taken`, row: ({ made }) => ['cases', made] },
      body: () => ({ taken: true }),
      verbs: { PUT: ROW_OF.admin },
    },
    {
      what: 'a blocked word',
      ...{
        path: ({ blocked }) => `/api/admin/blocked-words/${blocked}`,
        row: ({ blocked }) => ['blocked_words', blocked],
      },
      verbs: { DELETE: ROW_OF.admin },
    },
    {
      what: 'the answer to a decision about the caller',
      ...{ path: ({ notice }) => `/api/my-notices/${notice}/answer`, row: ({ notice }) => ['notices', notice] },
      body: () => ({ words: 'It was a slip' }),
      verbs: { POST: '401 200 403 403 403 403' },
    },
  ],
})
