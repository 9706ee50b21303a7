import type { Inventory } from '#platform/personal-data/inventory.ts'

/** The tables of the sign-in service, whose data download and deletions follow this inventory alone. */
export const IDENTITY_TABLES: Inventory = {
  // Stored by src/platform/sms, which only this service sends with.
  text_messages: {
    item: 'shownLetters',
    find: { phone: 'recipient = $' },
    exported: ['id', 'recipient', 'text', 'sent_at'],
  },
  'identity.accounts': {
    item: 'account',
    find: { uid: 'uid = $' },
    exported: [
      ...['uid', 'email', 'email_verified', 'password_updated_at', 'display_name', 'photo_url', 'disabled'],
      ...['valid_since', 'created_at', 'last_login_at', 'federated', 'phone_number'],
      ...['phone_linked_at', 'google_linked_at', 'email_linked_at', 'language'],
      ...['began_anonymous', 'email_link', 'owner_proven'],
    ],
    notExported: ['password_hash'],
  },
  'identity.second_factors': {
    item: 'secondSteps',
    find: { uid: 'uid = $' },
    exported: ['id', 'uid', 'kind', 'display_name', 'phone_number', 'enrolled_at'],
    notExported: ['secret', 'last_step'],
  },
  'identity.recovery_codes': {
    item: 'secondSteps',
    find: { uid: 'uid = $' },
    exported: ['uid'],
    notExported: ['hash'],
  },
  'identity.factor_sessions': {
    item: 'codes',
    find: { uid: 'uid = $' },
    exported: ['uid', 'provider', 'expires_at'],
    notExported: ['hash', 'secret'],
  },
  'identity.sessions': {
    item: 'sessions',
    find: { uid: 'uid = $' },
    exported: [
      ...['family', 'uid', 'user_agent', 'address', 'signed_in_at', 'last_used_at', 'auth_time', 'provider'],
      ...['factor_kind', 'factor_id', 'replaced_at', 'from_browser'],
    ],
    notExported: ['token_number'],
  },
  'identity.known_devices': {
    item: 'devices',
    find: { uid: 'uid = $' },
    exported: ['uid', 'last_used_at'],
    notExported: ['hash'],
  },
  'identity.security_events': {
    item: 'events',
    find: { uid: 'uid = $' },
    exported: ['id', 'uid', 'kind', 'address', 'at', 'user_agent', 'detail', 'times', 'hour'],
  },
  'identity.oob_codes': {
    item: 'codes',
    // A code with a uid belongs to that account, even when it was sent to the same address.
    find: { uid: 'uid = $', email: 'uid is null and email = $' },
    exported: ['uid', 'kind', 'email', 'new_email', 'factor_id', 'expires_at', 'proven', 'holds'],
    // `ways`: hashes of the sign-in methods that the account had.
    notExported: ['hash', 'ways'],
  },
  'identity.sms_codes': {
    item: 'codes',
    // A code with a uid belongs to that account, even when it was sent to the same number.
    find: { uid: 'uid = $', phone: 'uid is null and phone_number = $' },
    exported: ['purpose', 'phone_number', 'uid', 'attempts', 'expires_at'],
    notExported: ['hash', 'code_hash'],
  },
  'identity.signing_keys': {
    notPersonal: 'keys of the service',
    columns: ['kid', 'public_jwk', 'private_key', 'signs_from'],
  },
}
