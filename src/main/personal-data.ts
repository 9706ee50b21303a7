import { BRANDS_TABLES } from '#catalogue/brands/server/personal-data.ts'
import { DRAFTS_TABLES } from '#catalogue/drafts/server/personal-data.ts'
import { FACTS_TABLES } from '#catalogue/facts/server/personal-data.ts'
import { CATALOGUE_TABLES } from '#catalogue/products/server/personal-data.ts'
import { BLOG_TABLES } from '#content/blog/server/personal-data.ts'
import { INBOX_TABLES } from '#content/inbox/server/personal-data.ts'
import { BOOKINGS_TABLES } from '#deals/bookings/server/personal-data.ts'
import { KIT_TABLES } from '#deals/meeting/server/personal-data.ts'
import { CONVERSATIONS_TABLES } from '#messaging/conversations/server/personal-data.ts'
import { NOTIFICATIONS_TABLES } from '#messaging/notifications/server/personal-data.ts'
import { USERS_TABLES } from '#people/users/server/personal-data.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import { PLATFORM_TABLES } from '#platform/personal-data/platform-tables.ts'
import { IMAGES_TABLES } from '#services/image-host/server/personal-data.ts'
import { DASHBOARD_TABLES } from '#web/dashboard/server/personal-data.ts'

/** Tables whose rows belong to several slices. */
const COMMON_TABLES: Inventory = {
  bin: {
    item: 'trash',
    find: {
      userId: `thing in (
        select thing from bin where row->>(case place when 'products' then 'seller_id' when 'users' then 'id' end) = $)`,
    },
    exported: ['id', 'thing', 'place', 'link', 'row', 'removed_at', 'by_other'],
  },
  demo_accounts: { notPersonal: 'uids of invented people', columns: ['uid'] },
}

/**
 * Every table of the shop: its data download and the deletion of a user follow it. The sign-in service follows its own
 * inventory (`src/services/identity/personal-data.ts`).
 */
export const SHOP_TABLES: Inventory = {
  ...USERS_TABLES,
  ...DASHBOARD_TABLES,
  ...FACTS_TABLES,
  ...CATALOGUE_TABLES,
  ...BRANDS_TABLES,
  ...DRAFTS_TABLES,
  ...NOTIFICATIONS_TABLES,
  ...CONVERSATIONS_TABLES,
  ...BOOKINGS_TABLES,
  ...KIT_TABLES,
  ...BLOG_TABLES,
  ...INBOX_TABLES,
  ...COMMON_TABLES,
  ...IMAGES_TABLES,
  ...PLATFORM_TABLES,
}
