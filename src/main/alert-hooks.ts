import type { AlertHooks } from '#catalogue/favourites/server/store.ts'
import { hasBought } from '#deals/bookings/server/store.ts'
import { isBlocked } from '#messaging/conversations/server/store.ts'
import { notify } from '#messaging/notifications/server/store.ts'

/** Functions of later slices for the jobs of favourites and saved searches, which cannot import them. */
export const ALERT_HOOKS: AlertHooks = { notify, isBlocked, hasBought }
