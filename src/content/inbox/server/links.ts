import * as z from 'zod/mini'
import { makeSignedLinks, type SignedLinks } from '#platform/links/signed-links.ts'
import { Id } from '#shared/shapes.ts'

/** Letters stay in letterboxes, and their way out has to work for as long as they are read. */
const VALID_DAYS = 400

const Scope = z.object({ subscriber: Id })

/** Makes and reads the tokens in the letters to a subscriber: with one the address is confirmed, or taken off the list. */
export type NewsletterLinks = SignedLinks<z.output<typeof Scope>>

export function makeNewsletterLinks(masterKey: Buffer): NewsletterLinks {
  return makeSignedLinks(masterKey, { purpose: 'newsletter', validDays: VALID_DAYS, shape: Scope })
}
