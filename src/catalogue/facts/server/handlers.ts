import type { Handlers } from '#platform/http/endpoints/context.ts'
import { notFound } from '#shared/errors.ts'
import type { facts } from '../contract.ts'
import { describeKind } from './describe-kind.ts'
import { gradesOf } from './grades.ts'
import { findPlaces, listDivisions } from './places.ts'
import { readName } from './read-name/read-name.ts'
import { findKind, listKinds } from './store.ts'

/** The handlers of the endpoints of facts. */
export const factsHandlers: Handlers<typeof facts> = {
  listKinds: (_input, { db, language }) => listKinds(db, language),

  async listGrades({ kind }, { db, language, words }) {
    const known = await findKind(db, kind, language)
    if (!known) throw notFound()
    return { kind: known, grades: gradesOf(kind, words.product.gradeParts, language) }
  },
  describeKind: ({ id }, ctx) => describeKind(id, ctx),
  listPlaces: async (_input, { language }) => listDivisions(language),
  findPlaces: async ({ q }, { language }) => findPlaces(q, language),
  readSpecs: async ({ name, kind }) => readName(name, kind),
}
