import * as z from 'zod/mini'
import { readPersonal } from '#platform/personal-data/rows.ts'
import { personalPlace } from '#shared/personal-data.ts'
import { countAttempt } from '../attempts.ts'
import type { Call, Service } from '../deps.ts'
import { parse } from '../errors.ts'
import { secretField } from '../shapes.ts'
import { accountOf } from '../tokens.ts'

const Question = z.object({ idToken: secretField('MISSING_ID_TOKEN'), ...personalPlace })

/** data:list, our own addition: what the service stores of the person, a page at a time. No hashes and no secrets. */
export async function dataList(service: Service, { body }: Call) {
  const { idToken, ...place } = parse(Question, body)
  const { uid, email, owner_proven: proven, phone_number: phone } = await accountOf(service, idToken)
  await countAttempt(service, 'data-account', uid)
  return readPersonal(service.db, 'identity', { uid, email: proven ? email : null, phone }, place)
}
