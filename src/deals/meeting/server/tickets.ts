import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Id } from '#shared/shapes.ts'

const ALGORITHM = 'HS256'
/** The only thing that such a ticket does. */
const PURPOSE = 'meeting-kit'
/** An accepted deal lasts 14 days, or a day longer than a meeting that may be 14 days ahead; the week after it is for a phone that was off. */
const VALID_DAYS = 36

const Claims = z.object({ sub: Id, deal: Id, sid: z.optional(z.string()), exp: z.number() })
interface TicketScope {
  personId: string
  dealId: string
  /** The sign-in that it was given to, and with which it ends; null with a service whose tokens do not say. */
  session: string | null
}

/** Makes and reads the tickets of meeting kits. */
export interface KitTickets {
  makeTicket: (scope: TicketScope) => Promise<string>
  /** Null for an expired ticket and for anything that is none. `issuedAt`: seconds since 1970. */
  readTicket: (ticket: string) => Promise<(TicketScope & { issuedAt: number }) | null>
}

/**
 * The tickets are signed, so that nothing of them is stored (JWT, RFC 7519). Who holds one can send the entries of one deal
 * in the name of one person, and can read nothing: a service worker has no token of the sign-in, and that of the page may have
 * expired.
 */
export function makeKitTickets(masterKey: Buffer): KitTickets {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', PURPOSE, 32))
  return {
    makeTicket: ({ personId, dealId, session }) =>
      new SignJWT({ deal: dealId, ...(session !== null && { sid: session }) })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(personId)
        .setAudience(PURPOSE)
        .setExpirationTime(`${VALID_DAYS} days`)
        .sign(key),
    readTicket: async (ticket) => {
      const options = { algorithms: [ALGORITHM], audience: PURPOSE, requiredClaims: ['exp'] }
      const payload = await jwtVerify(ticket, key, options).then(
        (verified) => verified.payload,
        (error: unknown) => {
          if (error instanceof errors.JOSEError) return null
          throw error
        },
      )
      const claims = z.safeParse(Claims, payload)
      if (!claims.success) return null
      const { sub: personId, deal: dealId, sid: session = null, exp } = claims.data
      return { personId, dealId, session, issuedAt: exp - VALID_DAYS * 24 * 3600 }
    },
  }
}
