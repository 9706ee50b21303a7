/** The most drafts that a saller may have. */
export const MAX_DRAFTS = 10

interface StoredDraft {
  sellerId: string
  updatedAt: string
  /** True if the stored draft equals the draft that is to be saved. */
  same: boolean
}

/**
 * Decides how a draft is saved. Two windows may write the same draft: the window that has not seen the change of the other is
 * refused, and neither text is lost. A repeated call that changes nothing is no conflict.
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
