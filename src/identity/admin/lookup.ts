import { sql } from 'kysely'
import * as z from 'zod/mini'
import { GOOGLE } from '../accounts/google-identity.ts'
import type { Service } from '../deps.ts'
import { parse } from '../errors.ts'
import type { RequestContext } from '../request-context.ts'
import { loadUserInfos } from './user-info.ts'

/** Firebase's limit for one request. */
const MAX_IDS = 100
const GOOGLE_ID = sql<string>`federated #>> '{google.com,rawId}'`
const strings = () => z._default(z.array(z.string()).check(z.maxLength(MAX_IDS, 'INVALID_ARGUMENT')), [])

const Request = z.object({
  localId: strings(),
  email: strings(),
  phoneNumber: strings(),
  federatedUserId: z._default(
    z.array(z.object({ providerId: z.string(), rawId: z.string() })).check(z.maxLength(MAX_IDS, 'INVALID_ARGUMENT')),
    [],
  ),
})

/** projects.accounts:lookup: the accounts with these ids, addresses or numbers. Unknown ones are left out. */
export async function lookup(service: Service, { body }: RequestContext) {
  const { localId, email, phoneNumber, federatedUserId } = parse(Request, body)
  const emails = email.map((address) => address.trim().toLowerCase())
  const google = federatedUserId.filter(({ providerId }) => providerId === GOOGLE).map(({ rawId }) => rawId)
  const found = await service.db
    .selectFrom('identity.accounts')
    .selectAll()
    .where(({ eb, or, and }) =>
      // Only the given criteria: each has its own index.
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
