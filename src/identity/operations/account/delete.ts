import * as z from 'zod/mini'
import { removeAccount } from '../../accounts/accounts.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { secretField } from '../../http/shapes.ts'
import { countSessionChange } from '../../limits/attempts.ts'
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../../tokens/authenticate.ts'

const Farewell = z.object({ idToken: secretField('MISSING_ID_TOKEN') })

/** accounts:delete (row Q26): people delete their own account, and what hangs on it in the same transaction. */
export async function deleteAccount(service: Service, context: RequestContext) {
  const { token, account } = await authenticate(service, parse(Farewell, context.body).idToken)
  await countSessionChange(service, token)
  requireRecentSignIn(token, account)
  await service.db.transaction().execute(async (tx) => {
    // The shop's rows before the account, as an admin's deletion takes them: the other way round they could deadlock.
    await service.onDelete?.(tx, token.uid)
    const { uid } = await lockAuthenticated(tx, token)
    await removeAccount(tx, uid)
  })
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
