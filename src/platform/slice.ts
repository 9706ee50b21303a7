import type { Database } from './database/database.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Inventory } from './personal-data/inventory.ts'

/**
 * Parts of a slice that `src/main` assembles into the site. `handlers` and `jobs` name their dependencies as parameters, and
 * the compiler checks that the site has them.
 */
export interface Slice {
  /** The handlers of its endpoints. */
  handlers?: (deps: never) => object
  jobs?: (deps: never) => Jobs
  /** `minute hour day month weekday job`, in UTC. */
  crontab?: string[]
  /** Jobs whose payloads name people: deleted when they have failed for the last time. */
  letterJobs?: string[]
  /** Every column of its tables, and which rows are whose. */
  tables?: Inventory
  /** The given image ids that rows of the slice show. */
  photosInUse?: (db: Database, ids: string[]) => Promise<string[]>
}
