import type { HideReason } from '#catalogue/products/moves.ts'
import { changeHideReason, showProduct, takeBack, wasMovedAt } from '#catalogue/products/server/held-products.ts'
import { type LockedProduct, lockProduct, moveProduct } from '#catalogue/products/server/store.ts'
import { dismissSigns, restoreSigns } from '#catalogue/signs/server/store.ts'
import { lockReview, type ReviewRow, setReviewHidden } from '#deals/reviews/server/hide-review.ts'
import type { Tx } from '#platform/database/database.ts'
import { conflict } from '#shared/errors.ts'
import { type CaseKind, type Reason, SECONDS_TO_NOTIFY } from '../rules.ts'

/** Reason that the saller of a hidden product reads, by reason of the desk. */
const HIDE_REASON: Record<Reason, HideReason> = {
  advance: 'misleading',
  fraud: 'misleading',
  stolen: 'stolen',
  misleading: 'misleading',
  forbidden: 'forbidden',
  link: 'contact',
  rude: 'forbidden',
  false_review: 'forbidden',
  duplicate: 'duplicate',
  contact: 'contact',
  other: 'forbidden',
}

interface Because {
  actorId: string | null
  reason: Reason | 'reported'
  words?: string | undefined
}

/** A locked product or review, which an admin hides and shows. */
export interface Hideable {
  isHidden: boolean
  /** True for a product that waits because of signs of fraud. */
  waits: boolean
  /** Hides it. Resolves to false if it is already hidden. The caller invalidates the tags. */
  hide: (because: Because) => Promise<boolean>
  /** Records another reason for which it stays hidden: the saller of a product reads it. */
  stayHidden: (because: Because) => Promise<void>
  /** Shows it. Resolves to false if it is already shown. */
  show: (adminId: string) => Promise<boolean>
  /** Removes the note about photos, after an admin found nothing wrong. Resolves to false without such a note. */
  endNote: (adminId: string) => Promise<boolean>
  /** Undoes the hiding, showing or end of the note by the admin at this time. */
  takeBack: (done: 'hide' | 'show', adminId: string, at: string) => Promise<void>
  /** Cache tags of the pages that show it. */
  tags: string[]
}

/** Locks the product or review of a case; undefined if it is deleted, and for kinds that are never hidden. */
export async function lockHideable(tx: Tx, kind: CaseKind, id: string): Promise<Hideable | undefined> {
  const product = kind === 'product' ? await lockProduct(tx, id) : undefined
  if (product) return hideableProduct(tx, product)
  const review = kind === 'review' ? await lockReview(tx, id) : undefined
  return review && hideableReview(tx, review)
}

/** The reason and note of a hidden product. */
function readByItsSaller(reason: Because['reason'], words: string | undefined) {
  return { reason: reason === 'reported' ? reason : HIDE_REASON[reason], note: words || null }
}

function hideableProduct(tx: Tx, product: LockedProduct): Hideable {
  const { state } = product
  return {
    isHidden: state === 'hidden' || state === 'waiting',
    waits: state === 'waiting',
    hide: async ({ actorId, reason, words }) => {
      if (state === 'hidden') return false
      const decision = await moveProduct(tx, product, 'admin', 'hide', { actorId, ...readByItsSaller(reason, words) })
      if ('refused' in decision) throw conflict('act_impossible')
      return true
    },
    stayHidden: ({ actorId, reason, words }) =>
      changeHideReason(tx, product, { adminId: actorId, ...readByItsSaller(reason, words) }),
    show: async (adminId) => (await showProduct(tx, product, adminId, SECONDS_TO_NOTIFY)) !== null,
    endNote: (adminId) => dismissSigns(tx, product._id, adminId, 'photo'),
    takeBack: async (done, adminId, at) => {
      if (done === 'show' && !(await wasMovedAt(tx, product._id, at))) return restoreSigns(tx, product._id, at)
      if (!(await takeBack(tx, product, done, adminId))) throw conflict('act_impossible')
    },
    tags: ['list', `product:${product._id}`],
  }
}

function hideableReview(tx: Tx, review: ReviewRow): Hideable {
  return {
    isHidden: review.isHidden,
    waits: false,
    hide: () => setReviewHidden(tx, review, true),
    stayHidden: async () => undefined,
    show: () => setReviewHidden(tx, review, false),
    endNote: async () => false,
    takeBack: async (done) => {
      await setReviewHidden(tx, review, done === 'show')
    },
    tags: ['list', `person:${review.aboutId}`],
  }
}
