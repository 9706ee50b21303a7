import type { Handlers } from '#platform/http/endpoints/context.ts'
import type { taxonomy } from '../contract.ts'
import { listKinds } from './store.ts'

/** The handlers of the taxonomy's endpoints. */
export const taxonomyHandlers: Handlers<typeof taxonomy> = {
  listKinds: (_input, { db }) => listKinds(db),
}
