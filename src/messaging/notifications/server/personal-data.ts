import type { Inventory } from '#platform/personal-data/inventory.ts'

export const NOTIFICATIONS_TABLES: Inventory = {
  notifications: {
    item: 'notifications',
    find: { userId: 'user_id = $::uuid' },
    exported: [
      ...['id', 'user_id', 'event', 'kind', 'data', 'link', 'key', 'listed', 'created_at', 'read_at'],
      ...['delivered_at', 'for_digest', 'emailed_at'],
    ],
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
