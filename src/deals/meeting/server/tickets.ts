import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Id } from '#shared/shapes.ts'

const ALGORITHM = 'HS256'
/** Purpose of the token: a ticket allows nothing else. */
const PURPOSE = 'meeting-kit'
/** Days for which a ticket is valid: longer than an accepted deal can last, plus a week for a phone that was off. */
const VALID_DAYS = 36

const Claims = z.object({ sub: Id, deal: Id, sid: z.optional(z.string()), exp: z.number() })
interface TicketScope {
  personId: string
  dealId: string
  /** Session of the sign-in, with which the ticket ends; null for a service whose tokens name no session. */
  session: string | null
}

/** Makes and reads the tickets of meeting pages. */
export interface KitTickets {
  makeTicket: (scope: TicketScope) => Promise<string>
  /** Resolves to null for an expired or invalid ticket. `issuedAt`: seconds since 1970. */
  readTicket: (ticket: string) => Promise<(TicketScope & { issuedAt: number }) | null>
}

/**
 * Makes signed tickets (JWT, RFC 7519), of which nothing is stored. The holder of a ticket can send the entries of one deal in
 * the name of one person, and can read nothing. Service workers need it, because they have no token of the sign-in, and the
 * token of the page may have expired.
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
