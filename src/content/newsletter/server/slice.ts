import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { newsletterHandlers } from './handlers.ts'
import { newsletterJobs } from './jobs.ts'

const tables: Inventory = {
  newsletter_issues: {
    notPersonal: 'what admins write to all readers',
    columns: [
      ...['id', 'subject_en', 'text_en', 'subject_bn', 'text_bn', 'products', 'posts', 'state', 'last_reader', 'sent'],
      ...['trouble', 'started_at', 'finished_at', 'created_at', 'updated_at'],
    ],
  },
  newsletter_refusals: {
    item: 'newsletter',
    find: { email: 'subscriber_id in (select id from newsletter_subscribers where email = $)' },
    exported: ['issue_id', 'subscriber_id', 'tries', 'tried_at'],
    // Nothing to empty: without its address the subscription names nobody.
    anonymise: 'subscriber_id = subscriber_id',
  },
}

export const newsletterSlice = {
  handlers: newsletterHandlers,
  jobs: newsletterJobs,
  letterJobs: ['sendTrial'],
  tables,
} satisfies Slice
