import type { Difference } from './observe.ts'

/** A difference that we want. `docs/emulator-differences.md` lists name and reason of each. */
export interface Rule {
  name: string
  why: string
  /** Hangs on which service answers, not on what it was asked: a case that differs in nothing else counts as equal. */
  everywhere?: boolean
  /** The names of the cases that it may come up in; every case without. */
  of?: RegExp
  call?: RegExp
  path: RegExp
  ours?: RegExp
  theirs?: RegExp
}

const TOKEN = '(idToken|id_token|access_token)'
const OUTCOME = /^outcome$/
const ANSWERED = /^200$/
/** A refusal of ours, in words of the protocol. */
const REFUSED = /^400 [A-Z_]+$/

export const RULES: Rule[] = [
  {
    name: 'signed tokens',
    why: 'the emulator signs nothing and calls itself securetoken.google.com; ours are RS256 with issuer, audience and key of this site.',
    everywhere: true,
    path: new RegExp(`${TOKEN}\\.(header\\.(alg|kid)|claims\\.(iss|aud))$`),
  },
  {
    name: 'session id',
    why: 'our ID tokens name the session they belong to (`sid`), so that one device can be signed out at once.',
    everywhere: true,
    path: new RegExp(`${TOKEN}\\.claims\\.sid$`),
  },
  {
    name: 'project',
    why: 'each service tells its own project, domains and captcha keys; there is no captcha here.',
    everywhere: true,
    path: /^(project_id|projectId|authorizedDomains\[\d\]|recaptchaSiteKey|recaptchaStoken)$/,
  },
  {
    name: 'secrets stay inside',
    why: 'the emulator shows what it keeps for itself: salts, full numbers of second steps, the first e-mail, the time of the last token.',
    everywhere: true,
    path: /^users\[0\]\.(salt|lastRefreshAt|initialEmail|mfaInfo\[\d\]\.unobfuscatedPhoneInfo)$/,
  },
  {
    name: 'defaults told',
    why: 'as the hosted service we tell `disabled`, `validSince`, `displayName` and `isNewUser` also where they have their first value, and the name at each sign-in.',
    everywhere: true,
    path: /^(users\[0\]\.(disabled|validSince)|displayName|isNewUser)$/,
    ours: /^(false|digits|".*")$/,
    theirs: /^-$/,
  },
  {
    name: 'provider extras',
    why: 'the emulator makes up what Google would add (granted scopes, locale, an access token, an empty context); nobody reads it.',
    everywhere: true,
    path: /^(context|oauthAccessToken|rawUserInfo\.json\.(granted_scopes|locale))$/,
    ours: /^-$/,
  },
  {
    name: 'wrong types',
    why: 'the emulator checks bodies against a schema and answers with a sentence; we answer with the code of the field, which the client can map. Both refuse.',
    path: OUTCOME,
    ours: REFUSED,
    theirs: /^400 (Invalid JSON payload|INVALID_REQ_TYPE)$/,
    of: /(null|empty|a number|a list|an object|true|absent|long|unknown kind)( \(private\))?$/,
  },
  {
    name: 'numbers are no texts',
    why: 'the emulator reads 7 as "7", and a number in the place of a name as the name at that position; we refuse numbers where texts belong.',
    of: / a number/,
    path: OUTCOME,
    ours: REFUSED,
  },
  {
    name: 'bounded',
    why: 'no field is read beyond a few thousand characters; the emulator takes any length.',
    of: / long/,
    path: OUTCOME,
    ours: REFUSED,
  },
  {
    name: 'empty is missing',
    why: 'the emulator ignores an empty optional field, or calls it invalid; we call it missing or invalid, as the field says.',
    of: / empty/,
    path: OUTCOME,
    ours: REFUSED,
  },
  {
    name: 'nothing else in lists',
    why: 'deleteAttribute and deleteProvider take what can be taken away; the emulator ignores the rest.',
    of: /delete(Attribute|Provider)/,
    path: OUTCOME,
    ours: REFUSED,
  },
  {
    name: 'good passwords',
    why: 'new passwords have 8 characters, one of !@#$%^&*, and are not among the common ones (rows X04 X06); the emulator asks for 6 characters.',
    path: OUTCOME,
    ours: /^400 (WEAK_PASSWORD|PASSWORD_DOES_NOT_MEET_REQUIREMENTS)$/,
  },
  {
    name: 'real addresses',
    why: 'an address that no letter can reach is refused; the emulator takes whatever has one @.',
    path: OUTCOME,
    ours: /^400 INVALID_(NEW_)?(EMAIL|IDENTIFIER)$/,
  },
  {
    name: 'spaces around an e-mail',
    why: 'are typed by mistake: we take them off, the emulator makes them part of the address.',
    of: /spaced@/,
    path: /email/,
  },
  {
    name: 'numbers as people write them',
    why: 'Bangladeshi numbers may come without +880, and what is no number at all is refused (decisions, K03); the emulator takes whatever begins with a plus.',
    call: /sendVerificationCode/,
    path: OUTCOME,
  },
  {
    name: 'refresh tokens that do not hold',
    why: 'are TOKEN_EXPIRED, or USER_NOT_FOUND after a deletion: on INVALID_REFRESH_TOKEN the client would stay signed in without a working token.',
    call: /v1\/token/,
    path: OUTCOME,
    ours: /^400 (TOKEN_EXPIRED|USER_NOT_FOUND|MISSING_GRANT_TYPE|INVALID_GRANT_TYPE)$/,
  },
  {
    name: 'tokens that nobody signed',
    why: 'are INVALID_ID_TOKEN whatever they say; the emulator believes them and looks for their account.',
    path: OUTCOME,
    ours: /^400 INVALID_ID_TOKEN$/,
    theirs: /^400 USER_NOT_FOUND$/,
  },
  {
    name: 'a disabled account tells nothing',
    why: 'before the password is right; the emulator tells USER_DISABLED to everybody.',
    path: OUTCOME,
    ours: /^400 INVALID_(PASSWORD|LOGIN_CREDENTIALS)$/,
    theirs: /^400 USER_DISABLED$/,
  },
  {
    name: 'signing in again begins nothing',
    why: 'who re-authenticates by a number that nobody has gets USER_NOT_FOUND; the emulator begins an account.',
    of: /signing in again/,
    path: OUTCOME,
    ours: /^400 USER_NOT_FOUND$/,
  },
  {
    name: 'letters come back here',
    why: 'continueUrl must be an address of this site or of an origin that a setting lists, and sign-in letters must name one, as the hosted service asks; the emulator takes any.',
    call: /sendOobCode/,
    path: OUTCOME,
    ours: /^400 (UNAUTHORIZED_DOMAIN|MISSING_CONTINUE_URI|INVALID_CONTINUE_URI|OPERATION_NOT_ALLOWED)$/,
  },
  {
    name: 'a new e-mail proves itself',
    why: 'with e-mail privacy an address is changed by letter alone and the answer is the same whether it is taken; the emulator tells EMAIL_EXISTS, or changes it at once.',
    of: /\(private\)|history/,
    path: OUTCOME,
    ours: /^(200|400 OPERATION_NOT_ALLOWED)$/,
    theirs: /^(200|400 EMAIL_EXISTS)$/,
  },
  {
    name: 'what letters tell',
    why: 'the answer to a letter’s code names the account by id and address alone: whoever has the letter need not be its owner. A code that takes an e-mail back tells the newer address, which the client shows.',
    path: /^(providerUserInfo|displayName|photoUrl|passwordHash|newEmail)/,
    call: /accounts:(update|resetPassword)/,
  },
  {
    name: 'tokens with every change',
    why: 'returnSecureToken is taken at its word: a new name is in new tokens at once. The emulator gives new ones after a new password or e-mail only.',
    call: /accounts:update/,
    path: /^(idToken\.|refreshToken$|expiresIn$)/,
    theirs: /^-$/,
  },
  {
    name: 'an empty name is none',
    why: 'we take it away; the emulator keeps the empty text. null does the same, as the client sends it.',
    of: /with (displayName|photoUrl) (empty|null)/,
    path: /^(outcome|displayName|photoUrl|providerUserInfo.*)$/,
  },
  {
    name: 'proof empties the account',
    why: 'whoever first comes in by a proof of an address whose owner was not known gets the account without every way in that others may have put there (decision 24); the emulator keeps them after an e-mail link.',
    of: /never verified|forget/,
    path: /./,
  },
  {
    name: 'names from Google',
    why: 'an account without a name takes Google’s when Google is linked, one with a name keeps it; the emulator does neither or both.',
    of: /Google/,
    path: /(displayName|claims\.name)$/,
  },
  {
    name: 'a session keeps its beginning',
    why: 'linking Google or a number begins no new session: its tokens go on to name the way in that was used (`sign_in_provider`).',
    path: /claims\.firebase\.sign_in_provider$/,
    of: /(Google|number|proof|phone|linked|right one)/,
  },
  {
    name: 'Google is checked',
    why: 'signature, audience, nonce, an address and google.com alone: what the emulator believes unread is refused.',
    call: /signInWithIdp/,
    path: OUTCOME,
    ours: /^400 (INVALID_IDP_RESPONSE|MISSING_OR_INVALID_NONCE|OPERATION_NOT_ALLOWED)$/,
  },
  {
    name: 'Google without a page to return to',
    why: 'requestUri is asked for only with a sessionId: a credential says everything by itself.',
    call: /signInWithIdp/,
    of: /requestUri/,
    path: OUTCOME,
    ours: ANSWERED,
  },
  {
    name: 'another person with the same address',
    why: 'is asked to sign in as the first one did (needConfirmation); the emulator hands the account over (emailRecycled).',
    of: /another person of Google/,
    path: /./,
  },
  {
    name: 'confirmation tells no account',
    why: 'needConfirmation comes with a pendingToken that links the two later, and without the id and providers of the other account.',
    path: /^(pendingToken|localId|verifiedProvider)$/,
    call: /signInWithIdp/,
  },
  {
    name: 'second steps answer as sign-ins do',
    why: 'with localId, expiresIn and the number, as the hosted service does in part; the emulator gives the two tokens.',
    call: /mfa/,
    path: /^(localId|expiresIn|phoneAuthInfo\.phoneNumber)$/,
    theirs: /^-$/,
  },
  {
    name: 'no second step, no list',
    why: 'once the last one is taken away `mfaInfo` is gone; the emulator leaves an empty list.',
    path: /mfaInfo$/,
    ours: /^-$/,
    theirs: /^\[\]$/,
  },
  {
    name: 'what is missing is named',
    why: 'where a field is missing or a handle is made up we name that field; the emulator names another, or has a sentence of its own.',
    call: /mfa|sendOobCode|PhoneNumber/,
    path: OUTCOME,
    ours: /^400 (MISSING_[A-Z_]+|INVALID_MFA_PENDING_CREDENTIAL|INVALID_ARGUMENT|INVALID_PHONE_NUMBER)$/,
    theirs: /^400 /,
  },
  {
    name: 'not built there',
    why: 'the emulator answers 501 or 500 to what it does not implement or expect.',
    path: OUTCOME,
    theirs: /^50[01] /,
  },
]

export function ruleFor({ of, call, path, ours, theirs }: Difference): Rule | undefined {
  return RULES.find(
    (rule) =>
      (rule.of?.test(of) ?? true) &&
      (rule.call?.test(call) ?? true) &&
      rule.path.test(path) &&
      (rule.ours?.test(ours) ?? true) &&
      (rule.theirs?.test(theirs) ?? true),
  )
}
