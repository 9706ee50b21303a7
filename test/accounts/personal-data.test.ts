import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aProof } from '#catalogue/proofs/server/build.ts'
import { aMessage } from '#content/inbox/server/build.ts'
import { addSubscriber } from '#content/inbox/server/store.ts'
import { insertIssue, storeRefused } from '#content/newsletter/server/store.ts'
import { aBooking } from '#deals/bookings/server/build.ts'
import { aReview } from '#deals/reviews/server/build.ts'
import { runAccountCommand } from '#main/commands/account-command.ts'
import { HOOKS } from '#main/hooks.ts'
import { siteJobs } from '#main/jobs.ts'
import { SHOP_TABLES } from '#main/personal-data.ts'
import { makeServices } from '#main/services.ts'
import { openSite, type Site } from '#main/site.ts'
import { allWords } from '#messages/all.ts'
import { insertMessage, openThread } from '#messaging/conversations/server/store.ts'
import { aCase, aLogLine, aNotice, aReportOf } from '#moderation/desk/server/build.ts'
import { aUser } from '#people/users/server/build.ts'
import { readConfig } from '#platform/config/config.ts'
import { moveToTrash } from '#platform/database/trash.ts'
import type { Person } from '#platform/http/auth.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { type DataSubject, personalTables } from '#platform/personal-data/inventory.ts'
import { insertCode } from '#services/identity/codes/codes.ts'
import { insertPhoneProof } from '#services/identity/codes/sms-codes.ts'
import { insertFactorSession } from '#services/identity/factors/factor-sessions.ts'
import { insertFactor } from '#services/identity/factors/second-factors.ts'
import { IDENTITY_TABLES } from '#services/identity/personal-data.ts'
import type { Role } from '#shared/endpoint.ts'
import { fetchPersonalData, type PersonalData } from '#shared/personal-data/personal-data.ts'
import { PERSONAL_ITEMS } from '#shared/personal-data/personal-items.ts'
import { everythingStored } from '../database/everything-stored.ts'
import { freshDatabase, quiet } from '../database.ts'
import { createAccount } from '../identity/create-account.ts'
import { CHEAPEST } from '../identity/password-cost.ts'

const PASSWORD = 'Correct horse #7'

let dataDir: string
let fixture: Awaited<ReturnType<typeof freshDatabase>>
let site: Site
let background: ReturnType<typeof siteJobs>
let admin: Somebody
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-personal-'))
  fixture = await freshDatabase()
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://shop.example', DATA_DIR: dataDir })
  const runtime = { ...fixture, config, words: allWords, log: quiet }
  const parts = makeServices(runtime, { passwordCost: CHEAPEST })
  background = siteJobs(runtime, parts)
  const render = async () => ({ status: 404, location: null, html: '<!doctype html>', scripts: [] })
  site = await openSite(runtime, parts, { render, clientDir: null })
  admin = await somebody('admin')
})
afterAll(async () => {
  await site.close()
  await fixture.close()
  await rm(dataDir, { recursive: true, force: true })
})

type Somebody = Person & { idToken: string; phone: string }
let people = 0

/** A signed-in person with an account and a user record. */
async function somebody(role: Role, emailVerified = true): Promise<Somebody> {
  const email = `somebody${++people}@mail.example`
  const phone = `+88017000000${String(people).padStart(2, '0')}`
  const uid = await createAccount(fixture.db, { email, password: PASSWORD, displayName: 'Somebody', emailVerified })
  const person = await aUser(fixture.db, { uid, email, role, displayName: 'Somebody' })
  await fixture.pool.query('update identity.accounts set phone_number = $2 where uid = $1', [uid, phone])
  const { idToken } = await identity('v1/accounts:signInWithPassword', { email, password: PASSWORD })
  return { ...person, phone, idToken: idToken as string }
}

async function identity(operation: string, body: object): Promise<Record<string, unknown>> {
  const answer = await site.app.inject({ method: 'POST', url: `/identity/${operation}?key=k`, payload: body })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

async function shop(method: 'GET' | 'DELETE', url: string, { idToken }: Somebody) {
  const answer = await site.app.inject({ method, url, headers: { authorization: `Bearer ${idToken}` } })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Stores a row in each table that records an e-mail address without an account. */
async function writtenFrom(email: string): Promise<void> {
  const { db, pool } = fixture
  await aMessage(db, { email, message: 'What I wrote to you' })
  const subscriber = (await addSubscriber(db, email, 'en')) as string
  const issue = { ...{ subjectEn: 'Hello', textEn: 'Hello', subjectBn: '', textBn: '' }, products: [], posts: [] }
  await storeRefused(db, await insertIssue(db, issue), { id: subscriber, email, language: 'en', tries: null }, false)
  await pool.query(
    `insert into pending_profiles (hash, email, display_name, role, expires_at)
     values (sha256(gen_random_uuid()::text::bytea), $1, 'Pending', 'buyer', now())`,
    [email],
  )
  await pool.query(`insert into letters (recipient, subject, text, html) values ($1, 'Hello', 'Hello', '')`, [email])
  await enqueue(db, 'identityLetter', { kind: 'wayRemoved', to: email })
  await insertCode(db, 'EMAIL_SIGNIN', { uid: null, email })
}

/** A saller with a row in every table of the inventory. */
async function withEverything(): Promise<Somebody> {
  const { db, pool } = fixture
  const person = await somebody('saller')
  const { id, uid, email, phone } = person
  const [buyer, other] = [await aUser(db), await aUser(db, { role: 'saller' })]
  const [sold, deleted] = [await aProduct(db, person), await aProduct(db, person)]
  await pool.query(
    `insert into product_moves (product_id, move, actor, reason, old_state, new_state)
     values ($1, 'hide', 'admin', 'stolen', 'live', 'hidden'), ($2, 'pause', 'saller', 'pressed', 'live', 'paused')`,
    [sold._id, deleted._id],
  )
  await pool.query(
    "insert into listing_signs (product_id, kind, token, basis) select unnest($1::uuid[]), 'link', 'link', 'WhatsApp'",
    [[sold._id, deleted._id]],
  )
  await pool.query(
    `insert into photo_hashes (image_id, seller_id, product_id, grey, hash, hashes, bands)
     values ($1, $2, $3, '', 0, '{0}', '{0}')`,
    [`photo-${id}`, id, sold._id],
  )
  await pool.query("insert into adverts (product_id, ends_at) select unnest($1::uuid[]), now() + interval '7 days'", [
    [sold._id, deleted._id],
  ])
  const { _id: bookingId } = await aBooking(db, { product: sold, buyer })
  await pool.query(`insert into inspections (booking_id, revision, checked_at, points) values ($1, 1, now(), '[]')`, [
    bookingId,
  ])
  await pool.query('insert into saller_prices (booking_id, taka) values ($1, 900)', [bookingId])
  await pool.query("insert into sold_goods (booking_id, kind, brand) values ($1, 'laptop', 'HP')", [bookingId])
  await pool.query("insert into meeting_statements (booking_id, side, grade) values ($1, 'saller', 'good')", [
    bookingId,
  ])
  await aProof(db, id)
  await aProof(db, id, { productId: sold._id })
  await pool.query("insert into listing_serials (product_id, serial_hash) values ($1, 'x')", [sold._id])
  const closed = await aBooking(db, { product: await aProduct(db, other), buyer: person, state: 'handed_over' })
  await aReview(db, closed._id, 'buyer', { shown: true })
  const parties = { productId: sold._id, buyerId: buyer.id, sellerId: id }
  await db.transaction().execute(async (tx) => {
    const threadId = await openThread(tx, parties)
    await insertMessage(tx, threadId, { sender: 'saller', body: 'It is still here' })
    await tx.insertInto('thread_reports').values({ thread_id: threadId, reporter_id: id, reason: 'rude' }).execute()
    await tx.insertInto('thread_readings').values({ thread_id: threadId, admin_id: id }).execute()
    await tx.insertInto('blocks').values({ blocker_id: id, blocked_id: buyer.id }).execute()
  })
  const caseId = await aCase(db, { kind: 'person', thingId: id, subjectId: id })
  await aReportOf(db, {
    caseId: await aCase(db, { kind: 'product', thingId: sold._id, subjectId: other.id }),
    thingId: sold._id,
    reporterId: id,
  })
  await aNotice(db, { caseId, userId: id })
  await aLogLine(db, { caseId, actorId: id })
  await pool.query('insert into blocked_words (word, form, added_by) values ($1::text, $1::text, $1::uuid)', [id])
  const trashed = { table: 'products', id: deleted._id }
  await db.transaction().execute((tx) => moveToTrash(tx, `product:${deleted._id}`, trashed, HOOKS.lockOrder))
  await pool.query(
    `insert into offers (product_id, buyer_id, seller_id, by, taka, asked_taka, ends_at)
     values ($1, $2, $3, 'buyer', 900, 1000, now() + interval '1 day')`,
    [sold._id, buyer.id, id],
  )
  await pool.query(
    `insert into notifications (user_id, event, kind, link, key) values ($1, 'booking', 'accepted', '/dashboard', 'once')`,
    [id],
  )
  await pool.query('insert into quiet_hours (user_id, from_hour, to_hour) values ($1, 22, 7)', [id])
  await pool.query(
    `insert into notification_settings (user_id, event, timing, app, letter, push) values ($1, 'message', 'daily', true, true, false)`,
    [id],
  )
  await pool.query(
    `insert into push_devices (user_id, endpoint, p256dh, auth) values ($1, 'https://push.example/' || gen_random_uuid(), 'key', 'auth')`,
    [id],
  )
  await pool.query('insert into dashboard_visits (user_id, seen_at) values ($1, now())', [id])
  await pool.query(`insert into listing_drafts (id, seller_id, form) values (gen_random_uuid(), $1, '{}')`, [id])
  await pool.query(
    `insert into published_drafts (seller_id, draft_id, product_id, digest) values ($1, gen_random_uuid(), $2, 'digest')`,
    [id, sold._id],
  )
  await pool.query('insert into favourites (user_id, product_id, saved_taka, known_taka) values ($1, $2, 9, 9)', [
    id,
    sold._id,
  ])
  await pool.query('insert into product_views (product_id, day, views) values ($1, current_date, 3)', [sold._id])
  await pool.query('insert into product_news (product_id, taka) values ($1, 9)', [sold._id])
  await pool.query(
    `insert into saved_searches (user_id, name, address, timing, keys, facets) values ($1, 'HP', 'brand=HP', 'now', '{*}', '[]')`,
    [id],
  )
  await pool.query(`insert into brand_wishes (user_id, name, kind) values ($1, 'Fairphone', 'mobile')`, [id])
  await writtenFrom(email)
  await pool.query(`insert into text_messages (recipient, text) values ($1, 'Hello')`, [phone])
  const factor = { id: randomUUID(), uid, kind: 'phone' as const, display_name: 'SIM', secret: null, last_step: null }
  await insertFactor(db, { ...factor, phone_number: '+8801999000111' })
  await pool.query(`insert into identity.recovery_codes (uid, hash) values ($1, 'hash')`, [uid])
  await insertFactorSession(db, { uid, provider: 'password', secret: null })
  await insertCode(db, 'PASSWORD_RESET', { uid, email })
  await insertPhoneProof(db, phone)
  await pool.query('insert into removed_users (uid) values ($1)', [uid])
  return person
}

/** The tables whose rows can be found by what is known of a person. */
function found() {
  const tables = personalTables({ ...SHOP_TABLES, ...IDENTITY_TABLES })
  return tables.filter(([, { find }]) => Object.keys(find).length > 0)
}

/** How many rows each table has of somebody, as the inventory finds them. */
async function countsOf({ uid, id, email, phone }: Somebody): Promise<Record<string, number>> {
  const known: Required<DataSubject> = { uid, userId: id, email, phone }
  const counts: Record<string, number> = {}
  for (const [name, { find }] of found()) {
    const conditions = Object.entries(find).map(([key, condition]) => {
      const [before = '', after = ''] = condition.split('$')
      return sql`(${sql.raw(before)}${known[key as keyof DataSubject]}${sql.raw(after)})`
    })
    const query = sql<{
      count: number
    }>`select count(*)::int as count from ${sql.table(name)} where ${sql.join(conditions, sql` or `)}`
    counts[name] = (await query.execute(fixture.db)).rows[0]?.count ?? 0
  }
  return counts
}

async function downloadOf(person: Somebody): Promise<PersonalData> {
  const service = await fetchPersonalData(
    async (place) => (await identity('v2/accounts/data:list', { ...place, idToken: person.idToken })) as never,
  )
  const own = await fetchPersonalData(({ table, offset }) =>
    shop('GET', `/api/profile/data?table=${table}&offset=${offset}`, person),
  )
  return { ...service, ...own }
}

test('the download of their data gives people every row of theirs, and no secret', async () => {
  const person = await withEverything()
  const counts = await countsOf(person)
  for (const [name] of found()) expect(counts[name], name).toBeGreaterThan(0)
  const data = await downloadOf(person)
  for (const [name, { exported }] of found()) {
    expect(data[name]?.length, name).toBe(counts[name])
    expect(Object.keys(data[name]?.[0] ?? {}).toSorted(), name).toEqual(exported.toSorted())
  }
  expect(data.inbox_messages).toMatchObject([{ email: person.email, message: 'What I wrote to you' }])
  expect(data.newsletter_subscribers).toMatchObject([{ email: person.email }])
  expect(data.bookings).toHaveLength(2)
  for (const secret of ['argon2id', 'password_hash', 'code_hash']) expect(JSON.stringify(data)).not.toContain(secret)
})

test('a download that is longer than a page is whole', async () => {
  const person = await somebody('buyer')
  await fixture.pool.query(
    `insert into inbox_messages (kind, name, email, message)
     select 'contact', 'Me', $1, 'Message ' || n from generate_series(1, 1234) n`,
    [person.email],
  )
  const { inbox_messages: messages } = await downloadOf(person)
  expect(new Set(messages?.map(({ message }) => message)).size).toBe(1234)
})

test('a stranger who registers with somebody’s address and does not confirm it gets nothing and ends nothing of theirs', async () => {
  const stranger = await somebody('buyer', false)
  const theirs = ['inbox_messages', 'newsletter_subscribers', 'pending_profiles', 'letters']
  await writtenFrom(stranger.email)
  const data = await downloadOf(stranger)
  expect(data.users).toHaveLength(1)
  for (const table of [...theirs, 'graphile_worker.jobs']) expect(data[table], table).toBeUndefined()
  expect(JSON.stringify(data)).not.toContain('What I wrote to you')
  const before = await countsOf(stranger)
  await identity('v1/accounts:delete', { idToken: stranger.idToken })
  const after = await countsOf(stranger)
  for (const table of theirs) expect([table, after[table]]).toEqual([table, before[table]])
})

const WAYS: [way: string, end: (person: Somebody) => Promise<void>][] = [
  ['by its owner', async ({ idToken }) => void (await identity('v1/accounts:delete', { idToken }))],
  ['by leaving the shop', async (person) => void (await shop('DELETE', `/api/profile/${person.email}`, person))],
  [
    'by an admin, when it can no longer be undone',
    async ({ id }) => {
      await shop('DELETE', `/api/user/${id}`, admin)
      await fixture.pool.query(`update bin set removed_at = now() - interval '11 minutes'`)
      await background.jobs.purgeDeletedUsers?.({})
    },
  ],
  [
    'on the command line',
    async ({ uid }) => {
      const deps = { db: fixture.db, publicUrl: 'https://shop.example', dataDir, say: () => {} }
      expect(await runAccountCommand(['delete', uid], deps)).toBe(0)
    },
  ],
]

describe.each(WAYS)('when an account is deleted %s', (_way, end) => {
  test('each row of its person is gone, nameless or kept, as the inventory of personal data says', async () => {
    const person = await withEverything()
    const { uid, email } = person
    const before = await countsOf(person)
    await end(person)
    const after = await countsOf(person)
    const others = [
      'bookings',
      'booking_moves',
      'inspections',
      'saller_prices',
      'meeting_statements',
      'sold_goods',
      'reviews',
      'threads',
      'messages',
      'thread_reports',
      'thread_readings',
      'cases',
      'reports',
      'notices',
      'blocked_words',
    ]
    for (const [name, { item }] of found()) {
      // Their bookings and conversations lead to nobody any more; the line that an account was deleted names nobody.
      const left = name === 'identity.security_events' ? 1 : 0
      const stays = ['kept', 'expires'].includes(PERSONAL_ITEMS[item].end) && !others.includes(name)
      expect([name, after[name]]).toEqual([name, stays ? before[name] : left])
    }
    const events = await fixture.pool.query('select * from identity.security_events where uid = $1', [uid])
    expect(events.rows).toMatchObject([{ kind: 'deleted', address: null, user_agent: null, detail: {} }])
    const { rows } = await fixture.pool.query(
      'select buyer_id, seller_id from bookings where $1 in (email, saler_email)',
      [email],
    )
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ buyer_id, seller_id }) => buyer_id === person.id || seller_id === person.id)).toEqual([])
    const { rows: subscribers } = await fixture.pool.query(
      'select email from newsletter_subscribers where email is null',
    )
    expect(subscribers.length).toBeGreaterThan(0)
  })

  test('its e-mail address is in no other table than those that the inventory keeps', async () => {
    const person = await withEverything()
    await end(person)
    const places = (await everythingStored(fixture.pool)).split('\n').filter((line) => line.includes(person.email))
    expect([...new Set(places.map((line) => line.split(' ')[0]))].toSorted()).toEqual([
      'graphile_worker._private_jobs',
      'public.bookings',
      'public.inbox_messages',
    ])
  })
})
