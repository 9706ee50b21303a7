import { type NotNull, sql } from 'kysely'
import { isProofKind } from '#catalogue/proofs/rules.ts'
import { selectReviews, toShown } from '#deals/reviews/server/people.ts'
import type { Database } from '#platform/database/database.ts'
import { type Order, pageOf } from '#platform/database/pagination.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import type { Case, FullCase, LogLine, moderation } from '../contract.ts'
import { possibleActs } from '../rules.ts'
import { readAlike, readBlocked, readNotes } from './alike.ts'
import { lowReviewsNear } from './low-reviews.ts'
import { readProductOfCase } from './product-of-case.ts'
import { CASE_TITLE, isUndone } from './store.ts'
import { FIND_THING, isProofWaiting } from './things.ts'

const BY_WEIGHT_AND_AGE: Order = {
  direction: 'asc',
  by: [
    { column: sql`(-cases.weight)`, type: 'int4' },
    { column: sql.ref('cases.opened_at'), type: 'timestamptz' },
    { column: sql.ref('cases.id'), type: 'uuid' },
  ],
}

const NEWEST_DECISION: Order = {
  direction: 'desc',
  by: [
    { column: sql.ref('cases.decided_at'), type: 'timestamptz' },
    { column: sql.ref('cases.id'), type: 'uuid' },
  ],
}

export async function listCases(
  { state = 'open', kind, reason, mine, ...page }: Parsed<typeof moderation.listCases>,
  { db, person }: MemberContext,
): Promise<Page<Case>> {
  const query = selectCases(db)
    .where('cases.state', '=', state)
    .$if(kind !== undefined, (cases) => cases.where('cases.kind', '=', kind as Case['kind']))
    .$if(reason !== undefined, (cases) => cases.where('reason', '=', reason as Case['reason']))
    .$if(mine !== undefined, (cases) => cases.where('assigned_to', '=', person.id))
  const { items, ...rest } = await pageOf(query, state === 'open' ? BY_WEIGHT_AND_AGE : NEWEST_DECISION, page)
  return { ...rest, items: items.map((row) => toCase(row, person.id)) }
}

function selectCases(db: Database) {
  return db
    .selectFrom('cases')
    .leftJoin('products', (join) =>
      join.onRef('products.id', '=', 'cases.thing_id').on('cases.kind', '=', sql.lit('product' as const)),
    )
    .leftJoin('reviews', (join) =>
      join.onRef('reviews.id', '=', 'cases.thing_id').on('cases.kind', '=', sql.lit('review' as const)),
    )
    .select(['cases.id as _id', 'cases.kind', 'products.photo', 'reason', 'reports', 'weight', 'version'])
    .select(CASE_TITLE.as('title'))
    .select(['opened_at as openedAt', 'decision', 'decided_at as decidedAt', 'assigned_to as adminId'])
    .select(
      sql<boolean>`coalesce(products.state in ('hidden', 'waiting'), reviews.hidden_at is not null)`.as('isHidden'),
    )
    .select(sql<string | null>`(select display_name from users where id = assigned_to)`.as('adminName'))
}

type Row = Awaited<ReturnType<ReturnType<typeof selectCases>['executeTakeFirstOrThrow']>>

function toCase({ adminId, adminName, ...one }: Row, caller: string): Case {
  return { ...one, assignedTo: adminId ? { name: adminName ?? '', isCaller: adminId === caller } : null }
}

export async function showCase({ id }: Parsed<typeof moderation.showCase>, ctx: MemberContext): Promise<FullCase> {
  const { db, person } = ctx
  const row = await selectCases(db)
    .select(['thing_id as thingId', 'subject_id as subjectId', 'resale_taka as price'])
    .where('cases.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const { thingId, subjectId, price, ...one } = row
  const thing = await findThing(db, one.kind, thingId)
  const subject = await readSubject(db, subjectId)
  const parties = one.kind === 'conversation' ? await readParties(db, thingId) : null
  const review = one.kind === 'review' ? await readReview(thingId, ctx) : null
  const isProduct = one.kind === 'product'
  const [notes, alike] = isProduct ? [await readNotes(thingId, ctx), await readAlike(thingId, ctx)] : [[], []]
  const blocked = isProduct ? await readBlocked(db, thingId) : []
  const product = isProduct ? await readProductOfCase(thingId, ctx) : null
  const earlierCases = await readEarlierCases(db, row)
  const facts = { kind: one.kind, isHidden: one.isHidden, isGone: !thing, hasSubject: subject !== null }
  const [list, log, notices] = [await readReports(db, id), await readLog(db, id), await readNotices(db, id, thingId)]
  return {
    ...toCase(one, person.id),
    thingId,
    price,
    product,
    earlierCases,
    subject,
    parties,
    review,
    list,
    log,
    notices,
    notes,
    blocked,
    alike,
    isGone: !thing,
    acts: one.decidedAt === null ? possibleActs(facts) : [],
  }
}

async function findThing(db: Database, kind: Case['kind'], id: string): Promise<unknown> {
  if (kind === 'appeal') return true
  return isProofKind(kind) ? isProofWaiting(db, id) : FIND_THING[kind](db, id)
}

async function readSubject(db: Database, id: string | null): Promise<FullCase['subject']> {
  if (id === null) return null
  const row = await db
    .selectFrom('users')
    .select(['id as _id', 'display_name as name', 'created_at as joinedAt', 'role', 'disabled'])
    .select('suspended_until as suspendedUntil')
    .select(sql<number>`(select count(*)::int from products where seller_id = users.id and listed)`.as('onSale'))
    .select(
      sql<number>`(select count(*)::int from bookings where users.id in (buyer_id, seller_id) and state = 'handed_over')`.as(
        'deals',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from notices where user_id = users.id and act = 'warn' and withdrawn_at is null)`.as(
        'warnings',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from cases where subject_id = users.id and decision in ('hide', 'warn', 'suspend')
        and not exists (select from notices where case_id = cases.id and act = decision and withdrawn_at is not null))`.as(
        'founded',
      ),
    )
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

async function readParties(db: Database, threadId: string): Promise<FullCase['parties']> {
  const name = (column: 'buyer_id' | 'seller_id') =>
    sql<string | null>`(select display_name from users where id = ${sql.ref(column)})`
  const names = db.selectFrom('threads').select([name('buyer_id').as('buyer'), name('seller_id').as('saller')])
  return (await names.where('id', '=', threadId).executeTakeFirst()) ?? null
}

async function readReview(id: string, ctx: MemberContext): Promise<FullCase['review']> {
  const review = await selectReviews(ctx.db)
    .select('reviews.same_network as sameNetwork')
    .select(lowReviewsNear.as('lowNear'))
    .select(sql<string>`(select display_name from users where id = about_id)`.as('about'))
    .select(
      sql<number>`(select count(*)::int from bookings theirs where theirs.state = 'handed_over'
        and (theirs.buyer_id, theirs.seller_id) in ((author_id, about_id), (about_id, author_id)))`.as('deals'),
    )
    .where('reviews.id', '=', id)
    .executeTakeFirst()
  if (!review) return null
  const { sameNetwork, lowNear, about, deals, ...row } = review
  return { ...toShown(row, ctx), about, sameNetwork, lowNear, deals }
}

async function readReports(db: Database, caseId: string): Promise<FullCase['list']> {
  const rows = await db
    .selectFrom('reports')
    .leftJoin('users', 'users.id', 'reporter_id')
    .select(['users.id as reporterId', 'display_name as name', 'reason', 'words', 'counts', 'network', 'device'])
    .select(['outcome', 'reports.created_at as at'])
    .where('case_id', '=', caseId)
    .orderBy('reports.created_at')
    .limit(100)
    .execute()
  const networks = numbersOfShared(rows.map(({ network }) => network))
  const devices = numbersOfShared(rows.map(({ device }) => device))
  return rows.map(({ reporterId, name, ...row }) => ({
    ...row,
    reporter: reporterId === null ? null : { _id: reporterId, name: name ?? '' },
    network: networks(row.network),
    device: devices(row.device),
  }))
}

/** Returns the number of a value that occurs several times, from 1; null for any other value. */
function numbersOfShared(values: (string | null)[]): (value: string | null) => number | null {
  const shared = [...new Set(values.filter((value, at) => value !== null && values.indexOf(value) !== at))]
  return (value) => (shared.includes(value) ? shared.indexOf(value) + 1 : null)
}

/** The most decided cases of one thing that a case shows. */
const MAX_EARLIER_CASES = 20

/** The decided cases of the same thing that were opened before this one. */
function readEarlierCases(
  db: Database,
  { kind, thingId, openedAt }: Pick<FullCase, 'kind' | 'thingId' | 'openedAt'>,
): Promise<FullCase['earlierCases']> {
  const decidedFor = sql<FullCase['reason']>`coalesce((
    select desk_log.reason from desk_log where case_id = cases.id and act = decision order by desk_log.id desc limit 1
  ), cases.reason)`
  return db
    .selectFrom('cases')
    .select(['id as _id', 'decision', decidedFor.as('reason'), 'decided_at as decidedAt'])
    .where('kind', '=', kind)
    .where('thing_id', '=', thingId)
    .where('state', '=', 'done')
    .where('opened_at', '<', openedAt)
    .orderBy('decided_at', 'desc')
    .limit(MAX_EARLIER_CASES)
    .$narrowType<{ decision: NotNull; decidedAt: NotNull }>()
    .execute()
}

/** The notices of a case, and of an appeal the one that it is against. */
function readNotices(db: Database, caseId: string, thingId: string): Promise<FullCase['notices']> {
  return db
    .selectFrom('notices')
    .select(['case_id as caseId', 'act', 'reason', 'words', 'reply', 'created_at as at'])
    .select(sql<boolean>`withdrawn_at is not null`.as('isWithdrawn'))
    .where((is) => is.or([is('case_id', '=', caseId), is('id', '=', thingId)]))
    .orderBy('created_at')
    .execute()
}

/** SQL: title of the case, or name of the product or person of an act outside of a case. */
const TITLE = sql<string | null>`coalesce(case when cases.id is not null then ${CASE_TITLE} end,
  (select name from products where id = desk_log.thing_id),
  (select display_name from users where id = desk_log.thing_id))`

function selectLog(db: Database) {
  return db
    .selectFrom('desk_log')
    .leftJoin('users', 'users.id', 'actor_id')
    .leftJoin('cases', 'cases.id', 'case_id')
    .select(['desk_log.id as _id', 'case_id as caseId', 'desk_log.kind', 'act', 'display_name as actor', 'at'])
    .select(['desk_log.thing_id as thingId', 'rows', TITLE.as('title')])
    .select(['desk_log.reason', 'words', 'days', 'undoes', isUndone.as('isUndone')])
    .select(sql<boolean>`actor_id is null`.as('byRule'))
}

function readLog(db: Database, caseId: string): Promise<LogLine[]> {
  return selectLog(db).where('case_id', '=', caseId).orderBy('desk_log.id', 'desc').limit(100).execute()
}

const NEWEST_LINE: Order = { direction: 'desc', by: [{ column: sql.ref('desk_log.id'), type: 'float8' }] }

export function listDeskLog(
  page: Parsed<typeof moderation.listDeskLog>,
  { db }: MemberContext,
): Promise<Page<LogLine>> {
  return pageOf(selectLog(db), NEWEST_LINE, page)
}
