import { aProduct } from '#catalogue/products/server/build.ts'
import { serials } from '#catalogue/serials/contract.ts'
import { type Given, MAY, sliceCalls } from '../slice-calls.ts'

async function rows({ shop, people: { saller } }: Given) {
  return aProduct(shop.db, saller, { kind: 'laptop' })
}

/** Statuses for the saller alone: an admin has no number to give. */
const ROW_OF_SALLER = '401 403 403 200 403 403'

export const calls = sliceCalls(serials, rows, {
  inputs: ({ _id: id }) => ({ giveSerial: { id, serial: '5CG1304ABC' }, hideHistory: { id, hidden: true } }),
  who: { giveSerial: MAY.owner, hideHistory: MAY.owner },
  addresses: [
    {
      what: 'the serial number of a product',
      ...{ path: ({ _id }) => `/api/products/${_id}/serial`, row: ({ _id }) => ['products', _id] },
      body: () => ({ serial: '5CG1304ABC' }),
      verbs: { PUT: ROW_OF_SALLER },
    },
    {
      what: 'the history of a product',
      ...{ path: ({ _id }) => `/api/products/${_id}/history`, row: ({ _id }) => ['products', _id] },
      body: () => ({ hidden: false }),
      verbs: { GET: '200 200 200 200 200 200', PUT: ROW_OF_SALLER },
    },
  ],
})
