import type { Handlers } from '#platform/http/endpoints/context.ts'
import { notFound } from '#shared/errors.ts'
import type { taxonomy } from '../contract.ts'
import { gradesOf } from './grades.ts'
import { findKind, listKinds } from './store.ts'

/** The handlers of the taxonomy's endpoints. */
export const taxonomyHandlers: Handlers<typeof taxonomy> = {
  listKinds: (_input, { db }) => listKinds(db),

  async listGrades({ kind }, { db, words }) {
    const known = await findKind(db, kind)
    if (!known) throw notFound()
    return { kind: known, grades: gradesOf(kind, words.product.gradeParts) }
  },
}
