import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { reviewsHandlers } from './handlers.ts'
import { reviewsJobs } from './jobs.ts'

const tables: Inventory = {
  reviews: {
    item: 'reviews',
    // What the other side wrote is theirs alone until it is shown.
    find: {
      userId: `exists (select from (select $::uuid as id) me
        where me.id = author_id or (me.id = about_id and shown_at is not null))`,
    },
    exported: [
      ...['id', 'booking_id', 'side', 'author_id', 'about_id', 'described', 'on_time', 'kind', 'words', 'created_at'],
      ...['shown_at', 'answer', 'answered_at', 'hidden_at'],
    ],
    notExported: ['network', 'same_network'],
  },
}

export const reviewsSlice = {
  handlers: () => reviewsHandlers,
  jobs: reviewsJobs,
  crontab: ['* * * * * showReviews'],
  tables,
} satisfies Slice
