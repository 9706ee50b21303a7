import * as z from 'zod/mini'
import type { Call, Service } from '../deps.ts'
import { parse } from '../errors.ts'
import { removeWithAll } from './delete.ts'

const TOO_MANY = 'LOCAL_ID_LIST_EXCEEDS_LIMIT'

const Question = z.object({
  localIds: z.array(z.string(), TOO_MANY).check(z.minLength(1, TOO_MANY), z.maxLength(1000, TOO_MANY)),
  force: z._default(z.boolean(), false),
})

/** projects.accounts:batchDelete: deletes accounts that are disabled, with `force` all. Unknown ids are no error. */
export async function batchDelete(service: Service, { body }: Call) {
  const { localIds, force } = parse(Question, body)
  const enabled = await service.db
    .selectFrom('identity.accounts')
    .select('uid')
    .where('uid', 'in', localIds)
    .where('disabled', '=', false)
    .execute()
  const spared = new Set(force ? [] : enabled.map(({ uid }) => uid))
  for (const localId of localIds) if (!spared.has(localId)) await removeWithAll(service, localId)
  const message = 'NOT_DISABLED : Disable the account before batch deletion.'
  const errors = localIds.flatMap((localId, index) => (spared.has(localId) ? [{ index, localId, message }] : []))
  return errors.length > 0 ? { errors } : {}
}
