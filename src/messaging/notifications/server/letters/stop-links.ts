import * as z from 'zod/mini'
import { makeSignedLinks, type SignedLinks } from '#platform/links/signed-links.ts'
import { Id } from '#shared/shapes.ts'
import { EVENTS } from '../../rules.ts'

/** Letters stay in letterboxes, and their way out has to work for as long as they are read. */
const VALID_DAYS = 400

/** The letters that a link ends: those about one sort of event, or the letter of the day. */
const Scope = z.object({ sub: Id, event: z.enum([...EVENTS, 'digest']) })
export type StopScope = z.output<typeof Scope>

/** Makes and reads the tokens in the links that end letters. */
export type StopLinks = SignedLinks<StopScope>

export function makeStopLinks(masterKey: Buffer): StopLinks {
  return makeSignedLinks(masterKey, { purpose: 'stop-letters', validDays: VALID_DAYS, shape: Scope })
}
