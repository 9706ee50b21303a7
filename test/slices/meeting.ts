import { randomUUID } from 'node:crypto'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { kit } from '#deals/meeting/contract.ts'
import { type Given, MAY, ROW_OF, sliceCalls } from '../slice-calls.ts'

async function rows({ shop, people: { buyer, saller } }: Given) {
  const { _id: id } = await aBooking(shop.db, {
    ...{ product: await aProduct(shop.db, saller), buyer, state: 'accepted' },
  })
  return { id, ticket: await shop.kitTickets.makeTicket({ dealId: id, personId: buyer.id, session: null }) }
}

export const calls = sliceCalls(kit, rows, {
  inputs: ({ id, ticket }) => ({
    getKit: { id },
    sendKitEntry: { id, ticket, key: randomUUID(), entry: { kind: 'pay', pay: 'bkash' } },
  }),
  who: {
    getKit: MAY.parties,
    // The ticket says by whom.
    sendKitEntry: MAY.anyone,
  },
  addresses: [
    {
      what: 'the meeting kit of a deal',
      ...{ path: ({ id }) => `/api/deals/${id}/kit`, row: ({ id }) => ['bookings', id] },
      verbs: { GET: ROW_OF.parties },
    },
    {
      what: 'what was done in that kit, by whoever has its ticket',
      ...{ path: ({ id }) => `/api/deals/${id}/kit/entries`, row: ({ id }) => ['bookings', id] },
      body: ({ ticket }) => ({ ticket, key: randomUUID(), entry: { kind: 'pay', pay: 'cash' } }),
      verbs: { POST: '200 200 200 200 200 200' },
    },
  ],
})
