import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'

/** Whom we ask who somebody is: Google, or the stand-in of the demo and the tests. */
export interface GoogleProvider {
  clientId: string
  clientSecret: string
  /** What its tokens may name as their issuer. */
  issuers: string[]
  /** Where the person's browser is sent. */
  authorizationUrl: string
  /** Where we hand in codes. */
  tokenUrl: string
  keys: JWTVerifyGetKey
}

/** Google itself. The addresses are those of https://accounts.google.com/.well-known/openid-configuration. */
export function googleProvider(client: { clientId: string; clientSecret: string }): GoogleProvider {
  return {
    ...client,
    // Google documents both forms.
    issuers: ['https://accounts.google.com', 'accounts.google.com'],
    authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
    tokenUrl: 'https://oauth2.googleapis.com/token',
    keys: createRemoteJWKSet(new URL('https://www.googleapis.com/oauth2/v3/certs')),
  }
}
