import type { Generated } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { prepare } from '#platform/database/prepared.ts'
import type { Kind } from '../contract.ts'

// What slices above this one use of it.
export { BRAND_LINES } from './brand-lines.ts'
export { specFaults } from './check-specs.ts'
export {
  batterySteps,
  type FacetChoice,
  type FacetWords,
  facetTokens,
  factFacetsOf,
  knownValues,
} from './facets.ts'
export { allowCondition, GRADE_NAMES } from './grades.ts'
export { inWords } from './in-words.ts'
export { placeIn } from './place-in.ts'
export { areaName, areaNamed, DISTRICT_NAMES, districtNamed, findDistrict, isAreaOf } from './places.ts'
export { type SpecField, specFieldsOf } from './spec-fields.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    kinds: {
      id: string
      name: string
      plural: string
      /** The name in Bangla script. */
      bangla: string
      position: number
      hidden: Generated<boolean>
    }
  }
}

/** The kinds that are offered for new products. */
export function listKinds(db: Database): Promise<Kind[]> {
  return readKinds(db, {})
}

const readKinds = prepare((db) =>
  db.selectFrom('kinds').select(['id', 'name', 'plural']).where('hidden', '=', false).orderBy('position').orderBy('id'),
)

/** The kind with this id, offered or not. */
export function findKind(db: Database, id: string): Promise<Kind | undefined> {
  return db.selectFrom('kinds').select(['id', 'name', 'plural']).where('id', '=', id).executeTakeFirst()
}

/** Whether new products may be of this kind. */
export async function isKindOffered(db: Database, id: string): Promise<boolean> {
  const found = db.selectFrom('kinds').select('id').where('id', '=', id).where('hidden', '=', false)
  return (await found.executeTakeFirst()) !== undefined
}
