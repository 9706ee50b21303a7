import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'
import { Id, Timestamp } from '#shared/shapes.ts'

const ALGORITHM = 'HS256'
/** The only thing that such a token does. */
const PURPOSE = 'extend-listing'
/** Days from the letter on: it lies in a letterbox for as long as somebody is on holiday. */
const VALID_DAYS = 30

/** The products that a letter is about: those of one saller whose time ends between two times, both included. */
const Scope = z.object({ sub: Id, first: Timestamp, last: Timestamp })
export interface ExtendScope {
  sellerId: string
  first: string
  last: string
}

/** Makes and reads the tokens in the links of letters about the end of a product's time on sale. */
export interface ExtendLinks {
  makeToken: (scope: ExtendScope) => Promise<string>
  /** Null for an expired token and for anything that is none. */
  readToken: (token: string) => Promise<ExtendScope | null>
}

/**
 * The tokens are signed, so that nothing of them is stored (JWT, RFC 7519). A letter can be forwarded, and its link works
 * without a sign-in: it extends what the letter names and does nothing else.
 */
export function makeExtendLinks(masterKey: Buffer): ExtendLinks {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', PURPOSE, 32))
  return {
    makeToken: ({ sellerId, first, last }) =>
      new SignJWT({ first, last })
        .setProtectedHeader({ alg: ALGORITHM })
        .setSubject(sellerId)
        .setAudience(PURPOSE)
        .setExpirationTime(`${VALID_DAYS} days`)
        .sign(key),
    readToken: async (token) => {
      const options = { algorithms: [ALGORITHM], audience: PURPOSE, requiredClaims: ['exp'] }
      const payload = await jwtVerify(token, key, options).then(
        (verified) => verified.payload,
        (error: unknown) => {
          if (error instanceof errors.JOSEError) return null
          throw error
        },
      )
      const scope = z.safeParse(Scope, payload)
      if (!scope.success) return null
      const { sub: sellerId, first, last } = scope.data
      return { sellerId, first, last }
    },
  }
}
