import type { NotificationKind } from '#messages/en/notification-texts.ts'
import { addSystemLine, openThread } from '#messaging/conversations/server/store.ts'
import { notify } from '#messaging/notifications/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishLive } from '#platform/live/publish.ts'
import type { OfferSide } from '../../offers.ts'
import type { DealState } from '../../rules.ts'

interface NotifiedOffer {
  _id: string
  productId: string
  buyerId: string
  sellerId: string
  taka: number
}

/** Events of an offer. `expired`: its time is over. `sold`: its product is sold. */
type Happened = 'made' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired' | 'sold'

const NOTIFICATION_OF_OFFER: Partial<Record<Happened, NotificationKind>> = {
  made: 'offerMade',
  countered: 'offerCountered',
  accepted: 'offerAccepted',
  declined: 'offerDeclined',
  expired: 'offerExpired',
  sold: 'offerOnSold',
}

/** The lines of the conversation, as `messages/en/conversations.ts` has them. */
const LINES: Partial<Record<Happened, string>> = {
  made: 'offer',
  countered: 'offer',
  accepted: 'offer-accept',
  declined: 'offer-decline',
}

/**
 * Notifies the other side of an event of an offer, in its transaction: a notification, a line in the conversation, and live
 * events to both sides. `by` is the actor. When an offer expires its author is notified. When the product is sold the buyer is
 * notified, unless the notification of their deal says so.
 */
export async function notifyOfOffer(tx: Tx, offer: NotifiedOffer, happened: Happened, by: OfferSide): Promise<void> {
  const { productId, buyerId, sellerId, taka } = offer
  const line = LINES[happened]
  if (line) {
    const threadId = await openThread(tx, { productId, buyerId, sellerId })
    await addSystemLine(tx, { threadId, kind: line, data: { by, taka } })
  }
  const deal = await newestDeal(tx, offer)
  const kind = NOTIFICATION_OF_OFFER[happened]
  const isToBuyer = happened === 'sold' || (by === 'saller') !== (happened === 'expired')
  const isInDeal = deal !== undefined && !ENDED_BEFORE.includes(deal.state)
  if (kind && !(happened === 'sold' && isInDeal)) {
    await notify(tx, {
      to: isToBuyer ? buyerId : sellerId,
      event: 'offer',
      kind,
      person: isToBuyer ? sellerId : buyerId,
      data: { product: await nameOf(tx, productId), price: taka },
      link: deal ? `/dashboard/deals/${deal._id}` : isToBuyer ? `/products/sp/${productId}` : requestsOf(offer),
      key: `offer:${offer._id}:${happened}`,
    })
  }
  const pages = [buyerId, sellerId].flatMap((to) => [
    { to, topic: 'orders' as const },
    ...(deal ? [{ to, topic: 'deal' as const, id: deal._id }] : []),
  ])
  await publishLive(tx, pages)
}

function requestsOf({ _id, productId }: NotifiedOffer): `/${string}` {
  return `/dashboard/my-products/${productId}/requests#offer-${_id}`
}

/** States of a deal that ended before the sale. Its buyer gets no notification of the sale by the deal. */
const ENDED_BEFORE: readonly DealState[] = ['declined', 'cancelled', 'no_show', 'contested', 'expired']

function newestDeal(tx: Tx, { productId, buyerId }: NotifiedOffer) {
  const deals = tx.selectFrom('bookings').select(['id as _id', 'state']).where('product_id', '=', productId)
  return deals.where('buyer_id', '=', buyerId).orderBy('created_at', 'desc').limit(1).executeTakeFirst()
}

async function nameOf(tx: Tx, productId: string): Promise<string> {
  const product = tx.selectFrom('products').select('name').where('id', '=', productId)
  return (await product.executeTakeFirstOrThrow()).name
}
