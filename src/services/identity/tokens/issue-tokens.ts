import type { Service } from '../deps.ts'
import type { TokenHolder } from '../tables.ts'
import { ID_TOKEN_LIFETIME, signIdToken } from './id-tokens.ts'
import { signRefreshToken } from './refresh-token-jws.ts'
import type { Session } from './sessions.ts'

/** Part of every sign-in's response: the client cannot use one token without the other. */
interface TokenPair {
  localId: string
  idToken: string
  refreshToken: string
  /** Seconds, in decimal. */
  expiresIn: string
}

/** An ID token of the session and its newest refresh token. */
export async function issueTokens(service: Service, account: TokenHolder, session: Session): Promise<TokenPair> {
  const { family, tokenNumber: number } = session
  return {
    localId: account.uid,
    idToken: await signIdToken(service, account, session),
    refreshToken: await signRefreshToken(service.masterKey, { family, uid: account.uid, number }),
    expiresIn: String(ID_TOKEN_LIFETIME),
  }
}
