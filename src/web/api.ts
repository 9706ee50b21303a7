import { brands } from '#catalogue/brands/contract.ts'
import { drafts } from '#catalogue/drafts/contract.ts'
import { facts } from '#catalogue/facts/contract.ts'
import { favourites } from '#catalogue/favourites/contract.ts'
import { imports } from '#catalogue/import/contract.ts'
import { catalogue } from '#catalogue/products/contract.ts'
import { proofs } from '#catalogue/proofs/contract.ts'
import { savedSearches } from '#catalogue/saved-searches/contract.ts'
import { serials } from '#catalogue/serials/contract.ts'
import { blog } from '#content/blog/contract.ts'
import { inbox } from '#content/inbox/contract.ts'
import { newsletter } from '#content/newsletter/contract.ts'
import { bookings, meetings, noShows } from '#deals/bookings/contract.ts'
import { offers } from '#deals/bookings/offers.ts'
import { kit } from '#deals/meeting/contract.ts'
import { numbers } from '#deals/numbers/contract.ts'
import { papers } from '#deals/papers/contract.ts'
import { prices } from '#deals/prices/contract.ts'
import { reviews } from '#deals/reviews/contract.ts'
import { conversations } from '#messaging/conversations/contract.ts'
import { notifications } from '#messaging/notifications/contract.ts'
import { moderation } from '#moderation/desk/contract.ts'
import { records } from '#moderation/records/contract.ts'
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
  ...serials,
  ...favourites,
  ...savedSearches,
  ...proofs,
  ...conversations,
  ...bookings,
  ...noShows,
  ...offers,
  ...kit,
  ...papers,
  ...numbers,
  ...meetings,
  ...moderation,
  ...records,
  ...prices,
  ...reviews,
  ...dashboard,
  ...inbox,
  ...newsletter,
  ...blog,
}
export type Api = Client<typeof endpoints>
