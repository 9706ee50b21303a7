import * as z from 'zod/mini'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import type { AddressState, Mail } from '#platform/mail/mail.ts'
import { Id, Timestamp } from '#shared/shapes.ts'
import { moveProduct } from '../store.ts'
import { BATCH, endingProducts, lockExpired, markWarned } from './expiring-products.ts'
import type { ExtendLinks } from './extend-links.ts'
import { expiryLetter, shortExpiryLetter } from './letters.ts'

export interface ExpiryDeps {
  db: Database
  mail: Mail
  publicUrl: string
  addressState: (email: string) => Promise<AddressState>
  extendLinks: ExtendLinks
}

/** An e-mail about products of one saller whose time on sale ends, or has ended, between two times. */
const Payload = z.object({
  event: z.enum(['ending', 'ended']),
  sellerId: Id,
  first: Timestamp,
  last: Timestamp,
})
type Payload = z.output<typeof Payload>

/** Jobs that end the time on sale, each minute, and send the e-mails about it. */
export function expiryJobs(deps: ExpiryDeps): Jobs {
  return {
    expireProducts: () => expireProducts(deps.db),
    emailExpiry: (payload) => sendLetter(z.parse(Payload, payload), deps),
  }
}

/** Warns the sallers of products that end soon, and expires products whose time is over. Each batch is one transaction. */
export async function expireProducts(db: Database): Promise<void> {
  for (const step of [warnBatch, expireBatch]) {
    while ((await db.transaction().execute(step)) === BATCH);
  }
}

async function expireBatch(tx: Tx): Promise<number> {
  const products = await lockExpired(tx)
  for (const product of products) await moveProduct(tx, product, 'clock', 'expire')
  if (products.length > 0) await publishInvalidation(tx, ['list', ...products.map(({ _id }) => `product:${_id}`)])
  await enqueueLetters(tx, 'ended', products)
  return products.length
}

async function warnBatch(tx: Tx): Promise<number> {
  const products = await markWarned(tx)
  await enqueueLetters(tx, 'ending', products)
  return products.length
}

/** Enqueues one e-mail for all products of a saller, who may have listed a hundred products in an hour. */
async function enqueueLetters(
  tx: Tx,
  event: Payload['event'],
  products: { sellerId: string; expiresAt: string }[],
): Promise<void> {
  for (const [sellerId, ending] of Map.groupBy(products, (product) => product.sellerId)) {
    const times = ending.map(({ expiresAt }) => expiresAt).toSorted()
    await enqueue(tx, 'emailExpiry', { event, sellerId, first: times[0], last: times.at(-1) })
  }
}

/** Sends the e-mail. It leaves out products that were extended, sold or deleted since. */
async function sendLetter(
  { event, ...scope }: Payload,
  { db, mail, publicUrl, addressState, extendLinks }: ExpiryDeps,
) {
  const products = await endingProducts(db, scope)
    .select(['products.name', 'products.expires_at as expiresAt'])
    .select(['users.email', 'users.display_name as sallerName', 'users.language'])
    .where('products.state', '=', event === 'ended' ? 'expired' : 'live')
    .orderBy('products.expires_at')
    .execute()
  const [first] = products
  if (!first) return
  const frame = { event, publicUrl }
  const state = await addressState(first.email)
  if (state === 'unconfirmed') return
  if (state === 'confirmed') return mail.send(shortExpiryLetter(first, products.length, frame))
  const token = await extendLinks.makeToken(scope)
  await mail.send(expiryLetter(first, products, token, frame))
}
