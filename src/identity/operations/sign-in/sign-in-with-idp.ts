import * as z from 'zod/mini'
import type { Tx } from '#platform/database/database.ts'
import { claimEmail } from '../../accounts/claim-email.ts'
import { recordEvent } from '../../audit/security-events.ts'
import type { Service } from '../../deps.ts'
import { IdentityError, parse } from '../../errors.ts'
import { GOOGLE, isDuplicateGoogleId, lockByEmail, lockByGoogleId, withGoogle } from '../../google/accounts.ts'
import { readCredential, sealPendingCredential } from '../../google/credential.ts'
import type { GoogleProfile } from '../../google/id-token.ts'
import { linkGoogle } from '../../google/link.ts'
import { linkGoogleByEmail } from '../../google/link-by-email.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { countAttempt } from '../../limits/attempts.ts'
import { newUid } from '../../sealing/secrets.ts'
import { insertAccount, updateAccount } from '../../store.ts'
import type { Account } from '../../tables.ts'
import { completeFirstFactor } from '../../tokens/sign-in.ts'

const Intent = z.object({
  idToken: z.optional(z.string()),
  autoCreate: z.optional(z.boolean()),
  returnIdpCredential: z.optional(z.boolean()),
})
type Intent = z.output<typeof Intent>

/** Who came, and how the answer shows it. */
interface Arrival {
  profile: GoogleProfile
  shown: object
  intent: Intent
}

/**
 * accounts:signInWithIdp (row Q25): signs in whoever Google says it is, making the account when there is none; with an ID
 * token of ours in `idToken` it links the person of Google to that account.
 */
export async function signInWithIdp(service: Service, context: RequestContext) {
  const intent = parse(Intent, context.body)
  await countAttempt(service, 'sign-in-address', context.address)
  const { profile, idToken } = await readCredential(service, context.body)
  const arrival = { profile, intent, shown: showProfile(profile, idToken) }
  return softened(arrival, () => {
    if (intent.idToken) return linkGoogle(service, intent.idToken, arrival, context)
    // Two windows at once: the second finds what the first has made.
    return signIn(service, arrival, context).catch((error: unknown) => {
      if (!isTaken(error)) throw error
      return signIn(service, arrival, context)
    })
  })
}

function isTaken(error: unknown): boolean {
  return isDuplicateGoogleId(error) || (error instanceof IdentityError && error.code === 'EMAIL_EXISTS')
}

async function signIn(service: Service, arrival: Arrival, context: RequestContext) {
  return service.db.transaction().execute(async (tx) => {
    const { account, isNewUser, told } = await findOrMake(tx, arrival, context, service)
    if (!account) return needConfirmation(service, arrival)
    if (account.disabled) throw new IdentityError('USER_DISABLED')
    return { ...arrival.shown, isNewUser, ...(await completeFirstFactor(service, tx, account, GOOGLE, context, told)) }
  })
}

interface Found {
  /** Null: the e-mail has one that Google's word does not open. */
  account: Account | null
  isNewUser: boolean
  /** A letter tells already that Google opens the account now. */
  told?: boolean
}

async function findOrMake(
  tx: Tx,
  { profile, intent }: Arrival,
  context: RequestContext,
  service: Service,
): Promise<Found> {
  const known = await lockByGoogleId(tx, profile.rawId)
  if (known && provesOwner(known, profile)) {
    const account = await claimEmail(tx, known, { federated: withGoogle({}, profile) }, context, service)
    return { account, isNewUser: account.uid !== known.uid }
  }
  if (known) return { account: known, isNewUser: false }
  const owner = await lockByEmail(tx, profile.email)
  // Made by another window between the two looks.
  if (owner?.federated[GOOGLE]?.rawId === profile.rawId) return { account: owner, isNewUser: false }
  // A person of Google who is linked already is another one with the same address, as after a change of staff.
  if (owner && (!profile.authoritative || (owner.owner_proven && owner.federated[GOOGLE]))) {
    return { account: null, isNewUser: false }
  }
  if (owner?.disabled) return { account: owner, isNewUser: false }
  if (owner) {
    const account = await linkGoogleByEmail(tx, owner, profile, context, service)
    return { account, isNewUser: account.uid !== owner.uid, told: true }
  }
  // When signing in again: the client makes user-mismatch of this one, and would sign the person out on USER_NOT_FOUND.
  if (intent.autoCreate === false) throw new IdentityError('EMAIL_NOT_FOUND')
  return { account: await makeAccount(tx, profile, context), isNewUser: true }
}

/** Google's word for the address of the account itself, whose owner is not known yet. */
function provesOwner(account: Account, { authoritative, email }: GoogleProfile): boolean {
  return authoritative && !account.owner_proven && !account.disabled && account.email === email
}

/** Name and picture are Google's. Sites of ours show pictures of their own host alone. */
async function makeAccount(tx: Tx, profile: GoogleProfile, context: RequestContext): Promise<Account> {
  const { email, emailVerified, displayName, photoUrl } = profile
  const made = await insertAccount(tx, {
    uid: newUid(),
    email,
    email_verified: emailVerified,
    // Elsewhere the address may have had another owner since Google asked.
    owner_proven: profile.authoritative,
    password_hash: null,
    display_name: displayName,
    photo_url: photoUrl,
  })
  await recordEvent(tx, made.uid, 'signed-up', context, { way: GOOGLE })
  return updateAccount(tx, made.uid, { federated: withGoogle({}, profile) })
}

/** The client's account-exists-with-different-credential (row Z27), with what links the two after another sign-in. */
async function needConfirmation(service: Service, { profile, shown }: Arrival) {
  return {
    ...shown,
    needConfirmation: true,
    isNewUser: false,
    pendingToken: await sealPendingCredential(service, profile),
  }
}

/** What the protocol tells of the person, in every answer. */
function showProfile({ rawId, email, emailVerified, displayName, photoUrl }: GoogleProfile, idToken: string | null) {
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

/** With `returnIdpCredential` these refusals are answers that carry the credential, so that it can be used elsewhere. */
async function softened<T extends object>({ intent, shown }: Arrival, work: () => Promise<T>): Promise<object> {
  try {
    return await work()
  } catch (error) {
    const soft =
      error instanceof IdentityError && ['FEDERATED_USER_ID_ALREADY_LINKED', 'EMAIL_EXISTS'].includes(error.code)
    if (!soft || !intent.returnIdpCredential) throw error
    return { ...shown, errorMessage: error.message }
  }
}
