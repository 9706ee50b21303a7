import { CompiledQuery } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Revocation } from '#platform/http/auth.ts'

/** One query for account and session, because every request of somebody signed in makes it. */
const TOKEN_STATUS = `
  select disabled, $3 < extract(epoch from valid_since) as outdated,
    exists (select from identity.sessions where family = $2::uuid) as session_exists
  from identity.accounts where uid = $1`

interface TokenStatus {
  disabled: boolean
  outdated: boolean
  session_exists: boolean
}

/** Claims of a verified ID token; `session` is its `sid`. */
interface Token {
  uid: string
  issuedAt: number
  session: string | null
}

/**
 * Why an ID token of ours is void before it expires: its account was deleted or disabled or has changed since (password,
 * e-mail, second factors, signed out everywhere), or its session ended. Null for a valid token.
 */
export async function revocationOf(db: Database, { uid, issuedAt, session }: Token): Promise<Revocation | null> {
  if (!session) return 'token_revoked'
  const { rows } = await db.executeQuery<TokenStatus>(CompiledQuery.raw(TOKEN_STATUS, [uid, session, issuedAt]))
  const [status] = rows
  if (!status) return 'account_removed'
  if (status.disabled) return 'account_disabled'
  return status.outdated || !status.session_exists ? 'token_revoked' : null
}
