import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import type { ProofState } from '../rules.ts'
import type {} from './store.ts'

interface GivenProof {
  /** Id of the device's product. Without it the proof is of a shop's papers. */
  productId?: string
  state?: ProofState
  code?: string
  photo?: Buffer
  words?: string
  /** When it was sent; the code is as old. */
  at?: string
}

/** Stores a proof, for tests and demo data. Answers its id. */
export async function aProof(db: Database, userId: string, given: GivenProof = {}): Promise<string> {
  const { productId, state = 'waiting', code = 'K7M4', photo = Buffer.from('no picture'), words = '' } = given
  const at = given.at ?? sql<string>`now()`
  const isDecided = state === 'accepted' || state === 'refused'
  const { id } = await db
    .insertInto('proofs')
    .values({
      ...{ kind: productId ? 'holding' : 'shop', user_id: userId, product_id: productId ?? null, state, words },
      ...(productId ? { code, code_given_at: at } : { code: null, code_given_at: null }),
      photo: state === 'waiting' ? photo : null,
      sent_at: state === 'asked' ? null : at,
      decided_at: isDecided ? at : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
