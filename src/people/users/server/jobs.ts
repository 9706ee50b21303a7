import type { Database } from '#platform/database/database.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { type PurgeDeps, purgeDeletedUsers } from './delete-user.ts'
import { deleteExpiredProfiles } from './pending-profiles.ts'
import { deleteOldRemovals } from './removed-users.ts'

/** Clean-up: `purgeDeletedUsers` each minute, the others each hour. */
export function usersJobs(db: Database, deps: PurgeDeps): Jobs {
  return {
    purgeDeletedUsers: () => purgeDeletedUsers(db, deps),
    deleteExpiredProfiles: () => deleteExpiredProfiles(db),
    deleteOldRemovals: () => deleteOldRemovals(db),
  }
}
