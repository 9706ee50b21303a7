import * as z from 'zod/mini'
import { readPersonal } from '#platform/personal-data/rows.ts'
import { personalPlace } from '#shared/personal-data/personal-data.ts'
import type { Service } from '../../deps.ts'
import { parse } from '../../errors.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { secretField } from '../../http/shapes.ts'
import { countAttempt } from '../../limits/attempts.ts'
import { authenticatedAccount } from '../../tokens/authenticate.ts'

const Question = z.object({ idToken: secretField('MISSING_ID_TOKEN'), ...personalPlace })

/** data:list, our own addition: what the service stores of the person, a page at a time. No hashes and no secrets. */
export async function dataList(service: Service, { body }: RequestContext) {
  const { idToken, ...place } = parse(Question, body)
  const { uid, email, owner_proven: proven, phone_number: phone } = await authenticatedAccount(service, idToken)
  await countAttempt(service, 'data-account', uid)
  return readPersonal(service.db, 'identity', { uid, email: proven ? email : null, phone }, place)
}
