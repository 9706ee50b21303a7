import { sql } from 'kysely'
import { lockBrandTable, lockProduct } from '#catalogue/products/server/store.ts'
import { signOf } from '#catalogue/signs/rules.ts'
import { settle, storeSigns } from '#catalogue/signs/server/store.ts'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import { type Database, type Tx, tryLockName } from '#platform/database/database.ts'
import { enqueue, type Jobs } from '#platform/jobs/jobs.ts'
import { photoSources } from '#shared/photo.ts'
import { comparedPhotos, seenElsewhere, storePhoto } from './store.ts'

/** Compares photos of listings that are new or have new photos (each minute), and clean-up (daily). */
export function samePhotoJobs({ db }: { db: Database }): Jobs {
  return {
    comparePhotos: () => comparePhotos(db),
    deleteOldPhotoHashes: () => deleteOldPhotoHashes(db),
  }
}

/** A run that is not done after so long leaves the rest to the next one. */
const RUN_MS = 50_000

async function comparePhotos(db: Database): Promise<void> {
  const end = Date.now() + RUN_MS
  while (Date.now() < end && (await db.transaction().execute(compareNext)));
}

/**
 * Compares the photos of the next listing, the oldest first: of two listings that share a photo the later one is found. Only
 * one runs at a time, so that each listing is stored before the next is compared.
 */
async function compareNext(tx: Tx): Promise<boolean> {
  await lockBrandTable(tx, 'shared')
  if (!(await tryLockName(tx, 'photos')) || (await isGreyMissing(tx))) return false
  const listing = await tx
    .selectFrom('products')
    .select(['id', 'seller_id as sellerId', 'photo', 'more_photos as morePhotos', 'signs'])
    .where('photos_compared', '=', false)
    .orderBy('created_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!listing) return false
  const ids = [listing.photo, ...listing.morePhotos].flatMap((url) => photoSources(url)?.id ?? [])
  await storePhotos(tx, listing, [...new Set(ids)])
  await tx.updateTable('products').set({ photos_compared: true }).where('id', '=', listing.id).execute()
  const seen = await seenElsewhere(tx, listing.sellerId, ids)
  if (seen.length > 0 || listing.signs.includes('photo')) await storeSign(tx, listing.id, seen)
  return true
}

/** An admin who dismisses the sign has seen these photos: it is found again when another one is the same as somebody else's. */
async function storeSign(tx: Tx, productId: string, seen: string[]): Promise<void> {
  const product = await lockProduct(tx, productId)
  if (!product) return
  const signs = seen.length > 0 ? [signOf('photo', [], seen.join(' '))] : []
  await storeSigns(tx, ['photo'], new Map([[productId, signs]]))
  await settle(tx, [product])
  await enqueue(tx, 'notifyOfPhoto', { productId })
  await publishInvalidation(tx, ['list', `product:${productId}`])
}

/** Pictures of before first get their grey by a job of the image host. */
async function isGreyMissing(db: Database): Promise<boolean> {
  return (await db.selectFrom('images').select('id').where('grey', 'is', null).limit(1).execute()).length > 0
}

async function storePhotos(tx: Tx, listing: { id: string; sellerId: string }, imageIds: string[]): Promise<void> {
  const known = await tx
    .updateTable('photo_hashes')
    .set({ product_id: listing.id, seen_at: sql<string>`now()` })
    .where('seller_id', '=', listing.sellerId)
    .where('image_id', '=', sql<string>`any(${imageIds})`)
    .returning('image_id')
    .execute()
  const stored = new Set(known.map(({ image_id }) => image_id))
  const photos = await comparedPhotos(
    tx,
    imageIds.filter((id) => !stored.has(id)),
  )
  for (const photo of photos) await storePhoto(tx, listing, photo)
}

/** Photos of one saller that are kept: the newest. */
const MOST_OF_SALLER = 5_000
/** Days after which the photo of a removed listing is forgotten. */
const DAYS_KEPT = 730

async function deleteOldPhotoHashes(db: Database): Promise<void> {
  await sql`
    delete from photo_hashes where not left_out and (
      product_id is null and seen_at < now() - make_interval(days => ${sql.lit(DAYS_KEPT)})
      or id in (
        select id from (
          select id, row_number() over (partition by seller_id order by id desc) as place from photo_hashes
          where seller_id in (select seller_id from photo_hashes group by seller_id having count(*) > ${sql.lit(MOST_OF_SALLER)})
        ) placed where place > ${sql.lit(MOST_OF_SALLER)}))`.execute(db)
}
