import * as z from 'zod/mini'
import { readPersonal } from '#platform/personal-data/rows.ts'
import { personalRowsCursor } from '#shared/personal-data/personal-data.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import { secretField } from '../../http/shapes.ts'
import { countAttempt } from '../../limits/attempts.ts'
import { IDENTITY_TABLES } from '../../personal-data.ts'
import type { RequestContext } from '../../request-context.ts'
import { authenticatedAccount } from '../../tokens/authenticate.ts'

const Request = z.object({ idToken: secretField('MISSING_ID_TOKEN'), ...personalRowsCursor })

/** data:list, an extension of the protocol: the personal data of the account, page by page, without hashes and secrets. */
export async function dataList(service: Service, { body }: RequestContext) {
  const { idToken, ...place } = parse(Request, body)
  const { uid, email, owner_proven: proven, phone_number: phone } = await authenticatedAccount(service, idToken)
  await countAttempt(service, 'data-account', uid)
  return readPersonal(service.db, IDENTITY_TABLES, { uid, email: proven ? email : null, phone }, place)
}
