import * as z from 'zod/mini'
import { makeSignedLinks, type SignedLinks } from '#platform/links/signed-links.ts'
import { Id } from '#shared/shapes.ts'

/** Days for which a link works. Old e-mails are still read, and their link to unsubscribe has to work. */
const VALID_DAYS = 400

const Scope = z.object({ subscriber: Id })

/** Makes and reads the tokens in e-mails to a subscriber. A token confirms the address, or removes it from the list. */
export type NewsletterLinks = SignedLinks<z.output<typeof Scope>>

export function makeNewsletterLinks(masterKey: Buffer): NewsletterLinks {
  return makeSignedLinks(masterKey, { purpose: 'newsletter', validDays: VALID_DAYS, shape: Scope })
}
