import { drafts } from '#catalogue/drafts/contract.ts'
import { aDraft } from '#catalogue/drafts/server/build.ts'
import { type Given, MAY, sliceCalls } from '../slice-calls.ts'

const OF_SALLER = '401 403 403 200 403 403'

function rows({ shop, people }: Given) {
  return aDraft(shop.db, people.saller)
}

export const calls = sliceCalls(drafts, rows, {
  inputs: ({ _id: id, updatedAt }) => ({
    listDrafts: {},
    showDraft: { id },
    saveDraft: { id, form: { name: 'HP' }, updatedAt },
    deleteDraft: { id },
  }),
  who: {
    listDrafts: MAY.sallers,
    showDraft: MAY.owner,
    saveDraft: MAY.owner,
    deleteDraft: MAY.owner,
  },
  addresses: [
    {
      what: 'a listing that the saller has not published',
      ...{ path: ({ _id }) => `/api/drafts/${_id}`, row: ({ _id }) => ['listing_drafts', _id] },
      body: ({ updatedAt }) => ({ form: { name: 'X' }, updatedAt }),
      verbs: { GET: OF_SALLER, PUT: OF_SALLER, DELETE: OF_SALLER },
    },
  ],
})
