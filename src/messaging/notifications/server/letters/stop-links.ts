import * as z from 'zod/mini'
import { makeSignedLinks, type SignedLinks } from '#platform/links/signed-links.ts'
import { Id } from '#shared/shapes.ts'
import { EVENTS } from '../../rules.ts'

/** Days for which an unsubscribe link works, because people keep e-mails for long. */
const VALID_DAYS = 400

/** Scope of an unsubscribe link: e-mails about one sort of event, or the daily e-mail. */
const Scope = z.object({ sub: Id, event: z.enum([...EVENTS, 'digest']) })
export type StopScope = z.output<typeof Scope>

/** Makes and reads the tokens in unsubscribe links. */
export type StopLinks = SignedLinks<StopScope>

export function makeStopLinks(masterKey: Buffer): StopLinks {
  return makeSignedLinks(masterKey, { purpose: 'stop-letters', validDays: VALID_DAYS, shape: Scope })
}
