import type { Serials } from '#catalogue/serials/server/serials.ts'
import type { Point } from '#deals/meeting/contract.ts'
import { inspectionFor } from '#deals/meeting/server/inspection-steps.ts'
import { storeInspection } from '#deals/meeting/server/store.ts'
import { proveDeal } from '#deals/papers/server/prove.ts'
import { sealOf } from '#deals/papers/server/say.ts'
import { storeStatement } from '#deals/papers/server/store.ts'
import type { Tx } from '#platform/database/database.ts'

/** The names of a device when it was sold earlier and now that it is listed again. The number is nobody's. */
export const relisted = { sold: 'MacBook Air M2, starlight', listed: 'MacBook Air 15 M2, 8 GB, starlight' }
const numbered = { kind: 'laptop', brand: 'MACBOOK', serial: 'DEMO-C02-STARLIGHT-1' }
const NOT_LOOKED_AT = 'disk-memory'
const FAULTY = 'body-laptop'

/** Stores the inspection and the statements of both people at the earlier sale. Both agreed to keep them. */
export async function proveSale(tx: Tx, bookingId: string, checkedAt: string, serials: Serials): Promise<void> {
  const looked = inspectionFor('laptop', 'buyer', 'en').steps.filter(({ id }) => id !== NOT_LOOKED_AT)
  const points = looked.map(({ id: step }): Point => {
    if (step !== FAULTY) return { step, result: 'ok', note: '', next: null, photos: [] }
    return { step, result: 'known', note: 'A dent at the left corner', next: 'keep', photos: [] }
  })
  await storeInspection(tx, bookingId, { revision: 1, checkedAt, price: null, points }, {})
  const serialHash = serials.hash(numbered)
  for (const side of ['buyer', 'saller'] as const) {
    const serial = await serials.seal(numbered.serial, sealOf(bookingId, side))
    await storeStatement(tx, { bookingId, side }, { serial, serialHash, grade: 'good', consent: true }, true)
  }
  await proveDeal(tx, bookingId)
}

/** Gives the number with a listing, whose page then shows the earlier sale. */
export async function giveNumber(tx: Tx, productId: string, serials: Serials, given_at: string): Promise<void> {
  await tx
    .insertInto('listing_serials')
    .values({ product_id: productId, serial_hash: serials.hash(numbered), given_at })
    .execute()
}
