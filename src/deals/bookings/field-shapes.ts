import * as z from 'zod/mini'
import { Id, Timestamp } from '#shared/shapes.ts'
import { ALL_DEAL_MOVES, DEAL_ACTORS } from './rules.ts'

/** The other side of a deal. The saller's number is null until the request is accepted; `whatsapp` is a link. */
export const OtherSide = z.object({
  /** Id of the page /people/$id; null once the account is deleted. */
  id: z.nullable(Id),
  name: z.string(),
  photo: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  whatsapp: z.nullable(z.string()),
})

/** A move in the history of a deal. `reason` is one of the move's reasons, `note` the words of its author. */
export const MadeMove = z.object({
  move: z.enum(ALL_DEAL_MOVES),
  actor: z.enum(DEAL_ACTORS),
  at: Timestamp,
  reason: z.nullable(z.string()),
  note: z.nullable(z.string()),
})
