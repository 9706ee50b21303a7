import { type Generated, sql } from 'kysely'
import { publishInvalidation } from '#platform/cache/invalidation.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { DAYS_WAITING, HOURS_OF_CODE, type ProofKind, type ProofState } from '../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    proofs: {
      id: Generated<string>
      kind: ProofKind
      user_id: string
      product_id: string | null
      state: ProofState
      code: string | null
      code_given_at: string | null
      photo: Buffer | null
      sent_at: string | null
      decided_at: Generated<string | null>
      words: Generated<string>
    }
  }
}

/** Until when the code of a proof holds. */
export const codeUntil = sql<string | null>`proofs.code_given_at + make_interval(hours => ${sql.lit(HOURS_OF_CODE)})`

/** Announces that a picture has come or gone: the job opens or closes its case at the desk, and cached pages drop it. */
export async function announceProof(tx: Tx, proof: { userId: string; productId: string | null }): Promise<void> {
  await enqueue(tx, 'openWaitingCases', {}, 'proofs')
  await publishInvalidation(tx, [tagOf(proof)])
}

function tagOf({ userId, productId }: { userId: string; productId: string | null }): string {
  return productId ? `product:${productId}` : `person:${userId}`
}

/**
 * Deletes the proofs of a product whose identity or pictures have changed: an admin accepted the product as it was. A code
 * without a picture stays.
 */
export async function endHolding(tx: Tx, productId: string): Promise<void> {
  await tx.deleteFrom('proofs').where('product_id', '=', productId).where('state', '<>', 'asked').execute()
}

/**
 * Ends the proof of a shop whose saller has a new name: an admin accepted the old name, and the papers must be sent again.
 * Waiting papers get another id, and so another case: no admin accepts them by the old name.
 */
export async function endShopProof(tx: Tx, userId: string): Promise<void> {
  const mine = { user_id: userId, kind: 'shop' } as const
  const seen = tx.deleteFrom('proofs').where((is) => is.and({ ...mine, state: 'accepted' }))
  const waiting = tx.updateTable('proofs').set({ id: sql<string>`gen_random_uuid()` })
  const { numDeletedRows } = await seen.executeTakeFirst()
  const { numUpdatedRows } = await waiting.where((is) => is.and({ ...mine, state: 'waiting' })).executeTakeFirst()
  if (numDeletedRows + numUpdatedRows === 0n) return
  await setShopSeen(tx, userId, false)
  await announceProof(tx, { userId, productId: null })
}

/** Nothing that somebody else has sent stays with the account. */
export async function deleteProofsOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('proofs').where('user_id', '=', userId).execute()
  await announceProof(tx, { userId, productId: null })
}

/** Deletes a proof, and the badge that came of it. */
export async function deleteProof(tx: Tx, id: string): Promise<void> {
  const gone = await tx
    .deleteFrom('proofs')
    .where('id', '=', id)
    .returning(['kind', 'state', 'user_id as userId', 'product_id as productId'])
    .executeTakeFirst()
  if (!gone) return
  if (gone.kind === 'shop' && gone.state === 'accepted') await setShopSeen(tx, gone.userId, false)
  await announceProof(tx, gone)
}

/**
 * Accepts or refuses a waiting proof, or makes it wait again while its picture is stored. Returns the tags of pages; null if
 * the move is not possible.
 */
export async function moveProof(
  tx: Tx,
  id: string,
  state: 'accepted' | 'refused' | 'waiting',
  words = '',
): Promise<string[] | null> {
  const from: ProofState[] = state === 'waiting' ? ['accepted', 'refused'] : ['waiting']
  const decided_at = state === 'waiting' ? null : sql<string>`now()`
  const moved = await tx
    .updateTable('proofs')
    .set({ state, words, decided_at })
    .where('id', '=', id)
    .where('state', 'in', from)
    .where('photo', 'is not', null)
    .returning(['kind', 'user_id as userId', 'product_id as productId'])
    .executeTakeFirst()
  if (!moved) return null
  if (moved.kind === 'shop') await setShopSeen(tx, moved.userId, state === 'accepted')
  return [tagOf(moved)]
}

async function setShopSeen(tx: Tx, userId: string, isSeen: boolean): Promise<void> {
  const shop_seen_at = isSeen ? sql<string>`now()` : null
  await tx.updateTable('users').set({ shop_seen_at }).where('id', '=', userId).execute()
}

/** Deletes the picture of a decided proof. Answers what the admin wrote; undefined if the saller has withdrawn it. */
export async function deletePicture(tx: Tx, id: string): Promise<string | undefined> {
  const decided = tx.updateTable('proofs').set({ photo: null }).where('id', '=', id).where('state', '<>', 'waiting')
  return (await decided.returning('words').executeTakeFirst())?.words
}

/** Pictures that nobody has looked at in time, pictures of decisions that a failed job has left, and codes that are over. */
export async function deleteOldProofs(db: Database): Promise<void> {
  const over = sql<string>`now() - make_interval(hours => ${sql.lit(HOURS_OF_CODE)})`
  await db.deleteFrom('proofs').where('state', '=', 'asked').where('code_given_at', '<', over).execute()
  await db
    .updateTable('proofs')
    .set({ photo: null })
    .where('photo', 'is not', null)
    .where('decided_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
  await db.transaction().execute(async (tx) => {
    const old = await tx
      .updateTable('proofs')
      .set({ state: 'expired', photo: null })
      .where('state', '=', 'waiting')
      .where('sent_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(DAYS_WAITING)})`)
      .returning(['user_id as userId', 'product_id as productId'])
      .execute()
    for (const proof of old) await announceProof(tx, proof)
  })
}
