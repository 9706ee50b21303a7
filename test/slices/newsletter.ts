import { newsletter } from '#content/newsletter/contract.ts'
import { insertIssue } from '#content/newsletter/server/store.ts'
import { type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

const written = { subjectEn: 'Hello', textEn: 'Hello', subjectBn: '', textBn: '', products: [], posts: [] }
const issueRow = ({ draft }: { draft: string }): [string, string] => ['newsletter_issues', draft]

async function rows({ shop }: Given) {
  const sending = await insertIssue(shop.db, written)
  await shop.pool.query(`update newsletter_issues set state = 'sending', started_at = now() where id = $1`, [sending])
  return { draft: await insertIssue(shop.db, written), sending }
}

export const calls = sliceCalls(newsletter, rows, {
  inputs: ({ draft, sending }) => ({
    listIssues: {},
    showIssue: { id: draft },
    createIssue: written,
    editIssue: { ...written, id: draft },
    deleteIssue: { id: draft },
    previewIssue: { id: draft, language: 'bn' },
    tryIssue: { id: draft, language: 'en' },
    sendIssue: { id: draft },
    stopIssue: { id: sending },
  }),
  who: {
    listIssues: MAY.admin,
    showIssue: MAY.admin,
    createIssue: MAY.admin,
    editIssue: MAY.admin,
    deleteIssue: MAY.admin,
    previewIssue: MAY.admin,
    tryIssue: MAY.admin,
    sendIssue: MAY.admin,
    stopIssue: MAY.admin,
  },
  addresses: [
    {
      what: 'the issues of the newsletter',
      ...{ path: () => '/api/admin/newsletter', row: issueRow, body: () => written },
      verbs: { GET: ROW_OF.admin, POST: ROW_OF.admin },
    },
    {
      what: 'an issue of the newsletter',
      ...{ path: ({ draft }) => `/api/admin/newsletter/${draft}`, row: issueRow, body: () => written },
      verbs: { GET: ROW_OF.admin, PUT: ROW_OF.admin, DELETE: ROW_OF.admin },
    },
    {
      what: 'the letter of an issue',
      ...{ path: ({ draft }) => `/api/admin/newsletter/${draft}/letter`, row: issueRow },
      verbs: { GET: ROW_OF.admin },
    },
    {
      what: 'the trial of an issue',
      ...{ path: ({ draft }) => `/api/admin/newsletter/${draft}/trial`, row: issueRow },
      verbs: { POST: ROW_OF.admin },
    },
    {
      what: 'the sending of an issue',
      ...{ path: ({ draft }) => `/api/admin/newsletter/${draft}/send`, row: issueRow },
      verbs: { POST: ROW_OF.admin },
    },
    {
      what: 'the stop of an issue',
      ...{
        path: ({ sending }) => `/api/admin/newsletter/${sending}/stop`,
        row: ({ sending }) => ['newsletter_issues', sending],
      },
      verbs: { POST: ROW_OF.admin },
    },
  ],
})
