import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import type { AdminCall } from './admin-call.ts'

const Leaver = z.object({ uid: z.string() })
const Changed = z.object({
  uid: z.string(),
  changes: z.object({ disableUser: z.optional(z.boolean()), validSince: z.optional(z.string()) }),
})
const Refusal = z.object({ error: z.object({ message: z.string() }) })

/**
 * Ends an account of the hosted service. The call is made by a job that the caller's transaction leaves behind: it is made
 * only if the shop's own records are gone, and again until it succeeds.
 */
export async function removeHostedAccount(tx: Tx, uid: string): Promise<void> {
  await enqueue(tx, 'removeHostedAccount', { uid })
}

/** Bars an account of the hosted service or lets it in again, by a job as well. What was asked for last holds. */
export async function disableHostedAccount(tx: Tx, uid: string, disabled: boolean): Promise<void> {
  await enqueue(tx, 'updateHostedAccount', { uid, changes: { disableUser: disabled } }, `disable ${uid}`)
}

/** Ends every session there that began before now. */
export async function signOutHostedAccount(tx: Tx, uid: string): Promise<void> {
  await enqueue(tx, 'updateHostedAccount', { uid, changes: { validSince: String(Math.floor(Date.now() / 1000)) } })
}

export function hostedJobs(ask: AdminCall): Jobs {
  async function call(operation: 'delete' | 'update', body: object): Promise<void> {
    const response = await ask(operation, body)
    if (response.ok) return
    const refusal = z.safeParse(Refusal, await response.json().catch(() => null))
    const reason = refusal.success ? refusal.data.error.message : ''
    // Gone already, by an earlier try whose answer was lost or by somebody in the service's console.
    if (reason.startsWith('USER_NOT_FOUND')) return
    throw new Error(`the hosted service did not ${operation} an account: ${response.status} ${reason}`)
  }
  return {
    removeHostedAccount: (payload) => call('delete', { localId: z.parse(Leaver, payload).uid }),
    updateHostedAccount: (payload) => {
      const { uid, changes } = z.parse(Changed, payload)
      return call('update', { localId: uid, ...changes })
    },
  }
}
