import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { deskHandlers } from './handlers.ts'
import { deskJobs } from './jobs.ts'

const tables: Inventory = {
  cases: {
    item: 'moderation',
    find: { userId: 'subject_id = $' },
    exported: ['id', 'kind', 'thing_id', 'title', 'subject_id', 'state', 'decision', 'opened_at', 'decided_at'],
    // Who has reported, and how the desk works.
    notExported: ['reason', 'weight', 'reports', 'assigned_to', 'version'],
  },
  reports: {
    item: 'moderation',
    find: { userId: 'reporter_id = $' },
    exported: [
      ...['id', 'case_id', 'kind', 'thing_id', 'reporter_id', 'reason', 'words', 'created_at', 'outcome'],
      'decided_at',
    ],
    notExported: ['counts', 'network', 'device'],
  },
  notices: {
    item: 'moderation',
    find: { userId: 'user_id = $' },
    exported: [
      ...['id', 'case_id', 'log_id', 'user_id', 'act', 'reason', 'words', 'until', 'created_at', 'sent_at'],
      ...['reply', 'replied_at', 'withdrawn_at'],
    ],
  },
  desk_log: {
    item: 'moderation',
    find: { userId: 'actor_id = $' },
    exported: [
      'id',
      'case_id',
      'kind',
      'act',
      'actor_id',
      'at',
      'reason',
      'words',
      'days',
      'moved',
      'undoes',
      'thing_id',
      'rows',
    ],
  },
}

export const deskSlice = {
  handlers: deskHandlers,
  jobs: deskJobs,
  crontab: ['* * * * * endSuspensions', '* * * * * openWaitingCases', '47 3 * * * deleteOldCases'],
  tables,
} satisfies Slice
