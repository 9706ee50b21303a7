import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { googlePeople } from './google-people.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    demo_accounts: { uid: string }
  }
}

/** All addresses of the demo's people end so; `.example` is reserved, so that no real person has such an address. */
const DEMO_DOMAIN = '@greentech.example'

/** `%` stands for any text, as in SQL. */
export const DEMO_ADDRESSES = [
  `%${DEMO_DOMAIN}`,
  // People of the stand-in for Google, who have accounts as soon as somebody signed in as them.
  ...googlePeople.map(({ email }) => email).filter((email) => !email.endsWith(DEMO_DOMAIN)),
]

export interface DemoAccount {
  uid: string
  email: string | null
}

/** Remembers that the account belongs to the demo, whatever becomes of its address and its password. */
export async function markDemoAccount(tx: Tx, uid: string): Promise<void> {
  await tx.insertInto('demo_accounts').values({ uid }).execute()
}

/** The accounts of the demo that are there: those that were marked, and those with an address of the demo. */
export async function demoAccounts(db: Database): Promise<DemoAccount[]> {
  const { rows } = await sql<DemoAccount>`
    with people as (
      select uid, email from users
      union all select uid, email from identity.accounts
      -- Deleted a moment ago; they could be put back.
      union all select row->>'uid', row->>'email' from bin where place = 'users' and link is null
    )
    select uid, min(email) as email from people
    where uid in (select uid from demo_accounts) or email like any(${DEMO_ADDRESSES})
    group by uid order by min(email)`.execute(db)
  return rows
}

/** Throws when somebody could sign in with a password that everybody can read, with the command that removes them. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const found = await demoAccounts(db)
  if (found.length === 0) return
  const some = found.slice(0, 3).map(({ email, uid }) => email ?? uid)
  const names =
    found.length > some.length ? `${some.join(', ')} and ${found.length - some.length} more` : some.join(', ')
  throw new Error(
    `this database has accounts of the demo (${names}), and everybody can read their password. ` +
      'Remove them with what they sell: npm run remove-demo',
  )
}
