import { assortment } from '#assortment/contract.ts'
import { blog } from '#blog/contract.ts'
import { bookings, meetings, noShows } from '#bookings/contract.ts'
import { offers } from '#bookings/offers.ts'
import { catalogue } from '#catalogue/contract.ts'
import { conversations } from '#conversations/contract.ts'
import { dashboard } from '#dashboard/contract.ts'
import { inbox } from '#inbox/contract.ts'
import { kit } from '#kit/contract.ts'
import { listings } from '#listings/contract.ts'
import { notifications } from '#notifications/contract.ts'
import { accounts } from '#people/users/contract.ts'
import type { Client } from '#shared/client.ts'
import { taxonomy } from '#taxonomy/contract.ts'
import { transfer } from '#transfer/contract.ts'

/** Every endpoint of the shop's own API. */
export const endpoints = {
  ...accounts,
  ...taxonomy,
  ...catalogue,
  ...assortment,
  ...listings,
  ...notifications,
  ...transfer,
  ...conversations,
  ...bookings,
  ...noShows,
  ...offers,
  ...kit,
  ...meetings,
  ...dashboard,
  ...inbox,
  ...blog,
}
export type Api = Client<typeof endpoints>
