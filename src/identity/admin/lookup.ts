import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Service } from '../deps.ts'
import { parse } from '../errors.ts'
import { GOOGLE } from '../google/accounts.ts'
import type { RequestContext } from '../http/request-context.ts'
import { loadUserInfos } from './user-info.ts'

/** As many as the provider takes in one call. */
const MOST = 100
const GOOGLE_ID = sql<string>`federated #>> '{google.com,rawId}'`
const texts = () => z._default(z.array(z.string()).check(z.maxLength(MOST, 'INVALID_ARGUMENT')), [])

const Question = z.object({
  localId: texts(),
  email: texts(),
  phoneNumber: texts(),
  federatedUserId: z._default(
    z.array(z.object({ providerId: z.string(), rawId: z.string() })).check(z.maxLength(MOST, 'INVALID_ARGUMENT')),
    [],
  ),
})

/** projects.accounts:lookup: the accounts of these ids, addresses and numbers; those that are not there are left out. */
export async function lookup(service: Service, { body }: RequestContext) {
  const { localId, email, phoneNumber, federatedUserId } = parse(Question, body)
  const emails = email.map((address) => address.trim().toLowerCase())
  const google = federatedUserId.filter(({ providerId }) => providerId === GOOGLE).map(({ rawId }) => rawId)
  const found = await service.db
    .selectFrom('identity.accounts')
    .selectAll()
    .where(({ eb, or, and }) =>
      // Only what was asked for: each has an index of its own.
      or([
        ...(localId.length > 0 ? [eb('uid', 'in', localId)] : []),
        ...(emails.length > 0 ? [eb('email', 'in', emails)] : []),
        ...(phoneNumber.length > 0 ? [eb('phone_number', 'in', phoneNumber)] : []),
        ...(google.length > 0 ? [and([sql<boolean>`federated ? 'google.com'`, eb(GOOGLE_ID, 'in', google)])] : []),
      ]),
    )
    .orderBy('uid')
    .execute()
  const users = await loadUserInfos(service.db, found)
  return { kind: 'identitytoolkit#GetAccountInfoResponse', ...(users.length > 0 && { users }) }
}
