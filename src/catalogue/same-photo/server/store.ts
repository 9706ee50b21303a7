import { type Generated, sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { readGrey } from '../grey.ts'
import { isSamePhoto, MOST_BITS, type Photo } from '../likeness.ts'
import { bandsNear, bandsOf, type Hash, hashesOf, hashText, readHash } from '../photo-hash.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    photo_hashes: {
      id: Generated<number>
      image_id: string
      /** Null when the account is gone. */
      seller_id: string | null
      /** Null when the listing is gone. */
      product_id: string | null
      seen_at: Generated<string>
      left_out: Generated<boolean>
      grey: Buffer
      hash: string
      hashes: string
      bands: number[]
      same_as: number | null
    }
  }
}

/** A photo of a listing, as the image host has it. */
interface ListedPhoto {
  imageId: string
  photo: Photo
  points: Buffer
}

/** Pixels a side below which a photo shows too little to be compared. */
const LEAST_SIDE = 64

/** The photos that can be compared: stored here, large enough, of more than one colour, and not excluded. */
export async function comparedPhotos(db: Database, imageIds: string[]): Promise<ListedPhoto[]> {
  if (imageIds.length === 0) return []
  const rows = await db
    .selectFrom('images')
    .select(['id', 'grey'])
    .where('id', 'in', imageIds)
    .where('width', '>=', LEAST_SIDE)
    .where('height', '>=', LEAST_SIDE)
    .where(sql<boolean>`not exists (select from photo_hashes where image_id = images.id and left_out)`)
    .execute()
  return rows.flatMap(({ id, grey: points }) => {
    const photo = points && readPhoto(points)
    return photo ? [{ imageId: id, photo, points }] : []
  })
}

function readPhoto(points: Uint8Array): Photo | null {
  const grey = readGrey(points)
  return grey && { grey, hashes: hashesOf(grey) }
}

/** Stores the photo of a saller with the earlier one of somebody else that is the same. */
export async function storePhoto(tx: Tx, listing: { id: string; sellerId: string }, given: ListedPhoto): Promise<void> {
  const { hashes } = given.photo
  const same = await findSame(tx, given.photo, listing.sellerId)
  await tx
    .insertInto('photo_hashes')
    .values({
      ...{ image_id: given.imageId, seller_id: listing.sellerId, product_id: listing.id, grey: given.points },
      hash: hashText(hashes[0] ?? [0, 0]),
      hashes: arrayOf(hashes.map(hashText)),
      bands: [...new Set(hashes.flatMap(bandsOf))],
      same_as: same,
    })
    .execute()
}

/** Ids of the given photos of a saller that somebody else showed before, in their order. */
export async function seenElsewhere(db: Database, sellerId: string, imageIds: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('photo_hashes')
    .select('image_id')
    .where('seller_id', '=', sellerId)
    .where('image_id', '=', sql<string>`any(${imageIds})`)
    .where('same_as', 'is not', null)
    .orderBy('image_id')
    .execute()
  return rows.map(({ image_id }) => image_id)
}

/** Stored photos with the nearest hashes that are compared point by point, at most. */
const MOST_COMPARED = 12

/**
 * Id of the same photo of somebody else, or null. Through the indexes it finds photos where the hash of the whole of one photo
 * and a hash of the other share a band that differs in one bit at most. The nearest of these photos are compared.
 */
async function findSame(db: Database, photo: Photo, sellerId: string): Promise<number | null> {
  const [whole] = photo.hashes
  if (!whole) return null
  const isPart = sql`(select min(bit_count((one # ${hashText(whole)}::bigint)::bit(64))) from unnest(hashes) one)`
  const all = sql`${arrayOf(photo.hashes.map(hashText))}::bigint[]`
  const isWhole = sql`(select min(bit_count((one # hash)::bit(64))) from unnest(${all}) one)`
  const { rows } = await sql<{ id: number; grey: Buffer; hashes: string[] }>`
    select id, grey, hashes::text[] from (
      select id, grey, hashes, least(${isPart}, ${isWhole}) as bits
      from photo_hashes
      where (bands && ${bandsNear(whole)}::int[] or ${sharesBand(photo.hashes)})
        and seller_id is distinct from ${sellerId}::uuid and not left_out
    ) near where bits <= ${MOST_BITS} order by bits, id limit ${MOST_COMPARED}`.execute(db)
  const same = rows.find((row) => {
    const grey = readGrey(row.grey)
    return grey !== null && isSamePhoto(photo, { grey, hashes: row.hashes.map(readHash) })
  })
  return same?.id ?? null
}

/** SQL condition: a band of the stored photo's whole hash differs from a band of these hashes in one bit at most. */
function sharesBand(hashes: readonly Hash[]) {
  const places = Map.groupBy(hashes.flatMap(bandsNear), (band) => band >> 16)
  const conditions = [...places].map(([place, bands]) => {
    const values = [...new Set(bands.map((band) => band & 0xffff))]
    const band = place === 0 ? sql`(hash & 65535)` : sql`((hash >> ${sql.lit(place * 16)}) & 65535)`
    return sql`${band} = any(${values}::bigint[])`
  })
  return sql.join(conditions, sql` or `)
}

function arrayOf(texts: readonly string[]): string {
  return `{${texts.join(',')}}`
}
