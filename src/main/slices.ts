import { brandsSlice } from '#catalogue/brands/server/slice.ts'
import { draftsSlice } from '#catalogue/drafts/server/slice.ts'
import { factsSlice } from '#catalogue/facts/server/slice.ts'
import { favouritesSlice } from '#catalogue/favourites/server/slice.ts'
import { importSlice } from '#catalogue/import/server/slice.ts'
import { productsSlice } from '#catalogue/products/server/slice.ts'
import { proofsSlice } from '#catalogue/proofs/server/slice.ts'
import { samePhotoSlice } from '#catalogue/same-photo/server/slice.ts'
import { savedSearchesSlice } from '#catalogue/saved-searches/server/slice.ts'
import { serialsSlice } from '#catalogue/serials/server/slice.ts'
import { blogSlice } from '#content/blog/server/slice.ts'
import { inboxSlice } from '#content/inbox/server/slice.ts'
import { newsletterSlice } from '#content/newsletter/server/slice.ts'
import { bookingsSlice } from '#deals/bookings/server/slice.ts'
import { meetingSlice } from '#deals/meeting/server/slice.ts'
import { numbersSlice } from '#deals/numbers/server/slice.ts'
import { papersSlice } from '#deals/papers/server/slice.ts'
import { pricesSlice } from '#deals/prices/server/slice.ts'
import { reviewsSlice } from '#deals/reviews/server/slice.ts'
import { conversationsSlice } from '#messaging/conversations/server/slice.ts'
import { notificationsSlice } from '#messaging/notifications/server/slice.ts'
import { deskSlice } from '#moderation/desk/server/slice.ts'
import { recordsSlice } from '#moderation/records/server/slice.ts'
import { usersSlice } from '#people/users/server/slice.ts'
import type { Slice } from '#platform/slice.ts'
import { dashboardSlice } from '#web/dashboard/server/slice.ts'

/** Every slice of the shop. A slice comes after those to whose tables its own refer. */
export const SLICES = [
  usersSlice,
  dashboardSlice,
  factsSlice,
  productsSlice,
  brandsSlice,
  draftsSlice,
  importSlice,
  serialsSlice,
  favouritesSlice,
  samePhotoSlice,
  proofsSlice,
  savedSearchesSlice,
  notificationsSlice,
  conversationsSlice,
  bookingsSlice,
  meetingSlice,
  papersSlice,
  numbersSlice,
  deskSlice,
  recordsSlice,
  pricesSlice,
  reviewsSlice,
  blogSlice,
  inboxSlice,
  newsletterSlice,
] as const satisfies readonly Slice[]
