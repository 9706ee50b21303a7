import type { AlertHooks } from '#catalogue/favourites/server/store.ts'
import { hasBought } from '#deals/bookings/server/store.ts'
import { isBlocked } from '#messaging/conversations/server/store.ts'
import { notify } from '#messaging/notifications/server/store.ts'

/** What the jobs of favourites and saved searches are given of slices that they cannot import. */
export const ALERT_HOOKS: AlertHooks = { notify, isBlocked, hasBought }
