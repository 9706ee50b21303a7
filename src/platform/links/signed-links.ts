import { hkdfSync } from 'node:crypto'
import { errors, jwtVerify, SignJWT } from 'jose'
import * as z from 'zod/mini'

const ALGORITHM = 'HS256'

/** Makes and reads the tokens of links in e-mails: what a link does works without a sign-in. */
export interface SignedLinks<Scope> {
  makeToken: (scope: Scope) => Promise<string>
  /** Null for an expired token and for anything that is none. */
  readToken: (token: string) => Promise<Scope | null>
}

interface LinkOptions<S extends z.ZodMiniObject> {
  /** The only thing that such a token does. */
  purpose: string
  /** Days from the e-mail on. */
  validDays: number
  /** Payload of the token. */
  shape: S
}

/** The tokens are signed, so that nothing of them is stored (JWT, RFC 7519). */
export function makeSignedLinks<S extends z.ZodMiniObject>(
  masterKey: Buffer,
  { purpose, validDays, shape }: LinkOptions<S>,
): SignedLinks<z.output<S>> {
  const key = new Uint8Array(hkdfSync('sha256', masterKey, '', purpose, 32))
  return {
    makeToken: (scope) =>
      new SignJWT(scope)
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(purpose)
        .setExpirationTime(`${validDays} days`)
        .sign(key),
    readToken: async (token) => {
      const options = { algorithms: [ALGORITHM], audience: purpose, requiredClaims: ['exp'] }
      const payload = await jwtVerify(token, key, options).then(
        (verified) => verified.payload,
        (error: unknown) => {
          if (error instanceof errors.JOSEError) return null
          throw error
        },
      )
      const scope = z.safeParse(shape, payload)
      return scope.success ? scope.data : null
    },
  }
}
