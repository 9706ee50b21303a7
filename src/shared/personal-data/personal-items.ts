/**
 * Treatment of personal data when the account is deleted. `deleted` and `anonymised`: in the same transaction. `kept`: the data
 * stays, for the reason that the privacy page gives. `expires`: the data is removed soon by its own expiry.
 */
export type End = 'deleted' | 'anonymised' | 'kept' | 'expires'

/**
 * The kinds of personal data. The privacy page shows them in this order, with the words of `messages/en/personal-data.ts`;
 * the tables that hold them are in the `slice.ts` of each slice. `days`: how long it is stored at most, where a
 * job removes it.
 */
export const PERSONAL_ITEMS = {
  profile: { end: 'deleted' },
  registration: { end: 'deleted', days: 1 },
  account: { end: 'deleted' },
  secondSteps: { end: 'deleted' },
  sessions: { end: 'deleted', days: 180 },
  devices: { end: 'deleted', days: 400 },
  events: { end: 'deleted', days: 90 },
  codes: { end: 'deleted', days: 40 },
  products: { end: 'deleted' },
  photos: { end: 'expires', days: 2 },
  proofs: { end: 'deleted', days: 30 },
  trash: { end: 'deleted' },
  brandWishes: { end: 'deleted' },
  favourites: { end: 'deleted' },
  bookings: { end: 'kept' },
  reviews: { end: 'kept' },
  conversations: { end: 'kept', days: 365 },
  notifications: { end: 'deleted', days: 90 },
  moderation: { end: 'kept', days: 730 },
  offers: { end: 'deleted' },
  blocks: { end: 'deleted' },
  visits: { end: 'deleted' },
  posts: { end: 'kept' },
  messages: { end: 'kept', days: 365 },
  newsletter: { end: 'anonymised', days: 365 },
  letters: { end: 'expires', days: 5 },
  shownLetters: { end: 'deleted', days: 30 },
  limits: { end: 'expires', days: 1 },
  removed: { end: 'expires', days: 7 },
  browser: { end: 'kept' },
  cookies: { end: 'kept', days: 400 },
  logs: { end: 'kept' },
  backups: { end: 'kept' },
} as const satisfies Record<string, { end: End; days?: number }>

export type PersonalItem = keyof typeof PERSONAL_ITEMS
