import { sql } from 'kysely'
import { notesOf } from '#catalogue/signs/server/notes.ts'
import type { Database } from '#platform/database/database.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import { imageUrl } from '#shared/photo.ts'
import type { FullCase } from '../contract.ts'

/** Listings that are shown by photo, and by serial number, at most. */
const MAX_ALIKE = 8

/** Returns the sentences about the signs of fraud in a listing. */
export async function readNotes(id: string, { db, language }: MemberContext): Promise<string[]> {
  const product = await db.selectFrom('products').select('signs').where('id', '=', id).executeTakeFirst()
  return notesOf(product?.signs ?? [], language)
}

/** Returns the blocked words for which a listing waits. */
export async function readBlocked(db: Database, id: string): Promise<string[]> {
  const signs = db
    .selectFrom('listing_signs')
    .select('words')
    .where('product_id', '=', id)
    .where('kind', '=', 'blocked')
    .where('ended_at', 'is', null)
    .where('dismissed_at', 'is', null)
  return (await signs.executeTakeFirst())?.words ?? []
}

type Row = Omit<FullCase['alike'][number], 'photos'> & { mine: string | null; theirs: string | null }

/** Returns listings of other sallers with a photo of this one, and listings of any saller with its serial number. */
export async function readAlike(id: string, { db }: MemberContext): Promise<FullCase['alike']> {
  const { rows } = await sql<Row>`
    select by, earlier, mine, theirs, products.id as "productId", products.name, resale_taka as price,
      case when users.id is not null then json_build_object('_id', users.id, 'name', display_name) end as saller
    from (
      (select 'photo' as by, other.id < photo.id as earlier, other.product_id, other.seller_id,
        (select id from images where id = photo.image_id) as mine, (select id from images where id = other.image_id) as theirs
      from photo_hashes photo join photo_hashes other on other.id = photo.same_as or other.same_as = photo.id
      where photo.product_id = ${id} order by other.id limit ${sql.lit(MAX_ALIKE)})
      union all
      (select 'serial', other.at < given_at, other.product_id, other.seller_id, null, null
      from listing_serials listing cross join lateral (
        select serial.given_at as at, product_id, seller_id from listing_serials serial join products on products.id = product_id
        where serial.serial_hash = listing.serial_hash
        union all
        select min(said_at), product_id, seller_id from meeting_statements join bookings on bookings.id = booking_id
        where meeting_statements.serial_hash = listing.serial_hash and not exists (
          select from listing_serials serial where serial.product_id = bookings.product_id and serial.serial_hash = listing.serial_hash)
        group by booking_id, product_id, seller_id
      ) other
      where listing.product_id = ${id} and other.product_id is distinct from ${id}
      order by other.at limit ${sql.lit(MAX_ALIKE)})
    ) alike left join products on products.id = alike.product_id left join users on users.id = alike.seller_id`.execute(
    db,
  )
  return rows.map(({ mine, theirs, ...row }) => ({ ...row, photos: [mine, theirs].map(addressOf) }))
}

/** Returns the address of a picture; null for a deleted one. */
function addressOf(imageId: string | null): string | null {
  return imageId && imageUrl(imageId, 1280, 'jpg')
}
