import * as z from 'zod/mini'
import type { Database } from '#platform/database/database.ts'
import type { AddressState } from '#platform/mail/mail.ts'
import { unavailable } from '#shared/errors.ts'
import type { AdminCall } from './admin-call.ts'

const LookupResponse = z.object({
  users: z.optional(z.array(z.object({ email: z.optional(z.string()), emailVerified: z.optional(z.boolean()) }))),
})

/**
 * Looks up verified e-mail addresses at the hosted service. Both functions throw `sign_in_unavailable` (503) when it does not
 * respond.
 */
export function hostedProof(call: AdminCall) {
  async function find(by: { email: string[] } | { localId: string[] }) {
    const response = await call('lookup', by).catch(() => null)
    if (!response?.ok) throw unavailable('sign_in_unavailable')
    return z.parse(LookupResponse, await response.json()).users?.[0]
  }
  return {
    /** The service does not say who confirmed an address. */
    addressState: async (email: string): Promise<AddressState> =>
      (await find({ email: [email] }))?.emailVerified ? 'proven' : 'unconfirmed',
    /** The e-mail address of an account, if it is verified. */
    provenEmail: async (_tx: Database, uid: string) => {
      const user = await find({ localId: [uid] })
      return user?.emailVerified && user.email ? user.email.toLowerCase() : null
    },
  }
}
