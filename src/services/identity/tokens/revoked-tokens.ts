import { CompiledQuery } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { Revocation } from '#platform/http/auth.ts'

/** Account and session in one query, because every request of a signed-in person makes it. */
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

const IS_VALID = `
  select exists (select from identity.sessions where family = $2::uuid) as session_exists
  from identity.accounts where uid = $1 and not disabled and $3 >= extract(epoch from valid_since)`

/**
 * Returns true if a grant made to a signed-in person at `issuedAt` (seconds since 1970) has ended by now, as the person's
 * tokens of that time have. Without a session the grant outlives the sign-in, and ends when all tokens of the account are
 * revoked.
 */
export async function hasEnded(db: Database, { uid, issuedAt, session }: Token): Promise<boolean> {
  const query = CompiledQuery.raw(IS_VALID, [uid, session, issuedAt])
  const { rows } = await db.executeQuery<{ session_exists: boolean }>(query)
  const [valid] = rows
  return valid === undefined || (session !== null && !valid.session_exists)
}

/** Two queries, whose answers are joined here: the planner need not guess how many tokens there are. */
const VALID_ACCOUNTS = `
  select uid, extract(epoch from valid_since)::float8 as since from identity.accounts
  where uid = any($1) and not disabled`
const OPEN_SESSIONS = 'select family::text as session from identity.sessions where family = any($1::uuid[])'

/** The same for many tokens, such as those of all open event streams: whether each is void. */
export async function areRevoked(db: Database, tokens: Token[]): Promise<boolean[]> {
  const sessions = tokens.flatMap(({ session }) => session ?? [])
  const [accounts, open] = await Promise.all([
    db.executeQuery<{ uid: string; since: number }>(CompiledQuery.raw(VALID_ACCOUNTS, [tokens.map(({ uid }) => uid)])),
    db.executeQuery<{ session: string }>(CompiledQuery.raw(OPEN_SESSIONS, [sessions])),
  ])
  const validSince = new Map(accounts.rows.map(({ uid, since }) => [uid, since]))
  const isOpen = new Set(open.rows.map(({ session }) => session))
  return tokens.map(({ uid, issuedAt, session }) => {
    const since = validSince.get(uid)
    return since === undefined || issuedAt < since || session === null || !isOpen.has(session)
  })
}
