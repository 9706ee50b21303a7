import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { PhotoOf } from './photos.ts'

/** The photos of a television that one saller has from the listing of another one: compared as any other. */
const COPIED = ['smart-tv-wall-mounted', 'smart-tv-wall-close']

/** Marks the photos of the listings that are there as the demo's: many of these share one, which is no sign of fraud. */
export async function leavePhotosOut(tx: Tx, photoOf: PhotoOf): Promise<void> {
  const copied = COPIED.map(photoOf)
  await sql`
    insert into photo_hashes (image_id, left_out, grey, hash, hashes, bands)
    select distinct found[1], true, ''::bytea, 0, '{}'::bigint[], '{}'::integer[]
    from products,
      regexp_matches(photo || ' ' || array_to_string(more_photos, ' '), '[0-9a-f]{22}-[0-9a-f]{6}', 'g') found
    where photo <> all(${copied})`.execute(tx)
  await sql`update products set photos_compared = true where photo <> all(${copied})`.execute(tx)
}
