import type { Generated } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { prepare } from '#platform/database/prepared.ts'
import type { Language } from '#shared/language.ts'
import type { Kind } from '../contract.ts'

// Exports for the slices above this one.
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
export { allowCondition, gradeLabels } from './grades.ts'
export { inWords } from './in-words.ts'
export { placeIn } from './place-in.ts'
export { placeInLanguage } from './place-in-language.ts'
export { areaName, areaNamed, districtNamed, districtNames, findDistrict, isAreaOf, nameIn } from './places.ts'
export { readName } from './read-name/read-name.ts'
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
export async function listKinds(db: Database, language: Language): Promise<Kind[]> {
  return (await readKinds(db, {})).map((kind) => kindIn(language, kind))
}

const readKinds = prepare((db) =>
  db.selectFrom('kinds').select(KIND_NAMES).where('hidden', '=', false).orderBy('position').orderBy('id'),
)

const KIND_NAMES = ['id', 'name', 'plural', 'bangla'] as const

/** A noun is the same in Bangla for one and for many. */
function kindIn(language: Language, { bangla, ...kind }: Kind & { bangla: string }): Kind {
  const shown: Record<Language, Kind> = { en: kind, bn: { id: kind.id, name: bangla, plural: bangla } }
  return shown[language]
}

/** The kind with this id, offered or not. */
export async function findKind(db: Database, id: string, language: Language): Promise<Kind | undefined> {
  const kind = await db.selectFrom('kinds').select(KIND_NAMES).where('id', '=', id).executeTakeFirst()
  return kind && kindIn(language, kind)
}

/** True if new products may be of this kind. */
export async function isKindOffered(db: Database, id: string): Promise<boolean> {
  const found = db.selectFrom('kinds').select('id').where('id', '=', id).where('hidden', '=', false)
  return (await found.executeTakeFirst()) !== undefined
}
