import type { Database } from '#platform/database/database.ts'
import { findAccount } from '#services/identity/accounts/find-account.ts'

/**
 * Makes the owner of the account with this proven e-mail address an admin. A user record without an account is not enough,
 * because anybody can make one with any address. With the hosted service (`hosted`) the shop cannot see the accounts.
 * @returns a sentence for the operator
 */
export async function makeAdmin(
  db: Database,
  email: string,
  { hosted }: { hosted: boolean },
): Promise<{ done: boolean; sentence: string }> {
  const nobody = {
    done: false,
    sentence: `Nobody is registered as ${email}. Register on the site first, then run this again.`,
  }
  if (hosted) {
    if (!(await setAdmin(db, 'email', email))) return nobody
    const check =
      'Please check in the console of the sign-in service that the address is verified and whose account it is.'
    return { done: true, sentence: `${email} is an admin now. ${check}` }
  }
  const account = await findAccount(db, email)
  if (account?.email !== email) return nobody
  if (!account.owner_proven || account.disabled) return { done: false, sentence: whyNot(email, account) }
  const done = await setAdmin(db, 'uid', account.uid)
  return done ? { done, sentence: `${email} is an admin now.` } : nobody
}

function whyNot(email: string, { disabled }: { disabled: boolean }): string {
  if (disabled) return `The account ${email} is disabled.`
  const proof = `open the confirmation letter where ${email} is signed in, or set a new password by letter`
  return `Nobody has proven yet that ${email} is theirs: ${proof}. Then run this again.`
}

async function setAdmin(db: Database, column: 'uid' | 'email', value: string): Promise<boolean> {
  const change = db.updateTable('users').set({ role: 'admin' }).where(column, '=', value)
  return (await change.executeTakeFirstOrThrow()).numUpdatedRows > 0n
}
