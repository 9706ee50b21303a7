import * as z from 'zod/mini'
import { removeAccount } from '../accounts/accounts.ts'
import type { Service } from '../deps.ts'
import { IdentityError, parse } from '../errors.ts'
import type { RequestContext } from '../http/request-context.ts'
import { lockByUid } from '../store.ts'

const Question = z.object({ localId: z.string('MISSING_LOCAL_ID').check(z.minLength(1, 'MISSING_LOCAL_ID')) })

/** projects.accounts:delete: an account goes, with what hangs on it, and every session with it. */
export async function deleteAccount(service: Service, { body }: RequestContext) {
  const { localId } = parse(Question, body)
  if (!(await deleteAccountAndData(service, localId))) throw new IdentityError('USER_NOT_FOUND')
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}

/** False when there is no such account. */
export async function deleteAccountAndData({ db, onDelete }: Service, uid: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await tx.selectFrom('identity.accounts').select('uid').where('uid', '=', uid).executeTakeFirst()))
      return false
    // The shop's rows before the account, as everywhere: the other way round two deletions could wait for each other.
    await onDelete?.(tx, uid)
    if (!(await lockByUid(tx, uid))) return false
    await removeAccount(tx, uid)
    return true
  })
}
