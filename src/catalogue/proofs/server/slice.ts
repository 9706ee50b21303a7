import type { Database } from '#platform/database/database.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { proofsHandlers } from './handlers.ts'
import { deleteOldProofs } from './store.ts'

const tables: Inventory = {
  proofs: {
    item: 'proofs',
    find: { userId: 'user_id = $' },
    exported: [
      ...['id', 'kind', 'user_id', 'product_id', 'state', 'code', 'code_given_at', 'sent_at', 'decided_at', 'words'],
    ],
    // Its page shows it while it is there.
    notExported: ['photo'],
  },
}

export const proofsSlice = {
  handlers: proofsHandlers,
  jobs: ({ db }: { db: Database }) => ({ deleteOldProofs: () => deleteOldProofs(db) }),
  crontab: ['41 * * * * deleteOldProofs'],
  tables,
} satisfies Slice
