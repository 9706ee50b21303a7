import * as z from 'zod/mini'
import { accountInfo } from '../../accounts/account-info.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import { mfaInfo } from '../../factors/second-factors.ts'
import { secretField } from '../../http/shapes.ts'
import type { RequestContext } from '../../request-context.ts'
import { authenticate } from '../../tokens/authenticate.ts'

const Request = z.object({ idToken: secretField('MISSING_ID_TOKEN') })

/** accounts:lookup (row Q22): the account of an ID token. One query, and never rate-limited. */
export async function lookup(service: Service, { body }: RequestContext) {
  const { account, factors } = await authenticate(service, parse(Request, body).idToken)
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [{ ...accountInfo(account), ...mfaInfo(factors) }] }
}
