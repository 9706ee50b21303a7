import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import type { AdminCall } from './admin-call.ts'

const Removal = z.object({ uid: z.string() })
const Update = z.object({
  uid: z.string(),
  changes: z.object({ disableUser: z.optional(z.boolean()), validSince: z.optional(z.string()) }),
})
const ErrorResponse = z.object({ error: z.object({ message: z.string() }) })

/**
 * Deletes an account of the hosted service by a job of the caller's transaction: it runs only if the transaction commits,
 * and is retried until it succeeds.
 */
export async function removeHostedAccount(tx: Tx, uid: string): Promise<void> {
  await enqueue(tx, 'removeHostedAccount', { uid })
}

/** Disables or enables an account of the hosted service, also by a job. A later call replaces one that has not run. */
export async function disableHostedAccount(tx: Tx, uid: string, disabled: boolean): Promise<void> {
  await enqueue(tx, 'updateHostedAccount', { uid, changes: { disableUser: disabled } }, `disable ${uid}`)
}

/** Ends every session of an account of the hosted service. */
export async function signOutHostedAccount(tx: Tx, uid: string): Promise<void> {
  await enqueue(tx, 'updateHostedAccount', { uid, changes: { validSince: String(Math.floor(Date.now() / 1000)) } })
}

export function hostedJobs(adminCall: AdminCall): Jobs {
  async function call(operation: 'delete' | 'update', body: object): Promise<void> {
    const response = await adminCall(operation, body)
    if (response.ok) return
    const failure = z.safeParse(ErrorResponse, await response.json().catch(() => null))
    const reason = failure.success ? failure.data.error.message : ''
    // Deleted already: by an earlier attempt whose response was lost, or in the service's console.
    if (reason.startsWith('USER_NOT_FOUND')) return
    throw new Error(`the hosted service did not ${operation} an account: ${response.status} ${reason}`)
  }
  return {
    removeHostedAccount: (payload) => call('delete', { localId: z.parse(Removal, payload).uid }),
    updateHostedAccount: (payload) => {
      const { uid, changes } = z.parse(Update, payload)
      return call('update', { localId: uid, ...changes })
    },
  }
}
