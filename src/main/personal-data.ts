import type { Inventory } from '#platform/personal-data/inventory.ts'
import { PLATFORM_TABLES } from '#platform/personal-data/platform-tables.ts'
import type { Slice } from '#platform/slice.ts'
import { IMAGES_TABLES } from '#services/image-host/server/personal-data.ts'
import { SLICES } from './slices.ts'

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
  ...Object.assign({}, ...SLICES.map(({ tables }: Slice) => tables)),
  ...COMMON_TABLES,
  ...IMAGES_TABLES,
  ...PLATFORM_TABLES,
}
