import * as z from 'zod/mini'
import { makeSignedLinks, type SignedLinks } from '#platform/links/signed-links.ts'
import { Id, Timestamp } from '#shared/shapes.ts'

/** Days for which a link works: its e-mail may stay unread for as long as somebody is on holiday. */
const VALID_DAYS = 30

/** Products of an e-mail: all of one saller whose time on sale ends between two times, both included. */
const Scope = z.object({ sub: Id, first: Timestamp, last: Timestamp })
export interface ExtendScope {
  sellerId: string
  first: string
  last: string
}

/** Makes and reads the tokens in the links of e-mails about the end of a product's time on sale. */
export type ExtendLinks = SignedLinks<ExtendScope>

/** An e-mail can be forwarded, and its link works without a sign-in. So the link only extends the products of the e-mail. */
export function makeExtendLinks(masterKey: Buffer): ExtendLinks {
  const links = makeSignedLinks(masterKey, { purpose: 'extend-listing', validDays: VALID_DAYS, shape: Scope })
  return {
    makeToken: ({ sellerId, ...times }) => links.makeToken({ sub: sellerId, ...times }),
    readToken: async (token) => {
      const scope = await links.readToken(token)
      if (!scope) return null
      const { sub: sellerId, first, last } = scope
      return { sellerId, first, last }
    },
  }
}
