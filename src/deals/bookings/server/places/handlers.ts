import type { Handlers } from '#platform/http/endpoints/context.ts'
import { forbidden, notFound } from '#shared/errors.ts'
import type { meetings } from '../../contract.ts'
import { meetingPlacesIn } from './meeting-places.ts'

export const placesHandlers: Handlers<typeof meetings> = {
  listMeetingPlaces: async ({ id }, { db, person, language }) => {
    const deal = await db
      .selectFrom('bookings')
      .leftJoin('products', 'products.id', 'bookings.product_id')
      .select(['bookings.buyer_id as buyerId', 'bookings.seller_id as sellerId', 'products.district', 'products.area'])
      .where('bookings.id', '=', id)
      .executeTakeFirst()
    if (!deal) throw notFound()
    if (deal.buyerId !== person.id && deal.sellerId !== person.id) throw forbidden('not_yours')
    return meetingPlacesIn(deal.district, deal.area, language)
  },
}
