import { type RawBuilder, sql } from 'kysely'
import { lockProductsOf } from '#catalogue/products/server/store.ts'
import { removeUser } from '#people/users/server/store.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import { toRow } from '#platform/database/columns.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { readPosts } from './blogs.ts'
import { blockedWords } from './cases.ts'
import { DEMO_ADDRESSES, type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { demoContactDetails } from './demo-contact-details.ts'
import { demoIssue, letters, sentIssue, subscribers } from './letters.ts'

/** Ends a sign-in account, in the transaction that deletes the user. */
type RemoveAccount = (tx: Tx, uid: string) => Promise<void>

/** How many of each kind were removed. */
export interface RemovedDemo {
  accounts: DemoAccount[]
  products: number
  adverts: number
  bookings: number
  posts: number
  messages: number
  subscribers: number
  /** Emptied fields of `demoContactDetails`. */
  'contact details': number
  /** Admins who are left. */
  admins: number
}

/**
 * Removes the demo data in one transaction: its accounts with their products and adverts, bookings between two of them, blog
 * posts that nobody edited, messages and newsletter addresses of invented people, contact details that nobody edited. Real
 * people keep their bookings with demo people, as with everybody who is deleted. The brands stay.
 */
export async function removeDemo(db: Database, removeAccount: RemoveAccount): Promise<RemovedDemo> {
  return db.transaction().execute(async (tx) => {
    const accounts = await demoAccounts(tx)
    const uids = accounts.map(({ uid }) => uid)
    const bookings = await deleteBookings(tx, uids)
    await deleteThreads(tx, uids)
    await deleteCases(tx, uids)
    await deleteSales(tx)
    const adverts = await countAdverts(tx, uids)
    // Before the people go, by whose ids their products are known.
    await forgetDeleted(tx, uids)
    const products = await deletePeople(tx, uids, removeAccount)
    return {
      ...{ accounts, products, adverts, bookings },
      posts: await deletePosts(tx),
      messages: await deleteMessages(tx),
      subscribers: await deleteSubscribers(tx),
      'contact details': await emptyContactDetails(tx),
      admins: await changed(tx, sql`select from users where role = 'admin' and not disabled`),
    }
  })
}

async function changed(tx: Tx, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows, rows } = await statement.execute(tx)
  return Number(numAffectedRows ?? rows.length)
}

/** Deletes the bookings in which neither side is a real person. It finds them too when one side was deleted before. */
async function deleteBookings(tx: Tx, uids: string[]): Promise<number> {
  const isDemo = (id: string, email: string) => sql`(
    ${sql.ref(id)} in (select id from users where uid = any(${uids}))
    or ${sql.ref(id)} is null and ${sql.ref(email)} like any(${DEMO_ADDRESSES}))`
  const isOfBoth = sql`${isDemo('buyer_id', 'email')} and ${isDemo('seller_id', 'saler_email')}`
  // A history outlives its booking.
  await sql`delete from proven_deals where booking_id in (select id from bookings where ${isOfBoth})`.execute(tx)
  return changed(tx, sql`delete from bookings where ${isOfBoth}`)
}

/** With their messages and reports; a real person keeps what they wrote with somebody of the demo. */
function deleteThreads(tx: Tx, uids: string[]): Promise<number> {
  const isDemo = (id: string) => sql`${sql.ref(id)} in (select id from users where uid = any(${uids}))`
  return changed(tx, sql`delete from threads where ${isDemo('buyer_id')} and ${isDemo('seller_id')}`)
}

/** About people of the demo, unless a real person has reported them. The log of the desk stays: nobody deletes a line. */
async function deleteCases(tx: Tx, uids: string[]): Promise<void> {
  const isDemo = sql`(select id from users where uid = any(${uids}))`
  await sql`delete from cases where subject_id in ${isDemo} and not exists (
    select from reports where case_id = cases.id and reporter_id not in ${isDemo})`.execute(tx)
  const words = blockedWords.map(({ word }) => word)
  await sql`delete from blocked_words where word = any(${words}) and added_by in ${isDemo}`.execute(tx)
}

/** The ranges that they are in go at once; the next run of the job makes those of the deals that are left. */
async function deleteSales(tx: Tx): Promise<void> {
  await tx.deleteFrom('sold_goods').where('booking_id', 'is', null).execute()
  await tx.deleteFrom('price_ranges').where('demo', '=', true).execute()
  await publishInvalidation(tx, ['prices'])
}

function countAdverts(tx: Tx, uids: string[]): Promise<number> {
  return changed(
    tx,
    sql`select from adverts join products on products.id = product_id join users on users.id = seller_id
      where uid = any(${uids})`,
  )
}

/** The number of products that went with them; their adverts go with the products. */
async function deletePeople(tx: Tx, uids: string[], removeAccount: RemoveAccount): Promise<number> {
  let products = 0
  for (const uid of uids) {
    const user = await tx.selectFrom('users').select('id').where('uid', '=', uid).executeTakeFirst()
    if (user) {
      const sold = await lockProductsOf(tx, user.id)
      await removeUser(tx, user.id)
      await publishInvalidation(tx, ['list', ...sold.map((id) => `product:${id}`)])
      products += sold.length
    }
    await removeAccount(tx, uid)
  }
  return products
}

/** Deletes the trash entries that could restore the people or their products, and the other rows that still name them. */
async function forgetDeleted(tx: Tx, uids: string[]): Promise<void> {
  await sql`delete from bin where thing in (
    select thing from bin where link is null and (
      place = 'users' and row->>'uid' = any(${uids}) or place = 'products' and row->>'seller_id' in (
        select id::text from users where uid = any(${uids})
        union select row->>'id' from bin where place = 'users' and row->>'uid' = any(${uids})
      )
    ))`.execute(tx)
  await sql`delete from pending_profiles where email like any(${DEMO_ADDRESSES})`.execute(tx)
  await sql`delete from demo_accounts where uid = any(${uids})`.execute(tx)
}

async function deletePosts(tx: Tx): Promise<number> {
  const posts = await readPosts()
  const gone: string[] = []
  for (const { name, author, markdown } of posts) {
    const untouched = tx.deleteFrom('blogs').where('name', '=', name).where('author', '=', author)
    const rows = await untouched.where('markdown', '=', markdown).returning('id').execute()
    gone.push(...rows.map(({ id }) => id))
  }
  if (gone.length > 0) await publishInvalidation(tx, ['blogs', ...gone.map((id) => `post:${id}`)])
  return gone.length
}

async function deleteMessages(tx: Tx): Promise<number> {
  let removed = 0
  for (const { email, message } of letters) {
    const theirs = tx.deleteFrom('inbox_messages').where('email', '=', email).where('message', '=', message)
    removed += (await theirs.returning('id').execute()).length
  }
  return removed
}

/** Empties the contact details that an admin has not replaced. Resolves to the number of emptied fields. */
async function emptyContactDetails(tx: Tx): Promise<number> {
  let emptied = 0
  for (const [column, demo] of Object.entries(toRow(demoContactDetails)))
    emptied += await changed(
      tx,
      sql`update contact_details set ${sql.ref(column)} = '' where ${sql.ref(column)} = ${demo}`,
    )
  if (emptied > 0) await publishInvalidation(tx, ['contact'])
  return emptied
}

async function deleteSubscribers(tx: Tx): Promise<number> {
  for (const { subjectEn, textEn, state } of [
    { ...demoIssue, state: 'draft' as const },
    { ...sentIssue, state: 'sent' as const },
  ]) {
    const issue = tx.deleteFrom('newsletter_issues').where('state', '=', state).where('subject_en', '=', subjectEn)
    await issue.where('text_en', '=', textEn).execute()
  }
  const theirs = tx.deleteFrom('newsletter_subscribers').where('email', 'in', subscribers)
  return (await theirs.returning('id').execute()).length
}
