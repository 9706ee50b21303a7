import type { Database } from '#platform/database/database.ts'
import { isDeviceOf } from '../audit/known-devices.ts'
import type { Service } from '../deps.ts'
import type { RequestContext } from '../request-context.ts'
import type { Account } from '../tables.ts'
import {
  type Attempt,
  countAttempt,
  type Limited,
  TOO_MANY,
  takeAttempt,
  takeAttemptInTransaction,
} from './attempts.ts'

/**
 * The mailbox of an address: without the tag of `name+tag@example.com`, which goes to the mailbox of `name@example.com`, and
 * without the dots that Gmail ignores.
 */
export function mailboxOf(email: string): string {
  const untagged = email.replace(/^([^+@]+)\+[^@]*(?=@)/, '$1')
  const [, name] = /^([^@]+)@(?:gmail|googlemail)\.com$/.exec(untagged) ?? []
  return name ? `${name.replaceAll('.', '')}@gmail.com` : untagged
}

interface AskedLetter {
  limit: Extract<Attempt, 'verify-letter' | 'reset-letter' | 'sign-in-letter' | 'change-letter'>
  to: string
  /** The account that asks, or that has the address; undefined when there is none. */
  account: Pick<Account, 'uid' | 'email' | 'owner_proven'> | undefined
  /** The request had a valid ID token of the account. */
  signedIn?: boolean
  refusal?: string
}

/**
 * Counts a requested e-mail: by network address, and by kind and mailbox, so that requests for one kind leave the
 * others. The account itself, signed in or by a browser that it knows, has a share of its own, which strangers cannot use up.
 */
export async function countLetter(
  service: Limited & Pick<Service, 'db'>,
  { limit, to, account, signedIn = false, refusal = TOO_MANY }: AskedLetter,
  context: Pick<RequestContext, 'address' | 'device'>,
): Promise<void> {
  const isKnown = signedIn || (await isDeviceOf(service.db, account?.uid ?? '', context))
  if (isKnown && account && (await takeShare(service, limit, to, account))) return
  await countAttempt(service, 'letter-address', context.address)
  await countAttempt(service, limit, mailboxOf(to), refusal)
}

/**
 * Takes an e-mail of the account's share. Many accounts of one person, which cost nothing while they are unproven, send few
 * e-mails to a mailbox that none of them has proven.
 */
async function takeShare(
  service: Limited,
  limit: AskedLetter['limit'],
  to: string,
  { email, owner_proven: proven }: NonNullable<AskedLetter['account']>,
): Promise<boolean> {
  if (limit === 'change-letter' && !proven) return false
  if (!(await takeAttempt(service, 'letter-known', `${limit} ${email}`))) return false
  return (proven && to === email) || takeAttempt(service, 'letter-known-mailbox', `${limit} ${mailboxOf(to)}`)
}

interface Notice {
  kind: string
  to: string
  /** True if somebody has proven that they read the mail of `to`. */
  isProven: boolean
  /** True if the e-mail has a link that undoes a change. */
  undoes: boolean
}

/**
 * Returns true if an e-mail that nobody requested may be sent, and counts it in the caller's transaction. An unproven address
 * gets only e-mails that undo a change, and few of them, because it may be mistyped. A proven address gets every e-mail that
 * undoes a change: otherwise an attacker could use the limit up first. Changes have limits of their own.
 */
export async function mayNotify(tx: Database, { kind, to, isProven, undoes }: Notice): Promise<boolean> {
  if (isProven && undoes) return true
  if (!isProven && !undoes) return false
  const limit = isProven ? 'notice-letter' : 'undo-letter-unproven'
  return takeAttemptInTransaction(tx, limit, `${kind} ${mailboxOf(to)}`)
}
