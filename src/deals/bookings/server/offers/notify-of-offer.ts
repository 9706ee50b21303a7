import type { NotificationKind } from '#messages/en/notification-texts.ts'
import { addSystemLine, openThread } from '#messaging/conversations/server/store.ts'
import { notify } from '#messaging/notifications/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { publishLive } from '#platform/live/publish.ts'
import { cleanName } from '#shared/text/person-name.ts'
import type { OfferSide } from '../../offers.ts'

interface NotifiedOffer {
  _id: string
  productId: string
  buyerId: string
  sellerId: string
  taka: number
}

/** What happened to an offer, and who did it. `clock`: its time is over. */
type Happened = 'made' | 'countered' | 'accepted' | 'declined' | 'withdrawn' | 'expired'

const NOTIFICATION_OF_OFFER: Partial<Record<Happened, NotificationKind>> = {
  made: 'offerMade',
  countered: 'offerCountered',
  accepted: 'offerAccepted',
  declined: 'offerDeclined',
  expired: 'offerExpired',
}

/** The lines of the conversation, as `messages/en/conversations.ts` has them. */
const LINES: Partial<Record<Happened, string>> = {
  made: 'offer',
  countered: 'offer',
  accepted: 'offer-accept',
  declined: 'offer-decline',
}

/**
 * Tells the other side of an offer, in its transaction: a notification, a line in the conversation of the two, and an event
 * on both sides' open pages. `by` is who did it; of an offer whose time is over its author is told.
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
  const isToBuyer = (by === 'saller') !== (happened === 'expired')
  if (kind) {
    await notify(tx, {
      to: isToBuyer ? buyerId : sellerId,
      event: 'offer',
      kind,
      data: { ...(await namesOf(tx, offer, isToBuyer)), price: taka },
      link: deal ? `/dashboard/deals/${deal}` : isToBuyer ? `/products/sp/${productId}` : requestsOf(offer),
      key: `offer:${offer._id}:${happened}`,
    })
  }
  const pages = [buyerId, sellerId].flatMap((to) => [
    { to, topic: 'orders' as const },
    ...(deal ? [{ to, topic: 'deal' as const, id: deal }] : []),
  ])
  await publishLive(tx, pages)
}

function requestsOf({ _id, productId }: NotifiedOffer): `/${string}` {
  return `/dashboard/my-products/${productId}/requests#offer-${_id}`
}

async function newestDeal(tx: Tx, { productId, buyerId }: NotifiedOffer): Promise<string | undefined> {
  const deals = tx.selectFrom('bookings').select('id').where('product_id', '=', productId)
  const newest = await deals.where('buyer_id', '=', buyerId).orderBy('created_at', 'desc').limit(1).executeTakeFirst()
  return newest?.id
}

async function namesOf(tx: Tx, { productId, buyerId, sellerId }: NotifiedOffer, isToBuyer: boolean) {
  const { product, other } = await tx
    .selectFrom('products')
    .innerJoin('users', (join) => join.on('users.id', '=', isToBuyer ? sellerId : buyerId))
    .select(['products.name as product', 'users.display_name as other'])
    .where('products.id', '=', productId)
    .executeTakeFirstOrThrow()
  return { product, other: cleanName(other) }
}
