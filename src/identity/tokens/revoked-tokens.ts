import { CompiledQuery } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Revocation } from '#platform/http/auth.ts'

/** The session that ended is looked for in the same query: every call of somebody who is signed in asks this. */
const STANDING = `
  select disabled, $3 < extract(epoch from valid_since) as outdated,
    exists (select from identity.sessions where family = $2::uuid) as lives
  from identity.accounts where uid = $1`

interface Standing {
  disabled: boolean
  outdated: boolean
  lives: boolean
}

/** Of an ID token whose signature was checked; `session` is its `sid`. */
interface Token {
  uid: string
  issuedAt: number
  session: string | null
}

/**
 * Why an ID token of ours counts no longer although its hour is not over: the account is gone or disabled, it has changed
 * since (password, e-mail address, second factors, signed out everywhere), or this session was ended. Null: it counts.
 */
export async function revocationOf(db: Database, { uid, issuedAt, session }: Token): Promise<Revocation | null> {
  if (!session) return 'token_revoked'
  const { rows } = await db.executeQuery<Standing>(CompiledQuery.raw(STANDING, [uid, session, issuedAt]))
  const [standing] = rows
  if (!standing) return 'account_removed'
  if (standing.disabled) return 'account_disabled'
  return standing.outdated || !standing.lives ? 'token_revoked' : null
}
