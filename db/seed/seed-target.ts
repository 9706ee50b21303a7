import type { Serials } from '#catalogue/serials/server/serials.ts'
import type { AllWords } from '#messages/all.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { PhotoOf } from './photos.ts'

/** Database and services that the demo is stored into. */
export interface SeedTarget {
  config: Pick<Config, 'dataDir' | 'objectStore' | 'hosted'>
  words: AllWords
  db: Database
  /** The addresses of pictures that are stored already; without it the seed stores its own. */
  photoOf?: PhotoOf
  /** Seals the number of a device; without it nobody can compare numbers with that of the demo. */
  serials?: Serials
}
