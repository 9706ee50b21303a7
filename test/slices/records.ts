import { aProduct } from '#catalogue/products/server/build.ts'
import { records } from '#moderation/records/contract.ts'
import { type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

async function rows({ shop, people }: Given) {
  return { kind: 'product' as const, id: (await aProduct(shop.db, people.saller))._id }
}

export const calls = sliceCalls(records, rows, {
  inputs: (one) => ({ showRecord: one, listEvents: one, exportList: { list: 'users' } }),
  who: { showRecord: MAY.admin, listEvents: MAY.admin, exportList: MAY.admin },
  addresses: [
    {
      what: 'a product at the head of its history',
      path: ({ kind, id }) => `/api/admin/records/${kind}/${id}`,
      row: ({ id }) => ['products', id],
      verbs: { GET: ROW_OF.admin },
    },
  ],
  ownerless: ['/api/admin/records/{kind}/{id}/history', '/api/admin/exports/{list}'],
})
