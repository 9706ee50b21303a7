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

/** Person who makes a move, and the reason. */
export interface MoveCause {
  /** The user id of the person. */
  actorId?: string | null
  /** Defaults to the reason of the actor. */
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

/** Adds a line to the history of a product in the transaction of the move, and reloads the open pages that show its state. */
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
  // A deal notifies the other requests itself.
  await refreshOwnersPages(tx, product, actor !== 'deal' && state !== product.state)
}

/**
 * Makes the lists of the saller and of the admins reload, and with `withBuyers` the pages of buyers with an open deal about the
 * product. A job of the bookings finds these buyers.
 */
export async function refreshOwnersPages(
  tx: Tx,
  { _id: productId, sellerId }: Pick<Moved, '_id' | 'sellerId'>,
  withBuyers: boolean,
): Promise<void> {
  await publishLive(tx, [{ to: sellerId, topic: 'orders' }, ADMIN_EVENT])
  if (withBuyers) await enqueue(tx, 'notifyBuyers', { productId })
}
