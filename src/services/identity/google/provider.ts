import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'

/** The OpenID provider: Google, or the replacement of the demo and the tests. */
export interface GoogleProvider {
  clientId: string
  clientSecret: string
  /** Accepted values of the `iss` claim. */
  issuers: string[]
  /** The authorization endpoint. */
  authorizationUrl: string
  /** The token endpoint. */
  tokenUrl: string
  keys: JWTVerifyGetKey
}

/** Google's own endpoints, from https://accounts.google.com/.well-known/openid-configuration. */
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
