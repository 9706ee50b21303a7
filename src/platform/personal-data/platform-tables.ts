import type { Inventory } from './inventory.ts'

/** The tables of `src/platform`, without the trash and the text messages, whose rows others can tell apart. */
export const PLATFORM_TABLES: Inventory = {
  rate_limits: { item: 'limits', find: {}, exported: [], secret: ['key', 'points', 'expire'] },
  letters: {
    item: 'shownLetters',
    find: { email: 'recipient = $' },
    exported: ['id', 'recipient', 'subject', 'text', 'html', 'sent_at'],
  },
  migrations: { notPersonal: 'names of files', columns: ['name', 'hash', 'ran_at'] },
  'graphile_worker._private_jobs': {
    item: 'letters',
    // A job about a booking or a message names it by id alone.
    find: { email: `payload->>'to' = $`, uid: `payload->>'uid' = $`, phone: `payload->>'to' = $` },
    exported: ['id', 'created_at', 'attempts', 'last_error'],
    secret: [
      ...['payload', 'job_queue_id', 'task_id', 'priority', 'run_at', 'max_attempts', 'updated_at', 'key', 'locked_at'],
      ...['locked_by', 'revision', 'flags', 'is_available'],
    ],
  },
  'graphile_worker.*': { notPersonal: 'names and times of jobs, the tables of the worker itself', columns: [] },
}
