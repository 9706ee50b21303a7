import * as z from 'zod/mini'
import { removeAccount } from '../accounts/accounts.ts'
import type { Service } from '../deps.ts'
import { parse } from '../errors.ts'
import type { Call } from '../http/call.ts'
import { secretField } from '../http/shapes.ts'
import { countDefence } from '../limits/attempts.ts'
import { lockSignedIn, requireRecent, signedIn } from '../tokens/tokens.ts'

const Farewell = z.object({ idToken: secretField('MISSING_ID_TOKEN') })

/** accounts:delete (row Q26): people delete their own account, and what hangs on it in the same transaction. */
export async function deleteAccount(service: Service, call: Call) {
  const { token, account } = await signedIn(service, parse(Farewell, call.body).idToken)
  await countDefence(service, token)
  requireRecent(token, account)
  await service.db.transaction().execute(async (tx) => {
    // The shop's rows before the account, as an admin's deletion takes them: the other way round they could deadlock.
    await service.onDelete?.(tx, token.uid)
    const { uid } = await lockSignedIn(tx, token)
    await removeAccount(tx, uid)
  })
  return { kind: 'identitytoolkit#DeleteAccountResponse' }
}
