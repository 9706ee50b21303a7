import type { PersonalItem } from '#shared/personal-data/personal-items.ts'

/** What is known of a person whose rows are looked for. What is not known finds nothing. */
export interface Holder {
  /** The sign-in service's id of the account. */
  uid?: string | null
  /** The id of the user record. */
  userId?: string | null
  /** Proven addresses only: whoever signs up with a stranger's address must not get the stranger's rows. */
  email?: string | null
  /** Proven likewise; E.164. */
  phone?: string | null
}

/** Who looks after the rows: the shop, or the sign-in service (its own accounts alone). */
export type Keeper = 'shop' | 'identity'

export interface PersonalTable {
  item: PersonalItem
  keeper: Keeper
  /** How the rows of somebody are found: SQL with `$` for the value. A table without it names nobody by id or address. */
  find: Partial<Record<keyof Holder, string>>
  /** Columns that the data download gives. */
  given: string[]
  /** Personal, too, but never given out: hashes, sealed secrets, copies. */
  secret?: string[]
  /** What deletes rows in the place of `delete`: a function of SQL that takes their ids. */
  remove?: string
  /** What empties a row, where the item is anonymised: SQL of a `set`. */
  blank?: string
}

/** A table, or a whole schema, without personal data: why. */
export interface PlainTable {
  plain: string
  columns: string[]
}

/**
 * Every table and column that is ours. `personal-data.test.ts` fails for a column that is not here and for an entry
 * without its column. The privacy page, the data download and the deletion of accounts follow this map.
 */
export const TABLES: Record<string, PersonalTable | PlainTable> = {
  users: {
    ...{ item: 'profile', keeper: 'shop', find: { uid: 'uid = $' } },
    given: [
      'id',
      'uid',
      'display_name',
      'email',
      'photo_url',
      'role',
      'phone',
      'disabled',
      'created_at',
      'email_as_of',
    ],
  },
  pending_profiles: {
    ...{ item: 'registration', keeper: 'shop', find: { email: 'email = $' } },
    given: ['email', 'display_name', 'photo_url', 'role', 'expires_at'],
    secret: ['hash'],
  },
  removed_users: { item: 'removed', keeper: 'shop', find: { uid: 'uid = $' }, given: ['uid', 'removed_at'] },
  dashboard_visits: {
    ...{ item: 'visits', keeper: 'shop', find: { userId: 'user_id = $::uuid' } },
    given: ['user_id', 'seen_at', 'since'],
  },
  products: {
    ...{ item: 'products', keeper: 'shop', find: { userId: 'seller_id = $::uuid' } },
    given: [
      ...['id', 'seller_id', 'name', 'category', 'kind', 'photo', 'location', 'used', 'condition', 'parches_date'],
      ...['original_price', 'resale_price', 'original_taka', 'resale_taka', 'description', 'saler_name', 'email'],
      ...['booking_count', 'listed', 'created_at', 'updated_at'],
    ],
    // The words of the others once more, for searching.
    secret: ['search'],
  },
  adverts: {
    ...{ item: 'products', keeper: 'shop' },
    find: { userId: 'product_id in (select id from products where seller_id = $::uuid)' },
    given: ['id', 'product_id', 'created_at'],
  },
  bookings: {
    ...{ item: 'bookings', keeper: 'shop', find: { userId: '$::uuid in (buyer_id, seller_id)' } },
    given: [
      ...['id', 'product_id', 'buyer_id', 'seller_id', 'email', 'saler_email', 'buyer_name', 'buyer_photo', 'location'],
      ...['phone', 'phone_e164', 'saler_name', 'product_name', 'price', 'price_taka', 'photo', 'used', 'pay'],
      'created_at',
    ],
  },
  blogs: {
    ...{ item: 'posts', keeper: 'shop', find: {} },
    given: [
      ...['id', 'name', 'category', 'tags', 'author', 'photo', 'description', 'markdown', 'body', 'minutes'],
      ...['published', 'date', 'created_at', 'updated_at'],
    ],
    secret: ['search'],
  },
  inbox_messages: {
    ...{ item: 'messages', keeper: 'shop', find: { email: 'email = $' } },
    given: ['id', 'kind', 'name', 'email', 'phone', 'company', 'message', 'done_at', 'created_at'],
  },
  newsletter_subscribers: {
    ...{ item: 'newsletter', keeper: 'shop', find: { email: 'email = $' } },
    given: ['id', 'email', 'unsubscribed_at', 'created_at'],
    blank: 'email = null, unsubscribed_at = coalesce(unsubscribed_at, now())',
  },
  unsubscribe_links: {
    ...{ item: 'newsletter', keeper: 'shop' },
    find: { email: 'subscriber_id in (select id from newsletter_subscribers where email = $)' },
    given: ['subscriber_id'],
    secret: ['token_hash'],
    // The link of the letter goes on to work.
    blank: 'subscriber_id = subscriber_id',
  },
  bin: {
    ...{ item: 'trash', keeper: 'shop' },
    find: {
      userId: `thing in (
        select thing from bin where row->>(case place when 'products' then 'seller_id' when 'users' then 'id' end) = $)`,
    },
    given: ['id', 'thing', 'place', 'link', 'row', 'removed_at', 'by_other'],
  },
  images: {
    ...{ item: 'photos', keeper: 'shop', find: {} },
    given: ['id', 'bytes', 'width', 'height', 'placeholder', 'created_at', 'checked_at'],
  },
  rate_limits: { item: 'limits', keeper: 'shop', find: {}, given: [], secret: ['key', 'points', 'expire'] },
  letters: {
    ...{ item: 'shownLetters', keeper: 'shop', find: { email: 'recipient = $' } },
    given: ['id', 'recipient', 'subject', 'text', 'html', 'sent_at'],
  },
  text_messages: {
    ...{ item: 'shownLetters', keeper: 'identity', find: { phone: 'recipient = $' } },
    given: ['id', 'recipient', 'text', 'sent_at'],
  },
  demo_accounts: { plain: 'uids of invented people', columns: ['uid'] },
  categories: { plain: 'brands and their pictures', columns: ['id', 'name', 'photo'] },
  product_counts: { plain: 'numbers', columns: ['id', 'brand', 'products'] },
  search_vocabulary: { plain: 'single words without their place', columns: ['word', 'named'] },
  migrations: { plain: 'names of files', columns: ['name', 'hash', 'ran_at'] },
  'identity.accounts': {
    ...{ item: 'account', keeper: 'identity', find: { uid: 'uid = $' } },
    given: [
      ...['uid', 'email', 'email_verified', 'password_updated_at', 'display_name', 'photo_url', 'disabled'],
      ...['valid_since', 'created_at', 'last_login_at', 'federated', 'phone_number', 'custom_auth'],
      ...['began_anonymous', 'custom_attributes', 'email_link', 'owner_proven'],
    ],
    secret: ['password_hash'],
  },
  'identity.second_factors': {
    ...{ item: 'secondSteps', keeper: 'identity', find: { uid: 'uid = $' } },
    given: ['id', 'uid', 'kind', 'display_name', 'phone_number', 'enrolled_at'],
    secret: ['secret', 'last_step'],
  },
  'identity.recovery_codes': {
    ...{ item: 'secondSteps', keeper: 'identity', find: { uid: 'uid = $' } },
    given: ['uid'],
    secret: ['hash'],
  },
  'identity.factor_sessions': {
    ...{ item: 'codes', keeper: 'identity', find: { uid: 'uid = $' } },
    given: ['uid', 'provider', 'expires_at'],
    secret: ['hash', 'secret'],
  },
  'identity.sessions': {
    ...{ item: 'sessions', keeper: 'identity', find: { uid: 'uid = $' } },
    given: [
      ...['family', 'uid', 'user_agent', 'address', 'signed_in_at', 'last_used_at', 'claims', 'auth_time', 'provider'],
      ...['factor_kind', 'factor_id', 'replaced_at'],
    ],
    secret: ['token_number'],
  },
  'identity.known_devices': {
    ...{ item: 'devices', keeper: 'identity', find: { uid: 'uid = $' } },
    given: ['uid', 'last_used_at'],
    secret: ['hash'],
  },
  'identity.security_events': {
    ...{ item: 'events', keeper: 'identity', find: { uid: 'uid = $' } },
    given: ['id', 'uid', 'kind', 'address', 'at', 'user_agent', 'detail', 'times', 'hour'],
  },
  'identity.oob_codes': {
    // A code of another account to the same address is that account's way back.
    ...{ item: 'codes', keeper: 'identity', find: { uid: 'uid = $', email: 'uid is null and email = $' } },
    given: ['uid', 'kind', 'email', 'new_email', 'factor_id', 'expires_at', 'proven', 'holds'],
    // Hashes of the ways in that there were.
    secret: ['hash', 'ways'],
  },
  'identity.sms_codes': {
    ...{ item: 'codes', keeper: 'identity', find: { uid: 'uid = $', phone: 'phone_number = $' } },
    given: ['purpose', 'phone_number', 'uid', 'attempts', 'expires_at'],
    secret: ['hash', 'code_hash'],
  },
  'identity.signing_keys': {
    plain: 'keys of the service',
    columns: ['kid', 'public_jwk', 'private_key', 'signs_from'],
  },
  'identity.service_credentials': {
    plain: 'keys of programs',
    columns: ['key_id', 'client_email', 'public_jwk', 'created_at'],
  },
  'graphile_worker._private_jobs': {
    ...{ item: 'letters', keeper: 'shop' },
    // Rows of another library go by its own function.
    remove: 'graphile_worker.complete_jobs',
    // A job about a booking or a message names it by id alone.
    find: { email: `payload->>'to' = $`, uid: `payload->>'uid' = $`, phone: `payload->>'to' = $` },
    given: ['id', 'created_at', 'attempts', 'last_error'],
    secret: [
      ...['payload', 'job_queue_id', 'task_id', 'priority', 'run_at', 'max_attempts', 'updated_at', 'key', 'locked_at'],
      ...['locked_by', 'revision', 'flags', 'is_available'],
    ],
  },
  'graphile_worker.*': { plain: 'names and times of jobs, the tables of the worker itself', columns: [] },
}

/** The tables with rows of people that this keeper looks after, by name. */
export function personalTables(keeper: Keeper): [name: string, table: PersonalTable][] {
  return Object.entries(TABLES).filter(
    (entry): entry is [string, PersonalTable] => 'item' in entry[1] && entry[1].keeper === keeper,
  )
}
