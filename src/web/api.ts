import { brands } from '#catalogue/brands/contract.ts'
import { drafts } from '#catalogue/drafts/contract.ts'
import { facts } from '#catalogue/facts/contract.ts'
import { imports } from '#catalogue/import/contract.ts'
import { catalogue } from '#catalogue/products/contract.ts'
import { blog } from '#content/blog/contract.ts'
import { inbox } from '#content/inbox/contract.ts'
import { bookings, meetings, noShows } from '#deals/bookings/contract.ts'
import { offers } from '#deals/bookings/offers.ts'
import { kit } from '#deals/meeting/contract.ts'
import { conversations } from '#messaging/conversations/contract.ts'
import { notifications } from '#messaging/notifications/contract.ts'
import { accounts } from '#people/users/contract.ts'
import type { Client } from '#shared/client.ts'
import { dashboard } from '#web/dashboard/contract.ts'

/** Every endpoint of the shop's own API. */
export const endpoints = {
  ...accounts,
  ...facts,
  ...catalogue,
  ...brands,
  ...drafts,
  ...notifications,
  ...imports,
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
