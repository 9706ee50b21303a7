import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { inboxHandlers } from './handlers.ts'
import { inboxJobs } from './jobs.ts'

const tables: Inventory = {
  inbox_messages: {
    item: 'messages',
    find: { email: 'email = $' },
    exported: ['id', 'kind', 'name', 'email', 'phone', 'company', 'message', 'done_at', 'created_at'],
  },
  newsletter_subscribers: {
    item: 'newsletter',
    find: { email: 'email = $' },
    exported: ['id', 'email', 'language', 'confirmed_at', 'asked_at', 'unsubscribed_at', 'created_at'],
    anonymise: 'email = null, unsubscribed_at = coalesce(unsubscribed_at, now())',
  },
  contact_details: {
    notPersonal: 'of the shop',
    columns: [
      ...['id', 'address', 'address_bangla', 'toll_free', 'phone', 'hours', 'hours_bangla', 'email'],
      ...['facebook', 'youtube', 'instagram'],
    ],
  },
}

export const inboxSlice = {
  handlers: inboxHandlers,
  jobs: inboxJobs,
  crontab: ['23 3 * * * deleteOldEntries'],
  letterJobs: ['emailOffice', 'welcomeSubscriber'],
  tables,
} satisfies Slice
