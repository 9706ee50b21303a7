import { type SqlBool, sql } from 'kysely'
import { districtNames, findKind, gradeLabels } from '#catalogue/facts/server/store.ts'
import { stepTitle } from '#deals/meeting/server/inspection-steps.ts'
import type { Database } from '#platform/database/database.ts'
import type { Context } from '#platform/http/endpoints/context.ts'
import { notFound } from '#shared/errors.ts'
import type { Language } from '#shared/language.ts'
import { MAX_HISTORY, type ProvenDeal } from '../contract.ts'

/** Returns the record of one hand-over by the address on the sale paper. Throws 404 for an unknown address. */
export async function getProvenDeal({ address }: { address: string }, { db, language }: Context<'anyone'>) {
  const row = await selectProven(db).where('proven_deals.address', '=', address).executeTakeFirst()
  if (!row) throw notFound()
  if (row.withdrawnAt !== null) return { withdrawn: true, deal: null }
  return { withdrawn: false, deal: await inWords(db, row, language) }
}

/** The earlier sales of a device with the number that its saller has given. Its saller sees hidden ones, too. */
export async function listHistory({ id }: { id: string }, { db, language, person }: Context<'anyone'>) {
  const listing = await db
    .selectFrom('listing_serials')
    .innerJoin('products', 'products.id', 'listing_serials.product_id')
    .select(['listing_serials.serial_hash as hash', 'listing_serials.hides_history as hidden', 'products.kind'])
    .select(['products.seller_id as sellerId', 'products.state', 'products.listed'])
    .where('products.id', '=', id)
    .executeTakeFirst()
  const isOwn = person !== null && listing?.sellerId === person.id
  const isShown = listing?.listed && ['live', 'reserved', 'sold'].includes(listing.state) && !listing.hidden
  if (!listing || !(isOwn || isShown)) return { hidden: false, deals: [] }
  const rows = await selectProven(db)
    .where('proven_deals.serial_hash', '=', listing.hash)
    .where('proven_deals.kind', '=', listing.kind)
    // The sale of this listing itself is not an earlier sale.
    .where(sql<SqlBool>`bookings.product_id is distinct from ${id}`)
    .orderBy('proven_deals.month', 'desc')
    .orderBy('proven_deals.id')
    .limit(MAX_HISTORY)
    .execute()
  const deals = await Promise.all(rows.map((row) => inWords(db, row, language)))
  return { hidden: listing.hidden, deals }
}

/** Selects records of hand-overs, except of disputed deals, withheld products, and deals with an open report. */
function selectProven(db: Database) {
  return (
    db
      .selectFrom('proven_deals')
      .leftJoin('bookings', 'bookings.id', 'proven_deals.booking_id')
      .select(['proven_deals.kind', 'proven_deals.district', 'proven_deals.faults', 'proven_deals.battery'])
      .select(['proven_deals.buyer_grade as buyerGrade', 'proven_deals.saller_grade as sallerGrade'])
      .select(['proven_deals.points', 'proven_deals.points_right as pointsRight'])
      .select('proven_deals.withdrawn_at as withdrawnAt')
      .select(sql<string>`to_char(proven_deals.month, 'YYYY-MM-DD')`.as('month'))
      .where(sql<SqlBool>`bookings.state is null or bookings.state = 'handed_over'`)
      .where(sql<SqlBool>`not exists (
      select from products where products.id = bookings.product_id and products.state in ('hidden', 'waiting'))`)
      // The table of the desk, whose folder comes after this one in the order of imports.
      .where(sql<SqlBool>`not exists (
      select from cases where cases.state = 'open' and (
        (cases.kind = 'product' and thing_id = bookings.product_id)
        or (cases.kind = 'conversation' and thing_id = bookings.thread_id)))`)
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectProven>['executeTakeFirstOrThrow']>>

async function inWords(db: Database, row: Row, language: Language): Promise<ProvenDeal> {
  const { month, district, kind, faults, battery, points, pointsRight, buyerGrade, sallerGrade } = row
  const labels = gradeLabels(language)
  const grades = [...new Set([buyerGrade, sallerGrade])].flatMap((grade) => (grade && labels.get(grade)) || [])
  return {
    ...{ month, battery, points, pointsRight, grades },
    district: (district && districtNames(language).get(district)) || null,
    noun: (await findKind(db, kind, language))?.name ?? '',
    faults: faults.map((step) => stepTitle(step)[language]),
  }
}
