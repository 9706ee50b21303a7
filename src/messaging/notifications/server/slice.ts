import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { notificationsHandlers } from './handlers.ts'
import { notificationsJobs } from './jobs.ts'

const tables: Inventory = {
  notifications: {
    item: 'notifications',
    find: { userId: 'user_id = $::uuid' },
    exported: [
      ...['id', 'user_id', 'event', 'kind', 'data', 'link', 'key', 'listed', 'created_at', 'read_at'],
      ...['delivered_at', 'for_digest', 'emailed_at', 'timing'],
    ],
    // Of another person.
    notExported: ['person_id'],
  },
  notification_settings: {
    item: 'notifications',
    find: { userId: 'user_id = $::uuid' },
    exported: ['user_id', 'event', 'timing', 'app', 'letter', 'push'],
  },
  quiet_hours: {
    item: 'notifications',
    find: { userId: 'user_id = $::uuid' },
    exported: ['user_id', 'from_hour', 'to_hour'],
  },
  push_devices: {
    item: 'notifications',
    find: { userId: 'user_id = $::uuid' },
    exported: ['id', 'user_id', 'endpoint', 'created_at'],
    notExported: ['p256dh', 'auth', 'session'],
  },
}

export const notificationsSlice = {
  handlers: notificationsHandlers,
  jobs: notificationsJobs,
  // 18:00 in Bangladesh.
  crontab: ['0 12 * * * enqueueDigests', '41 3 * * * deleteOldNotifications'],
  letterJobs: ['emailNotification', 'emailDigest'],
  tables,
} satisfies Slice
