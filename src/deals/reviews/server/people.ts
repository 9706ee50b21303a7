import { sql } from 'kysely'
import { districtNames } from '#catalogue/facts/server/store.ts'
import type { Product } from '#catalogue/products/contract.ts'
import { forReader } from '#catalogue/products/server/read-products.ts'
import { LISTED, selectProducts } from '#catalogue/products/server/store.ts'
import { warningsIn } from '#messaging/conversations/server/warnings.ts'
import type { Database } from '#platform/database/database.ts'
import { newestFirst, type Order, pageOf } from '#platform/database/pagination.ts'
import type { Context } from '#platform/http/endpoints/context.ts'
import type { Page, Parsed } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import type { PersonPage, reviews, ShownReview } from '../contract.ts'
import { guestName } from '../rules.ts'
import { isShownTo, readFacts } from './store.ts'

type Anyone = Context<'anyone'>

/** Guests read less of a name, and see no photo. */
export async function showPerson(
  { id }: { id: string },
  { db, principal, person, language }: Anyone,
): Promise<PersonPage> {
  const facts = await readFacts(db, id, person?.id ?? null)
  if (!facts) throw notFound()
  const { name, photo, district, ...counted } = facts
  return {
    _id: id,
    isCaller: person?.id === id,
    ...counted,
    name: principal ? name : guestName(name),
    photo: principal ? photo : null,
    district: district && (districtNames(language).get(district) ?? null),
  }
}

export async function listPersonProducts(
  { id, ...request }: Parsed<typeof reviews.listPersonProducts>,
  ctx: Anyone,
): Promise<Page<Product>> {
  await requirePerson(id, ctx)
  const goods = selectProducts(ctx.db).where('products.seller_id', '=', id).where(LISTED)
  const page = await pageOf(goods, newestFirst('products'), request)
  return { ...page, items: page.items.map((product) => forReader(product, ctx)) }
}

const NEWEST_SHOWN: Order = {
  direction: 'desc',
  by: [
    { column: sql.ref('reviews.shown_at'), type: 'timestamptz' },
    { column: sql.ref('reviews.id'), type: 'uuid' },
  ],
}

export async function listPersonReviews(
  { id, by, ...request }: Parsed<typeof reviews.listPersonReviews>,
  ctx: Anyone,
): Promise<Page<ShownReview>> {
  await requirePerson(id, ctx)
  const shown = selectShown(ctx).where('reviews.about_id', '=', id).where('reviews.side', '=', by)
  const page = await pageOf(shown, NEWEST_SHOWN, request)
  return { ...page, items: page.items.map((review) => toShown(review, ctx)) }
}

/** Reviews that everybody reads. */
export function selectShown({ db }: Pick<Anyone, 'db'>) {
  return selectReviews(db).where('hidden_at', 'is', null)
}

/** Reviews that were shown to everybody, also those that an admin has hidden since. */
export function selectReviews(db: Database) {
  return (
    db
      .selectFrom('reviews')
      .innerJoin('bookings', 'bookings.id', 'reviews.booking_id')
      .select(['reviews.id as _id', 'reviews.side as by', 'bookings.product_name as product', 'author_id as authorId'])
      // An emptied account has no name.
      .select(sql<string | null>`(select nullif(display_name, '') from users where id = author_id)`.as('name'))
      .select(['described', 'on_time as onTime', 'kind', 'words', 'answer', 'answered_at as answeredAt'])
      .select(sql<string>`shown_at`.as('shownAt'))
      .where('shown_at', 'is not', null)
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>

/** Guests read less of the author's name. */
export function toShown(
  { authorId, ...review }: Row,
  { principal, person }: Pick<Anyone, 'principal' | 'person'>,
): ShownReview {
  const name = review.name && (principal ? review.name : guestName(review.name))
  const warnings = warningsIn([review.words, review.answer])
  return { ...review, name, warnings, isCallers: person !== null && person.id === authorId }
}

async function requirePerson(id: string, { db, person: reader }: Anyone): Promise<void> {
  const person = db.selectFrom('users').select('id').where('id', '=', id)
  if (!(await person.where(isShownTo(reader?.id ?? null)).executeTakeFirst())) throw notFound()
}
