import type { Handlers } from '#platform/http/endpoints/context.ts'
import type { records } from '../contract.ts'
import { listEvents, showRecord } from './history.ts'

/** Handlers of endpoints for admins. */
export const recordsHandlers: Handlers<typeof records> = {
  showRecord,
  listEvents,
  exportList: async (input, ctx) => (await import('./export.ts')).exportList(input, ctx),
}
