import type { Database } from '#platform/database/database.ts'
import type { Inventory } from '#platform/personal-data/inventory.ts'
import type { Slice } from '#platform/slice.ts'
import { type PurgeDeps, purgeDeletedUsers } from './delete-user.ts'
import { usersHandlers } from './handlers.ts'
import { deleteExpiredProfiles } from './pending-profiles.ts'
import { deleteOldRemovals } from './removed-users.ts'
import { userPhotosInUse } from './store.ts'

const tables: Inventory = {
  users: {
    item: 'profile',
    find: { uid: 'uid = $' },
    exported: [
      ...[
        'id',
        'uid',
        'display_name',
        'email',
        'photo_url',
        'role',
        'phone',
        'place',
        'language',
        'language_chosen',
        'disabled',
        'suspended_until',
        'created_at',
        'email_as_of',
        'email_proven_at',
        'phone_proven_at',
        'shop_seen_at',
      ],
    ],
  },
  pending_profiles: {
    item: 'registration',
    find: { email: 'email = $' },
    exported: ['email', 'display_name', 'photo_url', 'role', 'language', 'expires_at'],
    notExported: ['hash'],
  },
  removed_users: { item: 'removed', find: { uid: 'uid = $' }, exported: ['uid', 'removed_at'] },
}

export const usersSlice = {
  handlers: usersHandlers,
  jobs: ({ db, ...deps }: PurgeDeps & { db: Database }) => ({
    purgeDeletedUsers: () => purgeDeletedUsers(db, deps),
    deleteExpiredProfiles: () => deleteExpiredProfiles(db),
    deleteOldRemovals: () => deleteOldRemovals(db),
  }),
  crontab: ['* * * * * purgeDeletedUsers', '29 * * * * deleteExpiredProfiles', '31 * * * * deleteOldRemovals'],
  tables,
  photosInUse: userPhotosInUse,
} satisfies Slice
