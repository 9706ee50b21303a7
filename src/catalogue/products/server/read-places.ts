import { sql } from 'kysely'
import { placeIn } from '#catalogue/facts/server/store.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tx } from '#platform/database/database.ts'

const BATCH = 500
/** A run that is not done after so long leaves the rest to the next one. */
const RUN_MS = 50_000

/**
 * Reads the places of products from before the districts and areas, each once; for a job. What a place does not name for certain
 * stays a text, and what is stored already stays as it is.
 */
export async function readPlaces(db: Database): Promise<void> {
  const end = Date.now() + RUN_MS
  let hasMore = true
  while (hasMore && Date.now() < end) hasMore = await db.transaction().execute(readBatch)
}

/** Whether there may be more. */
async function readBatch(tx: Tx): Promise<boolean> {
  const products = await tx
    .selectFrom('products')
    .select(['id', 'location', 'district', 'area'])
    .where('place_read', '=', false)
    .limit(BATCH)
    // The next run reads one that is being edited, if the edit leaves it without a place.
    .forUpdate()
    .skipLocked()
    .execute()
  if (products.length === 0) return false
  const read = products.map(({ id, location, ...stored }) => ({ id, ...placeOf(location, stored) }))
  await sql`
    update products set district = read.district, area = read.area, place_read = true
    from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (id uuid, district text, area text)
    where products.id = read.id`.execute(tx)
  await publishInvalidation(tx, ['list', ...read.map(({ id }) => `product:${id}`)])
  return products.length === BATCH
}

interface Place {
  district: string | null
  area: string | null
}

function placeOf(location: string, stored: Place): Place {
  const named = placeIn(location)
  const isOther = stored.district !== null && stored.district !== named?.district
  return !named || isOther || stored.area !== null ? stored : named
}
