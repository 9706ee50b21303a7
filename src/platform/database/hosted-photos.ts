import { isHostedPhoto, photoSources } from '#shared/photo.ts'
import type { Database } from './database.ts'

/** Locks pictures until the transaction ends. Resolves to the given ids that this site's image host has. */
type LockPhotos = (tx: Database, ids: string[]) => Promise<Set<string>>

export interface PhotoHost {
  imageHostUrl: string | undefined
  /** Absent with another image host, whose pictures are not known here. */
  lockPhotos?: LockPhotos | undefined
}

/** The given photos that no field may name: of another site, or not on the image host of this one. */
export async function missingPhotos(
  db: Database,
  photos: readonly string[],
  { imageHostUrl, lockPhotos }: PhotoHost,
): Promise<Set<string>> {
  const idOf = (photo: string) => photoSources(photo)?.id ?? ''
  const ids = photos.map(idOf).filter((id) => id !== '')
  const known = lockPhotos && ids.length > 0 ? await lockPhotos(db, ids) : new Set<string>()
  const isMissing = (photo: string) => lockPhotos !== undefined && !known.has(idOf(photo))
  return new Set(photos.filter((photo) => !isHostedPhoto(photo, imageHostUrl) || isMissing(photo)))
}
