import * as z from 'zod/mini'
import type { Service } from '../deps.ts'
import { parse, refusalOfSite } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'
import { deleteAccountAndData } from './delete.ts'

const NOT_DISABLED = 'NOT_DISABLED : Disable the account before batch deletion.'
const TOO_MANY = 'LOCAL_ID_LIST_EXCEEDS_LIMIT'

const Request = z.object({
  localIds: z.array(z.string(), TOO_MANY).check(z.minLength(1, TOO_MANY), z.maxLength(1000, TOO_MANY)),
  force: z._default(z.boolean(), false),
})

/** projects.accounts:batchDelete: deletes those accounts that are disabled, or all with `force`. Unknown ids are no error. */
export async function batchDelete(service: Service, { body }: RequestContext) {
  const { localIds, force } = parse(Request, body)
  const enabled = await service.db
    .selectFrom('identity.accounts')
    .select('uid')
    .where('uid', 'in', localIds)
    .where('disabled', '=', false)
    .execute()
  const skipped = new Set(force ? [] : enabled.map(({ uid }) => uid))
  const errors: { index: number; localId: string; message: string }[] = []
  for (const [index, localId] of localIds.entries()) {
    const message = skipped.has(localId)
      ? NOT_DISABLED
      : await messageOfRefusal(() => deleteAccountAndData(service, localId))
    if (message !== null) errors.push({ index, localId, message })
  }
  return errors.length > 0 ? { errors } : {}
}

/** Runs one deletion. Returns the message when the site refuses it, otherwise null; the other deletions go on. */
async function messageOfRefusal(remove: () => Promise<unknown>): Promise<string | null> {
  try {
    await remove()
    return null
  } catch (error) {
    const refused = refusalOfSite(error)
    if (!refused) throw error
    return refused.message
  }
}
