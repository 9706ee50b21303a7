import * as z from 'zod/mini'
import { accountInfo } from '../account-info.ts'
import type { Call, Service } from '../deps.ts'
import { parse } from '../errors.ts'
import { mfaInfo } from '../second-factors.ts'
import { secretField } from '../shapes.ts'
import { signedIn } from '../tokens.ts'

const Question = z.object({ idToken: secretField('MISSING_ID_TOKEN') })

/** accounts:lookup (row Q22): whose token this is. One query; never limited. */
export async function lookup(service: Service, { body }: Call) {
  const { account, factors } = await signedIn(service, parse(Question, body).idToken)
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [{ ...accountInfo(account), ...mfaInfo(factors) }] }
}
