/** The most drafts that a saller may have. */
export const MAX_DRAFTS = 10

interface StoredDraft {
  sellerId: string
  updatedAt: string
  /** Whether it holds already what is to be stored. */
  same: boolean
}

/**
 * What to do with a draft that is to be stored. Two windows may write the same draft: the second one, which has not seen the
 * change of the first, is refused and loses nothing. A repeated call that changes nothing is no conflict.
 *
 * @param seen `updatedAt` as the caller last saw it; undefined for a new draft
 */
export function decideSave(
  stored: StoredDraft | undefined,
  { personId, seen }: { personId: string; seen: string | undefined },
): 'insert' | 'update' | 'keep' | 'not_found' | 'not_yours' | 'draft_changed' {
  // It was published or deleted in another window.
  if (!stored) return seen === undefined ? 'insert' : 'not_found'
  if (stored.sellerId !== personId) return 'not_yours'
  if (stored.same) return 'keep'
  return stored.updatedAt === seen ? 'update' : 'draft_changed'
}
