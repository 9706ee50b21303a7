import type { Inventory } from '#platform/personal-data/inventory.ts'

export const USERS_TABLES: Inventory = {
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
        'disabled',
        'created_at',
        'email_as_of',
      ],
    ],
  },
  pending_profiles: {
    item: 'registration',
    find: { email: 'email = $' },
    exported: ['email', 'display_name', 'photo_url', 'role', 'expires_at'],
    notExported: ['hash'],
  },
  removed_users: { item: 'removed', find: { uid: 'uid = $' }, exported: ['uid', 'removed_at'] },
}
