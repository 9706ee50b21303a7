import type { ForeignKeys } from '#platform/database/trash.ts'

/**
 * The foreign keys that point at the tables with an undo, in the order in which transactions lock rows of several tables.
 * foreign-keys.test.ts compares them with the database.
 */
export const FOREIGN_KEYS: ForeignKeys = {
  products: [
    { table: 'adverts', column: 'product_id', onDelete: 'cascade' },
    { table: 'bookings', column: 'product_id', onDelete: 'set null' },
    { table: 'offers', column: 'product_id', onDelete: 'cascade' },
    { table: 'product_moves', column: 'product_id', onDelete: 'cascade' },
    { table: 'threads', column: 'product_id', onDelete: 'set null' },
  ],
  bookings: [
    { table: 'booking_moves', column: 'booking_id', onDelete: 'cascade' },
    { table: 'inspections', column: 'booking_id', onDelete: 'cascade' },
    { table: 'saller_prices', column: 'booking_id', onDelete: 'cascade' },
  ],
  threads: [
    { table: 'messages', column: 'thread_id', onDelete: 'cascade' },
    { table: 'thread_readings', column: 'thread_id', onDelete: 'cascade' },
    { table: 'thread_reports', column: 'thread_id', onDelete: 'cascade' },
  ],
  users: [
    { table: 'blocks', column: 'blocked_id', onDelete: 'cascade' },
    { table: 'blocks', column: 'blocker_id', onDelete: 'cascade' },
    { table: 'bookings', column: 'buyer_id', onDelete: 'set null' },
    { table: 'bookings', column: 'seller_id', onDelete: 'set null' },
    { table: 'brand_wishes', column: 'user_id', onDelete: 'cascade' },
    { table: 'dashboard_visits', column: 'user_id', onDelete: 'cascade' },
    { table: 'listing_drafts', column: 'seller_id', onDelete: 'cascade' },
    { table: 'notification_settings', column: 'user_id', onDelete: 'cascade' },
    { table: 'notifications', column: 'user_id', onDelete: 'cascade' },
    { table: 'offers', column: 'buyer_id', onDelete: 'cascade' },
    { table: 'offers', column: 'seller_id', onDelete: 'cascade' },
    { table: 'products', column: 'seller_id', onDelete: 'cascade' },
    { table: 'published_drafts', column: 'seller_id', onDelete: 'cascade' },
    { table: 'push_devices', column: 'user_id', onDelete: 'cascade' },
    { table: 'quiet_hours', column: 'user_id', onDelete: 'cascade' },
    { table: 'thread_readings', column: 'admin_id', onDelete: 'set null' },
    { table: 'thread_reports', column: 'closed_by', onDelete: 'set null' },
    { table: 'thread_reports', column: 'reporter_id', onDelete: 'set null' },
    { table: 'threads', column: 'buyer_id', onDelete: 'set null' },
    { table: 'threads', column: 'seller_id', onDelete: 'set null' },
  ],
  blogs: [],
}
