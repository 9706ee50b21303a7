import type { Account, Federated } from '../tables.ts'

/** base64 of `REDACTED`. The client only checks whether the field is present. */
const HIDDEN_HASH = 'UkVEQUNURUQ='

/** The protocol's UserInfo record of an account. Times are milliseconds since 1970; some of them are strings. */
export function accountInfo(account: Account) {
  const { uid, display_name: displayName, photo_url: photoUrl } = account
  const email = account.email ?? undefined
  const profile = { ...(displayName && { displayName }), ...(photoUrl && { photoUrl }) }
  const password = { providerId: 'password', rawId: email, federatedId: email, email, ...profile }
  const phone = account.phone_number
  const providerUserInfo = [
    ...(email && (account.password_hash || account.email_link) ? [password] : []),
    ...federatedInfo(account.federated),
    ...(phone ? [{ providerId: 'phone', rawId: phone, phoneNumber: phone }] : []),
  ]
  return {
    localId: uid,
    ...(email && { email, emailVerified: account.email_verified }),
    ...profile,
    ...(account.password_hash && {
      passwordHash: HIDDEN_HASH,
      ...(account.password_updated_at && { passwordUpdatedAt: Date.parse(account.password_updated_at) }),
    }),
    ...(phone && { phoneNumber: phone }),
    ...(providerUserInfo.length > 0 && { providerUserInfo }),
    ...(account.email_link && { emailLinkSignin: true }),
    validSince: String(Date.parse(account.valid_since) / 1000),
    disabled: account.disabled,
    createdAt: String(Date.parse(account.created_at)),
    lastLoginAt: String(Date.parse(account.last_login_at)),
  }
}

/** The fields of `accountInfo` that the response of accounts:update carries. */
export function updatedAccountInfo(account: Account) {
  const { localId, email, emailVerified, displayName, photoUrl, passwordHash, providerUserInfo } = accountInfo(account)
  return { localId, email, emailVerified, displayName, photoUrl, passwordHash, providerUserInfo }
}

function federatedInfo(federated: Federated) {
  return Object.entries(federated).map(([providerId, { rawId, email, displayName, photoUrl }]) => ({
    providerId,
    rawId,
    federatedId: rawId,
    email,
    ...(displayName && { displayName }),
    ...(photoUrl && { photoUrl }),
  }))
}
