import type { Generated } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { enqueue } from '#platform/jobs/jobs.ts'
import { ADMIN_EVENT, publishLive } from '#platform/live/publish.ts'
import type { MoveReason } from '../../moves.ts'
import type { Actor, State, StateMove } from '../../rules.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    /** Append-only: a trigger refuses changes. The rows go with their product. */
    product_moves: {
      id: Generated<number>
      product_id: string
      move: StateMove
      actor: Actor
      actor_id: string | null
      at: Generated<string>
      reason: MoveReason
      note: string | null
      old_state: State
      new_state: State
    }
  }
}

/** Who makes a move, and why. */
export interface MoveCause {
  /** The user id of the person. */
  actorId?: string | null
  /** Without one the reason follows from the actor. */
  reason?: MoveReason
  note?: string | null
}

const REASON_OF: Record<Actor, MoveReason> = {
  saller: 'pressed',
  admin: 'pressed',
  clock: 'time_over',
  deal: 'deal',
}

interface Moved {
  _id: string
  sellerId: string
  state: State
}

/** Adds a line to the history of a product, in the transaction of the move, and tells the open pages that show its state. */
export async function recordMove(
  tx: Tx,
  product: Moved,
  made: MoveCause & { actor: Actor; move: StateMove },
  state: State,
): Promise<void> {
  const { move, actor, actorId = null, reason = REASON_OF[actor], note = null } = made
  await tx
    .insertInto('product_moves')
    .values({
      ...{ product_id: product._id, move, actor, actor_id: actorId, reason, note },
      ...{ old_state: product.state, new_state: state },
    })
    .execute()
  // A deal tells the other requests itself.
  await notifyPages(tx, product, actor !== 'deal' && state !== product.state)
}

/**
 * The lists of the saller and of the admins ask again, and with `withBuyers` the pages of those who have an open deal about
 * the product: who they are is known to the bookings, whose job finds them.
 */
export async function notifyPages(
  tx: Tx,
  { _id: productId, sellerId }: Pick<Moved, '_id' | 'sellerId'>,
  withBuyers: boolean,
): Promise<void> {
  await publishLive(tx, [{ to: sellerId, topic: 'orders' }, ADMIN_EVENT])
  if (withBuyers) await enqueue(tx, 'notifyBuyers', { productId })
}
