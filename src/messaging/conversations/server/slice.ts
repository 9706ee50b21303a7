import type { Database } from '#platform/database/database.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { conversationsHandlers } from './handlers.ts'
import { readStoredMessages } from './read-message.ts'
import { conversationPhotosInUse, deleteOldThreads } from './store.ts'

/** Messages are exported to their writer alone: those of the other side are the other side's words. */
const tables: Inventory = {
  threads: {
    item: 'conversations',
    find: { userId: '$::uuid in (buyer_id, seller_id)' },
    exported: [
      ...['id', 'product_id', 'buyer_id', 'seller_id', 'product_name', 'product_photo', 'phones_open', 'last_number'],
      ...['last_at', 'buyer_read', 'seller_read', 'created_at'],
    ],
  },
  messages: {
    item: 'conversations',
    find: {
      userId: `exists (select from threads, (select $::uuid as me) person where threads.id = thread_id
        and (sender, me) in (('buyer', buyer_id), ('saller', seller_id)))`,
    },
    exported: ['id', 'thread_id', 'number', 'sender', 'body', 'photos', 'kind', 'data', 'created_at'],
    // Positions of numbers and warnings, derived from the words.
    notExported: ['numbers', 'warnings'],
  },
  blocks: {
    item: 'blocks',
    find: { userId: 'blocker_id = $' },
    exported: ['blocker_id', 'blocked_id', 'created_at'],
  },
  thread_reports: {
    item: 'conversations',
    find: { userId: 'reporter_id = $' },
    exported: ['id', 'thread_id', 'reporter_id', 'reason', 'words', 'created_at', 'closed_at', 'up_to', 'messages'],
    // Notes of the admins.
    notExported: ['closed_by', 'closing_note'],
  },
  thread_readings: {
    item: 'conversations',
    find: { userId: 'admin_id = $' },
    exported: ['id', 'thread_id', 'admin_id', 'read_at'],
  },
}

export const conversationsSlice = {
  handlers: conversationsHandlers,
  jobs: ({ db }: { db: Database }) => ({
    readStoredMessages: () => readStoredMessages(db),
    deleteOldThreads: () => deleteOldThreads(db),
  }),
  crontab: ['* * * * * readStoredMessages', '43 3 * * * deleteOldThreads'],
  tables,
  photosInUse: conversationPhotosInUse,
} satisfies Slice
