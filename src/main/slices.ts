import { brandsSlice } from '#catalogue/brands/server/slice.ts'
import { draftsSlice } from '#catalogue/drafts/server/slice.ts'
import { factsSlice } from '#catalogue/facts/server/slice.ts'
import { importSlice } from '#catalogue/import/server/slice.ts'
import { productsSlice } from '#catalogue/products/server/slice.ts'
import { blogSlice } from '#content/blog/server/slice.ts'
import { inboxSlice } from '#content/inbox/server/slice.ts'
import { bookingsSlice } from '#deals/bookings/server/slice.ts'
import { meetingSlice } from '#deals/meeting/server/slice.ts'
import { conversationsSlice } from '#messaging/conversations/server/slice.ts'
import { notificationsSlice } from '#messaging/notifications/server/slice.ts'
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
  notificationsSlice,
  conversationsSlice,
  bookingsSlice,
  meetingSlice,
  blogSlice,
  inboxSlice,
] as const satisfies readonly Slice[]
