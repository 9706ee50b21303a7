import type { JWTPayload } from 'jose'
import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { checkClaims } from '../../accounts/custom-claims.ts'
import { recordEvent } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { secretField } from '../../http/shapes.ts'
import { countByAddress, countSignUp } from '../../limits/by-address.ts'
import type { RequestContext } from '../../request-context.ts'
import { findByUid, insertAccount, lockByUid, updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { verifyAssertion } from '../../tokens/service-credentials.ts'
import { completeSignIn } from '../../tokens/sign-in.ts'

/** Firebase's audience, so that its admin libraries create tokens for this service unchanged. */
const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit'

const Request = z.object({ token: secretField('MISSING_CUSTOM_TOKEN') })

/**
 * accounts:signInWithCustomToken: signs in to the account that a service credential names, creating it when there is none.
 * It asks for no second factor, because a service credential may act for every account. The token's claims stay with the
 * session.
 */
export async function signInWithCustomToken(service: Service, context: RequestContext) {
  const { token } = parse(Request, context.body)
  const counted = await countByAddress(service, 'custom-token-address', context)
  const { uid, claims } = await verifyCustomToken(service, token)
  await counted.refund()
  if (!(await findByUid(service.db, uid))) await countSignUp(service, context)
  const signIn = () =>
    service.db.transaction().execute(async (tx) => {
      const known = await lockByUid(tx, uid)
      if (known?.disabled) throw new IdentityError('USER_DISABLED')
      const account = known
        ? await updateAccount(tx, uid, { custom_auth: true })
        : await createAccount(tx, uid, context)
      const method = { provider: 'custom', factor: null, claims }
      const { localId: _uid, ...tokens } = await completeSignIn(service, tx, account, method, context)
      return { kind: 'identitytoolkit#VerifyCustomTokenResponse', ...tokens, isNewUser: !known }
    })
  // Two requests at once: the second attempt finds the account that the other request has created.
  return signIn().catch((error: unknown) => {
    if (error instanceof IdentityError && error.code === 'DUPLICATE_LOCAL_ID') return signIn()
    throw error
  })
}

async function verifyCustomToken({ db }: Service, token: string) {
  const signed = await verifyAssertion(db, token, AUDIENCE)
  if (signed.kind === 'unknown') throw new IdentityError('CREDENTIAL_MISMATCH', signed.why)
  if (signed.kind !== 'good') throw new IdentityError('INVALID_CUSTOM_TOKEN', signed.why)
  const { payload } = signed
  if (payload.sub !== payload.iss) throw new IdentityError('INVALID_CUSTOM_TOKEN', 'iss and sub must be the same.')
  return { uid: uidOf(payload), claims: payload.claims === undefined ? null : checkClaims(payload.claims) }
}

function uidOf({ uid }: JWTPayload): string {
  if (uid === undefined || uid === '') throw new IdentityError('MISSING_IDENTIFIER')
  if (typeof uid === 'string' && uid.length <= 128) return uid
  throw new IdentityError('INVALID_CUSTOM_TOKEN', 'uid must be a text of 1 to 128 characters.')
}

async function createAccount(tx: Tx, uid: string, context: RequestContext): Promise<Account> {
  const account = await insertAccount(tx, { uid, email: null, password_hash: null, custom_auth: true })
  await recordEvent(tx, uid, 'signed-up', context, { way: 'custom' })
  return account
}
