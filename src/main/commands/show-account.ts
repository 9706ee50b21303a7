import type { Database } from '#platform/database/database.ts'
import { countRecoveryCodes } from '#services/identity/factors/recovery-codes.ts'
import { listFactors } from '#services/identity/factors/second-factors.ts'
import type { Account } from '#services/identity/tables.ts'
import { listSessions } from '#services/identity/tokens/sessions.ts'

/** Returns the facts about an account, a line each, by which an operator sees its owner and its sign-in methods. */
export async function describeAccount(db: Database, account: Account): Promise<string[]> {
  const { uid, email } = account
  const factors = await listFactors(db, uid)
  const sessions = await listSessions(db, uid)
  const facts: [string, string | null][] = [
    ['uid', uid],
    ['e-mail', email && `${email} (${account.email_verified ? 'verified' : 'not verified'})`],
    ['owner', account.owner_proven ? 'proven' : 'not proven'],
    ['name', account.display_name],
    ['phone', account.phone_number],
    ['state', account.disabled ? 'disabled' : 'enabled'],
    ['sign-in methods', signInMethods(account).join(', ') || null],
    ['second steps', String(factors.length)],
    ...factors.map((factor): [string, string] => ['second step', describeFactor(factor)]),
    ['recovery codes', String(await countRecoveryCodes(db, uid))],
    ['made', isoTime(account.created_at)],
    ['last sign-in', isoTime(account.last_login_at)],
    ['sessions', String(sessions.length)],
    ...sessions.map((session): [string, string] => ['session', describeSession(session)]),
  ]
  return facts.map(([fact, value]) => printable(`${fact}: ${value ?? '-'}`))
}

function signInMethods(account: Account): string[] {
  const password = account.password_hash === null ? [] : ['password']
  const phone = account.phone_number === null ? [] : ['phone']
  return [...password, ...phone, ...Object.keys(account.federated)]
}

function describeFactor(factor: Awaited<ReturnType<typeof listFactors>>[number]): string {
  const { phone_number: phone, display_name: name, enrolled_at: since } = factor
  return `${phone ? `phone ${phone}` : 'authenticator app'}${name ? ` "${name}"` : ''}, since ${isoTime(since)}`
}

function describeSession(session: Awaited<ReturnType<typeof listSessions>>[number]): string {
  const { signed_in_at: since, last_used_at: used, address, user_agent: userAgent } = session
  return `since ${isoTime(since)}, last used ${isoTime(used)}, ${address}, ${userAgent || 'no browser named'}`
}

const isoTime = (time: string) => new Date(time).toISOString()

/** Replaces control characters in User-Agents and names, which would write on the operator's terminal. */
function printable(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd')
}
