import * as z from 'zod/mini'
import { removeAccount } from '../accounts/accounts.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'
import { lockByUid } from '../store.ts'

const Request = z.object({ localId: z.string('MISSING_LOCAL_ID').check(z.minLength(1, 'MISSING_LOCAL_ID')) })

/** projects.accounts:delete: deletes an account with all its data and sessions. */
export async function deleteAccount(service: Service, { body }: RequestContext) {
  const { localId } = parse(Request, body)
  if (!(await deleteAccountAndData(service, localId))) throw new IdentityError('USER_NOT_FOUND')
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

/** Deletes an account and the site's data about it in one transaction. Returns false when there is no such account. */
export async function deleteAccountAndData({ db, onAccountDelete }: Service, uid: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await tx.selectFrom('identity.accounts').select('uid').where('uid', '=', uid).executeTakeFirst()))
      return false
    // The shop's rows first, in the same order as every deletion: two deletions could deadlock otherwise.
    await onAccountDelete?.(tx, uid)
    if (!(await lockByUid(tx, uid))) return false
    await removeAccount(tx, uid)
    return true
  })
}
