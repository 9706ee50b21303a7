import type { Difference } from './observe.ts'

/** A difference that we want. `docs/emulator-differences.md` lists name and reason of each. */
export interface Rule {
  name: string
  why: string
  /** Hangs on which service answers, not on what it was asked: a case that differs in nothing else counts as equal. */
  everywhere?: boolean
  /** The names of the cases that it may come up in; every case without. */
  inCase?: RegExp
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
    why: 'the emulator does not sign tokens and uses the issuer securetoken.google.com. Ours are signed with RS256, with issuer, audience and key of this site.',
    everywhere: true,
    path: new RegExp(`${TOKEN}\\.(header\\.(alg|kid)|claims\\.(iss|aud))$`),
  },
  {
    name: 'session id',
    why: 'our ID tokens contain the id of their session (`sid`), so that one device can be signed out at once.',
    everywhere: true,
    path: new RegExp(`${TOKEN}\\.claims\\.sid$`),
  },
  {
    name: 'project',
    why: 'each service names its own project, domains and captcha keys. There is no captcha here.',
    everywhere: true,
    path: /^(project_id|projectId|authorizedDomains\[\d\]|recaptchaSiteKey|recaptchaStoken)$/,
  },
  {
    name: 'no internals',
    why: 'the emulator discloses internal data: salts, full phone numbers of second factors, the first e-mail address, the time of the last token.',
    everywhere: true,
    path: /^users\[0\]\.(salt|lastRefreshAt|initialEmail|mfaInfo\[\d\]\.unobfuscatedPhoneInfo)$/,
  },
  {
    name: 'defaults included',
    why: 'like the hosted service we send `disabled`, `validSince`, `displayName` and `isNewUser` with their default values, too, and the name at each sign-in.',
    everywhere: true,
    path: /^(users\[0\]\.(disabled|validSince)|displayName|isNewUser)$/,
    ours: /^(false|digits|".*")$/,
    theirs: /^-$/,
  },
  {
    name: 'provider extras',
    why: 'the emulator invents what Google would add (granted scopes, locale, an access token, an empty context). No client reads it.',
    everywhere: true,
    path: /^(context|oauthAccessToken|rawUserInfo\.json\.(granted_scopes|locale))$/,
    ours: /^-$/,
  },
  {
    name: 'wrong types',
    why: 'the emulator validates bodies with a schema and answers with a sentence. We answer with the error code of the field, which the client can map. Both refuse.',
    path: OUTCOME,
    ours: REFUSED,
    theirs: /^400 (Invalid JSON payload|INVALID_REQ_TYPE)$/,
    inCase: /(null|empty|a number|a list|an object|true|absent|long|unknown kind)( \(private\))?$/,
  },
  {
    name: 'numbers are not strings',
    why: 'the emulator reads 7 as "7", and a number instead of an enum name as a position. We refuse a number where a string belongs.',
    inCase: / a number/,
    path: OUTCOME,
    ours: REFUSED,
  },
  {
    name: 'maximum length',
    why: 'we limit every field to a few thousand characters. The emulator accepts any length.',
    inCase: / long/,
    path: OUTCOME,
    ours: REFUSED,
  },
  {
    name: 'empty counts as missing',
    why: 'the emulator ignores an empty optional field or calls it invalid. We call it missing or invalid, depending on the field.',
    inCase: / empty/,
    path: OUTCOME,
    ours: REFUSED,
  },
  {
    name: 'unknown list entries',
    why: 'deleteAttribute and deleteProvider accept only values that can be deleted. The emulator ignores the others.',
    inCase: /delete(Attribute|Provider)/,
    path: OUTCOME,
    ours: REFUSED,
  },
  {
    name: 'password policy',
    why: 'a new password needs 8 characters, one of !@#$%^&*, and must not be common (rows X04 X06). The emulator requires 6 characters.',
    path: OUTCOME,
    ours: /^400 (WEAK_PASSWORD|PASSWORD_DOES_NOT_MEET_REQUIREMENTS)$/,
  },
  {
    name: 'valid e-mail addresses',
    why: 'we refuse an address to which no e-mail can be delivered. The emulator accepts anything with one @.',
    path: OUTCOME,
    ours: /^400 INVALID_(NEW_)?(EMAIL|IDENTIFIER)$/,
  },
  {
    name: 'spaces around an e-mail',
    why: 'we remove spaces around an e-mail address. The emulator makes them part of the address.',
    inCase: /spaced@/,
    path: /email/,
  },
  {
    name: 'local phone numbers',
    why: 'a Bangladeshi phone number may come without +880, and an invalid number is refused (row K03). The emulator accepts anything that begins with a plus.',
    call: /sendVerificationCode/,
    path: OUTCOME,
  },
  {
    name: 'invalid refresh tokens',
    why: 'we answer TOKEN_EXPIRED, or USER_NOT_FOUND after a deletion. On INVALID_REFRESH_TOKEN the client would stay signed in without a working token.',
    call: /v1\/token/,
    path: OUTCOME,
    ours: /^400 (TOKEN_EXPIRED|USER_NOT_FOUND|MISSING_GRANT_TYPE|INVALID_GRANT_TYPE)$/,
  },
  {
    name: 'unsigned tokens',
    why: 'we answer INVALID_ID_TOKEN to an unsigned token. The emulator trusts it and looks up its account.',
    path: OUTCOME,
    ours: /^400 INVALID_ID_TOKEN$/,
    theirs: /^400 USER_NOT_FOUND$/,
  },
  {
    name: 'disabled accounts',
    why: 'we send USER_DISABLED only after a correct password. The emulator sends it to everybody.',
    path: OUTCOME,
    ours: /^400 INVALID_(PASSWORD|LOGIN_CREDENTIALS)$/,
    theirs: /^400 USER_DISABLED$/,
  },
  {
    name: 'reauthentication creates nothing',
    why: 'reauthentication with an unknown phone number gets USER_NOT_FOUND. The emulator creates an account.',
    inCase: /signing in again/,
    path: OUTCOME,
    ours: /^400 USER_NOT_FOUND$/,
  },
  {
    name: 'continueUrl',
    why: 'continueUrl must be an address of this site or of an origin in a setting, and sign-in e-mails require one, as with the hosted service. The emulator accepts any address.',
    call: /sendOobCode/,
    path: OUTCOME,
    ours: /^400 (UNAUTHORIZED_DOMAIN|MISSING_CONTINUE_URI|INVALID_CONTINUE_URI|OPERATION_NOT_ALLOWED)$/,
  },
  {
    name: 'change of e-mail with e-mail privacy',
    why: 'with e-mail enumeration protection an address changes only by a letter, and the answer does not disclose whether it is taken. The emulator sends EMAIL_EXISTS or changes it at once.',
    inCase: /\(private\)|history/,
    path: OUTCOME,
    ours: /^(200|400 OPERATION_NOT_ALLOWED)$/,
    theirs: /^(200|400 EMAIL_EXISTS)$/,
  },
  {
    name: 'responses to codes',
    why: 'the answer to the code of a letter contains only id and address of the account, because the reader of the letter need not be its owner. A code that restores a former address also discloses the newer one, which the client shows.',
    path: /^(providerUserInfo|displayName|photoUrl|passwordHash|newEmail)/,
    call: /accounts:(update|resetPassword)/,
  },
  {
    name: 'tokens with every change',
    why: 'we honour returnSecureToken: new tokens contain a new name at once. The emulator sends new tokens only after a new password or e-mail address.',
    call: /accounts:update/,
    path: /^(idToken\.|refreshToken$|expiresIn$)/,
    theirs: /^-$/,
  },
  {
    name: 'empty name',
    why: 'an empty name or null deletes the name. The emulator stores an empty string.',
    inCase: /with (displayName|photoUrl) (empty|null)/,
    path: /^(outcome|displayName|photoUrl|providerUserInfo.*)$/,
  },
  {
    name: 'proven owner',
    why: 'the first sign-in that proves an address whose owner was unproven removes every sign-in method that others may have added (decision 24). The emulator keeps them after an e-mail link.',
    inCase: /never verified|forget/,
    path: /./,
  },
  {
    name: 'names from Google',
    why: 'linking Google sets the name of an account that has none, and keeps an existing name. The emulator does neither or both.',
    inCase: /Google/,
    path: /(displayName|claims\.name)$/,
  },
  {
    name: 'sessions keep their method',
    why: 'linking Google or a phone number starts no new session, and its tokens still name the original sign-in method (`sign_in_provider`).',
    path: /claims\.firebase\.sign_in_provider$/,
    inCase: /(Google|number|proof|phone|linked|right one)/,
  },
  {
    name: 'Google tokens are verified',
    why: 'we verify signature, audience, nonce and address, and accept google.com only. The emulator accepts such tokens without verification.',
    call: /signInWithIdp/,
    path: OUTCOME,
    ours: /^400 (INVALID_IDP_RESPONSE|MISSING_OR_INVALID_NONCE|OPERATION_NOT_ALLOWED)$/,
  },
  {
    name: 'requestUri',
    why: 'requestUri is required only with a sessionId, because a credential is complete without it.',
    call: /signInWithIdp/,
    inCase: /requestUri/,
    path: OUTCOME,
    ours: ANSWERED,
  },
  {
    name: 'another Google account with the same address',
    why: 'a second Google account with the same address must sign in as the first did (needConfirmation). The emulator gives it the account (emailRecycled).',
    inCase: /another person of Google/,
    path: /./,
  },
  {
    name: 'needConfirmation',
    why: 'needConfirmation contains a pendingToken that links the two later, but not the id and providers of the other account.',
    path: /^(pendingToken|localId|verifiedProvider)$/,
    call: /signInWithIdp/,
  },
  {
    name: 'responses of second factors',
    why: 'they answer with localId, expiresIn and the phone number, as the hosted service does in part. The emulator sends only the two tokens.',
    call: /mfa/,
    path: /^(localId|expiresIn|phoneAuthInfo\.phoneNumber)$/,
    theirs: /^-$/,
  },
  {
    name: 'no empty mfaInfo',
    why: 'without a second factor there is no `mfaInfo`. The emulator leaves an empty list.',
    path: /mfaInfo$/,
    ours: /^-$/,
    theirs: /^\[\]$/,
  },
  {
    name: 'missing fields are named',
    why: 'we name the field that is missing or invalid. The emulator names another one, or sends a sentence of its own.',
    call: /mfa|sendOobCode|PhoneNumber/,
    path: OUTCOME,
    ours: /^400 (MISSING_[A-Z_]+|INVALID_MFA_PENDING_CREDENTIAL|INVALID_ARGUMENT|INVALID_PHONE_NUMBER)$/,
    theirs: /^400 /,
  },
  {
    name: 'not implemented',
    why: 'the emulator answers 501 or 500 to calls that it does not implement or expect.',
    path: OUTCOME,
    theirs: /^50[01] /,
  },
]

export function ruleFor({ caseName, call, path, ours, theirs }: Difference): Rule | undefined {
  return RULES.find(
    (rule) =>
      (rule.inCase?.test(caseName) ?? true) &&
      (rule.call?.test(call) ?? true) &&
      rule.path.test(path) &&
      (rule.ours?.test(ours) ?? true) &&
      (rule.theirs?.test(theirs) ?? true),
  )
}
