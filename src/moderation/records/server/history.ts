import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { CursorKey } from '#platform/database/cursor.ts'
import type { Database } from '#platform/database/database.ts'
import { type Order, pageFrom, type WithCursorKey } from '#platform/database/pagination.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import { CASE_TITLE } from '../../desk/server/store.ts'
import type { Event, Head, records } from '../contract.ts'
import { MAX_CONVERSATIONS, type RecordKind } from '../rules.ts'

/**
 * SQL conditions for the rows of each table that belong to the history of a person or a product. They use arrays, because
 * PostgreSQL reads the whole table for `a in (select …) or b`.
 */
interface Scope {
  users: RawBuilder<unknown>
  products: RawBuilder<unknown>
  productMoves: RawBuilder<unknown>
  signs: RawBuilder<unknown>
  dealMoves: RawBuilder<unknown>
  reports: RawBuilder<unknown>
  log: RawBuilder<unknown>
  notices: RawBuilder<unknown>
  reviews: RawBuilder<unknown>
  proofs: RawBuilder<unknown>
}

function scopeOf(kind: RecordKind, id: string): Scope {
  return kind === 'person' ? ofPerson(id) : ofProduct(id)
}

function ofPerson(id: string): Scope {
  const own = sql`any(array(select id from products where seller_id = ${id}))`
  const deals = sql`any(array(select id from bookings where buyer_id = ${id} or seller_id = ${id}))`
  const cases = sql`any(array(select id from cases where subject_id = ${id}))`
  return {
    users: sql`users.id = ${id}`,
    products: sql`seller_id = ${id}`,
    productMoves: sql`product_id = ${own} or (actor_id = ${id} and actor = 'admin')`,
    signs: sql`product_id = ${own}`,
    dealMoves: sql`booking_id = ${deals} or (actor_id = ${id} and actor = 'admin')`,
    reports: sql`reporter_id = ${id} or case_id = ${cases}`,
    log: sql`actor_id = ${id} or desk_log.thing_id = ${id} or case_id = ${cases}`,
    notices: sql`user_id = ${id}`,
    reviews: sql`author_id = ${id} or about_id = ${id}`,
    proofs: sql`user_id = ${id}`,
  }
}

function ofProduct(id: string): Scope {
  const cases = sql`any(array(select id from cases where thing_id = ${id}
    or (kind = 'holding' and thing_id in (select id from proofs where product_id = ${id}))))`
  const deals = sql`(select id from bookings where product_id = ${id})`
  return {
    users: sql`false`,
    products: sql`products.id = ${id}`,
    productMoves: sql`product_id = ${id}`,
    signs: sql`product_id = ${id}`,
    dealMoves: sql`booking_id in ${deals}`,
    reports: sql`case_id = ${cases}`,
    log: sql`desk_log.thing_id = ${id} or case_id = ${cases}`,
    notices: sql`case_id = ${cases}`,
    reviews: sql`booking_id in ${deals}`,
    proofs: sql`product_id = ${id}`,
  }
}

const none = sql`null::text`
const nobody = sql`null::uuid`

interface Branch {
  event: Event['event']
  /** The key of its row. */
  key: RawBuilder<unknown>
  at: RawBuilder<unknown>
  actor?: RawBuilder<unknown>
  by?: RawBuilder<unknown>
  value?: RawBuilder<unknown>
  reason?: RawBuilder<unknown>
  words?: RawBuilder<unknown>
  about?: { kind: RawBuilder<unknown>; id: RawBuilder<unknown>; title: RawBuilder<unknown> }
  from: RawBuilder<unknown>
}

const product = { kind: sql`'product'`, id: sql`products.id`, title: sql`products.name` }
const deal = { kind: sql`'deal'`, id: sql`bookings.id`, title: sql`bookings.product_name` }
/** A case, or the person or product of an act outside of one. */
const ofLine = {
  kind: sql`case when case_id is not null then 'case' when desk_log.kind in ('person', 'product') then desk_log.kind end`,
  id: sql`coalesce(case_id, desk_log.thing_id)`,
  title: sql`coalesce(case when cases.id is not null then ${CASE_TITLE} end, (select name from products where id = desk_log.thing_id),
    (select display_name from users where id = desk_log.thing_id))`,
}

/** Query of each sort of event. A decision of an admin about a proof is an act. */
function branchesOf(scope: Scope): Branch[] {
  const ofProducts = (table: string) => sql`${sql.table(table)} join products on products.id = product_id`
  const signs = { key: sql`listing_signs.id`, value: sql`listing_signs.kind`, about: product }
  return [
    {
      ...{ event: 'joined', key: sql`users.id`, at: sql`users.created_at`, actor: sql`users.id`, by: sql`role` },
      from: sql`users where ${scope.users}`,
    },
    {
      ...{ event: 'listed', key: sql`products.id`, at: sql`products.created_at`, actor: sql`seller_id` },
      ...{ by: sql`'saller'`, about: product, from: sql`products where ${scope.products}` },
    },
    {
      ...{ event: 'product_move', key: sql`product_moves.id`, at: sql`at`, actor: sql`actor_id`, by: sql`actor` },
      ...{ value: sql`move`, reason: sql`reason`, words: sql`note`, about: product },
      from: sql`${ofProducts('product_moves')} where ${scope.productMoves}`,
    },
    {
      ...{ event: 'sign', at: sql`found_at`, by: sql`'rule'`, ...signs },
      from: sql`${ofProducts('listing_signs')} where ${scope.signs}`,
    },
    {
      ...{ event: 'sign_ended', at: sql`coalesce(dismissed_at, ended_at)`, actor: sql`dismissed_by`, ...signs },
      by: sql`case when dismissed_by is null then 'rule' else 'admin' end`,
      from: sql`${ofProducts('listing_signs')} where (${scope.signs}) and coalesce(dismissed_at, ended_at) is not null`,
    },
    {
      ...{ event: 'deal_move', key: sql`booking_moves.id`, at: sql`at`, actor: sql`actor_id`, by: sql`actor` },
      ...{ value: sql`move`, reason: sql`reason`, words: sql`note`, about: deal },
      from: sql`booking_moves join bookings on bookings.id = booking_id where ${scope.dealMoves}`,
    },
    {
      ...{ event: 'report', key: sql`reports.id`, at: sql`reports.created_at`, actor: sql`reporter_id` },
      ...{ value: sql`reports.reason`, words: sql`words` },
      about: { kind: sql`'case'`, id: sql`cases.id`, title: CASE_TITLE },
      from: sql`reports join cases on cases.id = case_id where ${scope.reports}`,
    },
    {
      ...{ event: 'act', key: sql`desk_log.id`, at: sql`at`, actor: sql`actor_id`, value: sql`act` },
      ...{ by: sql`case when actor_id is null then 'rule' end`, reason: sql`desk_log.reason`, words: sql`words` },
      ...{ about: ofLine, from: sql`desk_log left join cases on cases.id = case_id where ${scope.log}` },
    },
    {
      ...{ event: 'notice', key: sql`notices.id`, at: sql`sent_at`, value: sql`act`, by: sql`'rule'` },
      ...{ reason: sql`notices.reason`, words: sql`notices.words` },
      about: { kind: sql`'person'`, id: sql`users.id`, title: sql`display_name` },
      from: sql`notices join users on users.id = user_id where (${scope.notices}) and sent_at is not null`,
    },
    {
      ...{ event: 'review', key: sql`reviews.id`, at: sql`reviews.created_at`, actor: sql`author_id`, by: sql`side` },
      ...{ value: sql`described || '/' || on_time || '/' || reviews.kind`, words: sql`words`, about: deal },
      from: sql`reviews join bookings on bookings.id = booking_id
        where (${scope.reviews}) and shown_at is not null`,
    },
    {
      ...{ event: 'proof', key: sql`id`, at: sql`sent_at`, actor: sql`user_id`, by: sql`'saller'`, value: sql`kind` },
      from: sql`proofs where (${scope.proofs}) and sent_at is not null`,
    },
  ]
}

function selectBranch({ event, key, at, from, about, ...given }: Branch): RawBuilder<unknown> {
  const { actor = nobody, by = none, value = none, reason = none, words = none } = given
  return sql`
    select ${sql.lit(event)} as event, md5(${sql.lit(event)} || ${key})::uuid as _id, ${at} as at, ${actor} as actor_id,
      ${by} as by, ${value} as value, ${reason} as reason, ${words} as words, ${about?.kind ?? none} as about_kind,
      ${about?.id ?? nobody} as about_id, ${about?.title ?? none} as title
    from ${from}`
}

const NEWEST_EVENT: Order = {
  direction: 'desc',
  by: [
    { column: sql`events.at`, type: 'timestamptz' },
    { column: sql`events._id`, type: 'uuid' },
  ],
}

export function listEvents(
  { kind, id, ...page }: Parsed<typeof records.listEvents>,
  { db }: MemberContext,
): Promise<Page<Event>> {
  const events = sql.join(branchesOf(scopeOf(kind, id)).map(selectBranch), sql` union all `)
  return pageFrom(
    (after, limit) => readEvents(db, events, after, limit),
    NEWEST_EVENT,
    page,
    async () => {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${events}) events`.execute(db)
      return { total: rows[0]?.total ?? 0 }
    },
  )
}

async function readEvents(
  db: Database,
  events: RawBuilder<unknown>,
  after: CursorKey | undefined,
  limit: number,
): Promise<WithCursorKey<Event>[]> {
  const later = after && sql`where (events.at, events._id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
  const { rows } = await sql<WithCursorKey<Event>>`
    select json_build_array(events.at, events._id) as "cursorKey", event, events._id, events.at, events.by, value,
      nullif(reason, '') as reason, nullif(words, '') as words,
      case when users.id is not null then json_build_object('_id', users.id, 'name', display_name) end as actor,
      case when about_kind is not null and about_id is not null
        then json_build_object('kind', about_kind, '_id', about_id, 'title', title) end as about
    from (
      select * from (${events}) events ${later ?? sql``} order by events.at desc, events._id desc limit ${limit}
    ) events left join users on users.id = events.actor_id
    order by events.at desc, events._id desc`.execute(db)
  return rows
}

export async function showRecord(
  { kind, id }: Parsed<typeof records.showRecord>,
  { db }: MemberContext,
): Promise<Head> {
  const found = kind === 'person' ? await findPerson(db, id) : await findProduct(db, id)
  if (!found) throw notFound()
  return found
}

async function findPerson(db: Database, id: string): Promise<Head | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id as _id', 'display_name as name', 'photo_url as photo', 'created_at as since', 'email', 'role'])
    .select('disabled')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  return { ...row, state: null, taka: null, seller: null, conversations: await readConversations(db, id) }
}

/** The cases about conversations that this person or the other side has reported. */
function readConversations(db: Database, id: string): Promise<Head['conversations']> {
  return db
    .selectFrom('cases')
    .select(['cases.id as caseId', 'title', 'reason', 'opened_at as openedAt', 'decision'])
    .where('kind', '=', 'conversation')
    .where('state', '<>', 'joined')
    .where(
      sql<SqlBool>`(subject_id = ${id} or cases.id = any(array(select case_id from reports where reporter_id = ${id})))`,
    )
    .orderBy('opened_at', 'desc')
    .orderBy('cases.id')
    .limit(MAX_CONVERSATIONS)
    .execute()
}

async function findProduct(db: Database, id: string): Promise<Head | undefined> {
  const row = await db
    .selectFrom('products')
    .innerJoin('users', 'users.id', 'seller_id')
    .select(['products.id as _id', 'products.name', 'products.photo', 'products.created_at as since', 'state'])
    .select(['resale_taka as taka', 'users.id as sellerId', 'display_name as sellerName'])
    .where('products.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { sellerId, sellerName, ...one } = row
  return {
    ...one,
    email: null,
    role: null,
    disabled: null,
    seller: { _id: sellerId, name: sellerName },
    conversations: [],
  }
}
