import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { isOwnersProof, proveOwner } from '../../accounts/email/prove-owner.ts'
import { GOOGLE, isDuplicateGoogleId, lockByEmail, lockByGoogleId, withGoogle } from '../../accounts/google-identity.ts'
import { recordEvent } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { readCredential, sealPendingCredential } from '../../google/credential.ts'
import type { GoogleProfile } from '../../google/id-token.ts'
import { linkGoogle } from '../../google/link.ts'
import { linkGoogleByEmail } from '../../google/link-by-email.ts'
import { TOO_MANY } from '../../limits/attempts.ts'
import { countByAddress, countSignUp } from '../../limits/by-address.ts'
import { takeSignIn } from '../../limits/guesses.ts'
import type { RequestContext } from '../../request-context.ts'
import { newUid } from '../../sealing/secrets.ts'
import { findByEmail, insertAccount, updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { completeFirstFactor } from '../../tokens/sign-in.ts'

const Request = z.object({
  idToken: z.optional(z.string()),
  autoCreate: z.optional(z.boolean()),
  returnIdpCredential: z.optional(z.boolean()),
})
type Request = z.output<typeof Request>

/** `profile` is what Google says about the person; `identity` holds the response fields that repeat it. */
interface GoogleSignIn {
  profile: GoogleProfile
  identity: object
  request: Request
}

/**
 * accounts:signInWithIdp (row Q25): signs in with Google, creating the account when there is none. With an ID token of this
 * service in `idToken` it links the Google account to that token's account instead.
 */
export async function signInWithIdp(service: Service, context: RequestContext) {
  const request = parse(Request, context.body)
  const counted = await countByAddress(service, 'idp-address', context)
  const { profile, idToken } = await readCredential(service, context.body)
  await counted.refund()
  // An answer of Google can be sent again until it expires.
  if (!(await takeSignIn(service, `${GOOGLE} ${profile.rawId}`, context.address))) throw new IdentityError(TOO_MANY)
  const google = { profile, request, identity: identityFields(profile, idToken) }
  return answerWithIdentity(google, async () => {
    if (request.idToken) return linkGoogle(service, request.idToken, google, context)
    if (request.autoCreate !== false && !(await hasAccount(service, profile))) await countSignUp(service, context)
    // Two requests at once: the second attempt finds the account that the other request has created.
    return signIn(service, google, context).catch((error: unknown) => {
      if (!isConcurrentSignUp(error)) throw error
      return signIn(service, google, context)
    })
  })
}

async function hasAccount({ db }: Service, { rawId, email }: GoogleProfile): Promise<boolean> {
  return ((await lockByGoogleId(db, rawId)) ?? (await findByEmail(db, email))) !== undefined
}

function isConcurrentSignUp(error: unknown): boolean {
  return isDuplicateGoogleId(error) || (error instanceof IdentityError && error.code === 'EMAIL_EXISTS')
}

async function signIn(service: Service, google: GoogleSignIn, context: RequestContext) {
  return service.db.transaction().execute(async (tx) => {
    const { account, isNewUser, alreadyNotified } = await findOrCreate(tx, google, context, service)
    if (!account) return needConfirmation(service, google)
    if (account.disabled) throw new IdentityError('USER_DISABLED')
    return {
      ...google.identity,
      isNewUser,
      ...(await completeFirstFactor(service, tx, account, GOOGLE, context, { alreadyNotified })),
    }
  })
}

interface FoundAccount {
  /** Null: the address belongs to an account that must be signed in to by another method first. */
  account: Account | null
  isNewUser: boolean
  /** An e-mail about the new link to Google is already queued. */
  alreadyNotified?: boolean
}

async function findOrCreate(
  tx: Tx,
  { profile, request }: GoogleSignIn,
  context: RequestContext,
  service: Service,
): Promise<FoundAccount> {
  const known = await lockByGoogleId(tx, profile.rawId)
  if (known && provesEmail(known, profile)) {
    const values = { federated: withGoogle({}, profile) }
    // Linked before, Google opens the account beside its number: both are one person's.
    const holdsAccount = known.phone_number !== null
    const account = await proveOwner(tx, known, { values, holdsAccount }, context, service)
    return { account, isNewUser: account.uid !== known.uid }
  }
  if (known) return { account: known, isNewUser: false }
  const owner = await lockByEmail(tx, profile.email)
  // Another request created it between the two queries.
  if (owner?.federated[GOOGLE]?.rawId === profile.rawId) return { account: owner, isNewUser: false }
  // Another Google account with the same address is linked already: an address can pass from one employee to the next.
  const otherGoogle = owner?.federated[GOOGLE] !== undefined
  if (owner && (!profile.authoritative || (otherGoogle && (await isOwnersProof(tx, owner, context))))) {
    return { account: null, isNewUser: false }
  }
  if (owner?.disabled) return { account: owner, isNewUser: false }
  if (owner) {
    const account = await linkGoogleByEmail(tx, owner, profile, context, service)
    return { account, isNewUser: account.uid !== owner.uid, alreadyNotified: true }
  }
  // Reauthentication: the client reports EMAIL_NOT_FOUND as user-mismatch; on USER_NOT_FOUND it would sign the user out.
  if (request.autoCreate === false) throw new IdentityError('EMAIL_NOT_FOUND')
  return { account: await createAccount(tx, profile, context), isNewUser: true }
}

/** True if this sign-in proves who owns the account's address. */
function provesEmail(account: Account, { authoritative, email }: GoogleProfile): boolean {
  return authoritative && !account.disabled && account.email === email
}

/** An account with the name and picture from Google. The shop itself only shows pictures of its own host. */
async function createAccount(tx: Tx, profile: GoogleProfile, context: RequestContext): Promise<Account> {
  const { email, emailVerified, displayName, photoUrl } = profile
  const created = await insertAccount(tx, {
    uid: newUid(),
    email,
    email_verified: emailVerified,
    // Google is not authoritative for other domains: the address may have a new owner since Google verified it.
    owner_proven: profile.authoritative,
    password_hash: null,
    display_name: displayName,
    photo_url: photoUrl,
  })
  await recordEvent(tx, created.uid, 'signed-up', context, { way: GOOGLE })
  return updateAccount(tx, created.uid, { federated: withGoogle({}, profile) })
}

/**
 * The client reports this as account-exists-with-different-credential (row Z27). The `pendingToken` links Google after the
 * person has signed in by another method.
 */
async function needConfirmation(service: Service, { profile, identity }: GoogleSignIn) {
  return {
    ...identity,
    needConfirmation: true,
    isNewUser: false,
    pendingToken: await sealPendingCredential(service, profile),
  }
}

/** The fields of every response that describe the Google account. */
function identityFields({ rawId, email, emailVerified, displayName, photoUrl }: GoogleProfile, idToken: string | null) {
  const named = { ...(displayName && { displayName, fullName: displayName }), ...(photoUrl && { photoUrl }) }
  return {
    kind: 'identitytoolkit#VerifyAssertionResponse',
    providerId: GOOGLE,
    federatedId: `https://accounts.google.com/${rawId}`,
    email,
    emailVerified,
    ...named,
    rawUserInfo: JSON.stringify({
      id: rawId,
      email,
      verified_email: emailVerified,
      ...(displayName && { name: displayName }),
      ...(photoUrl && { picture: photoUrl }),
    }),
    ...(idToken && { oauthIdToken: idToken }),
  }
}

/**
 * Answers the call. With `returnIdpCredential` these two errors become a 200 response with `errorMessage` and the Google
 * account's fields.
 */
async function answerWithIdentity<T extends object>(
  { request, identity }: GoogleSignIn,
  work: () => Promise<T>,
): Promise<object> {
  try {
    return await work()
  } catch (error) {
    const isConflict =
      error instanceof IdentityError && ['FEDERATED_USER_ID_ALREADY_LINKED', 'EMAIL_EXISTS'].includes(error.code)
    if (!isConflict || !request.returnIdpCredential) throw error
    return { ...identity, errorMessage: error.message }
  }
}
