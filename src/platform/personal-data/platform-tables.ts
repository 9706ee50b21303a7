import type { Inventory } from './inventory.ts'

/** The tables of `src/platform`, without the trash and the text messages, whose rows others can tell apart. */
export const PLATFORM_TABLES: Inventory = {
  rate_limits: { item: 'limits', find: {}, exported: [], notExported: ['key', 'points', 'expire'] },
  letters: {
    item: 'shownLetters',
    find: { email: 'recipient = $' },
    exported: ['id', 'recipient', 'subject', 'text', 'html', 'sent_at'],
    notExported: ['message_id'],
  },
  remembered_settings: { notPersonal: 'of the site', columns: ['name', 'value', 'remembered_at'] },
  kysely_migration: { notPersonal: 'names of files', columns: ['name', 'timestamp'] },
  kysely_migration_lock: { notPersonal: 'one row', columns: ['id', 'is_locked'] },
  // The public view of the jobs. A job about a booking or a message names it by id alone.
  'graphile_worker.jobs': {
    item: 'letters',
    find: { email: 'flags ? $', uid: 'flags ? $', phone: 'flags ? $' },
    exported: ['id', 'created_at', 'attempts', 'last_error'],
    notExported: [
      ...['queue_name', 'task_identifier', 'priority', 'run_at', 'max_attempts', 'updated_at', 'key', 'locked_at'],
      ...['locked_by', 'revision', 'flags'],
    ],
    orderBy: 'id',
  },
  'graphile_worker.*': { notPersonal: 'the tables of the worker, read through the view', columns: [] },
}
