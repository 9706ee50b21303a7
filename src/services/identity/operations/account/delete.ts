import * as z from 'zod/mini'
import { removeAccount } from '../../accounts/accounts.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import { secretField } from '../../http/shapes.ts'
import { countSessionChange } from '../../limits/attempts.ts'
import type { RequestContext } from '../../request-context.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../../tokens/authenticate.ts'

const Request = z.object({ idToken: secretField('MISSING_ID_TOKEN') })

/** accounts:delete (row Q26): a user deletes their own account, with all its data, in one transaction. */
export async function deleteAccount(service: Service, context: RequestContext) {
  const { token, account } = await authenticate(service, parse(Request, context.body).idToken)
  await countSessionChange(service, token)
  requireRecentSignIn(token, account)
  await service.db.transaction().execute(async (tx) => {
    // The shop's rows first, in the same order as an admin's deletion: the two could deadlock otherwise.
    await service.onAccountDelete?.(tx, token.uid)
    const { uid } = await lockAuthenticated(tx, token)
    await removeAccount(tx, uid)
  })
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
