import { findKind, gradeLabels, placeInLanguage } from '#catalogue/facts/server/store.ts'
import type { Serials } from '#catalogue/serials/server/serials.ts'
import { dealPrice, type Party } from '#deals/bookings/rules.ts'
import { dealConflict } from '#deals/bookings/server/deal-conflict.ts'
import { partyOf } from '#deals/bookings/server/store.ts'
import { faultsOf } from '#deals/meeting/rules.ts'
import { stepTitle } from '#deals/meeting/server/inspection-steps.ts'
import { inspectionSeenBy } from '#deals/meeting/server/store.ts'
import type { Database } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import { MAX_PRINTED_FAULTS, type Paper } from '../contract.ts'
import { sealOf } from './say.ts'
import { findStatements, type Said } from './store.ts'

/** Returns the sale paper of a deal that was handed over, to its two parties only. An admin gets 403. */
export async function getPaper(
  { id }: { id: string },
  { db, person, language }: MemberContext,
  serials: Serials,
): Promise<Paper> {
  const deal = await readDeal(db, id)
  if (!deal) throw notFound()
  const me = partyOf(deal, person)
  if (!me) throw forbidden('not_yours')
  const { state, at, agreedPlace, location, kind } = deal
  if (state !== 'handed_over') throw dealConflict('deal_moved', { state, at })
  const { salerName, buyerName, productName, pay } = deal
  const said = await findStatements(db, id)
  const openSerial = (side: Party) => {
    const { serial } = said[side]
    return serial === null ? null : serials.open(serial, sealOf(id, side))
  }
  const faults = faultsOf((await inspectionSeenBy(db, id, me))?.points ?? [])
  return {
    ...{
      dealId: id,
      me,
      at,
      place: placeInLanguage(agreedPlace ?? location, language),
      salerName,
      buyerName,
      productName,
      pay,
    },
    noun: kind && kind !== 'other' ? await nounOf(db, kind) : null,
    taka: dealPrice(deal),
    faults: faults.slice(0, MAX_PRINTED_FAULTS).map(({ step, note }) => ({ title: stepTitle(step), note })),
    allFaults: faults.length,
    serials: { buyer: await openSerial('buyer'), saller: await openSerial('saller') },
    grades: { buyer: gradeOf(said.buyer), saller: gradeOf(said.saller) },
    consent: answerOf(said[me]),
    history: deal.history,
  }
}

function readDeal(db: Database, id: string) {
  return db
    .selectFrom('bookings')
    .leftJoin('products', 'products.id', 'bookings.product_id')
    .leftJoin('proven_deals', 'proven_deals.booking_id', 'bookings.id')
    .select('proven_deals.address as history')
    .select(['bookings.buyer_id as buyerId', 'bookings.seller_id as sellerId', 'bookings.state'])
    .select(['bookings.state_since as at', 'bookings.agreed_place as agreedPlace', 'bookings.location'])
    .select(['bookings.saler_name as salerName', 'bookings.buyer_name as buyerName', 'bookings.pay'])
    .select(['bookings.product_name as productName', 'bookings.price_taka as priceTaka'])
    .select(['bookings.agreed_taka as agreedTaka', 'products.kind'])
    .where('bookings.id', '=', id)
    .executeTakeFirst()
}

async function nounOf(db: Database, kind: string): Promise<Paper['noun']> {
  const [en, bn] = [await findKind(db, kind, 'en'), await findKind(db, kind, 'bn')]
  return en && bn ? { en: en.name, bn: bn.name } : null
}

function gradeOf({ grade }: Said): Paper['grades']['buyer'] {
  if (grade === null) return null
  return { en: gradeLabels('en').get(grade) ?? grade, bn: gradeLabels('bn').get(grade) ?? grade }
}

function answerOf({ consent, withdrawnAt }: Said): Paper['consent'] {
  if (withdrawnAt !== null) return 'withdrawn'
  return consent === null ? null : consent ? 'given' : 'refused'
}
