/**
 * Signs of fraud that a listing can show (section 14.1 of the trade). `price`: far below similar products. `newPrice`: far
 * below the least worth by its price when new, where there are too few similar products. `contradiction`: stated facts
 * contradict each other. `many`: many new listings of a new account in a day. `photo`: another saller showed it before.
 * `serial`: another product on sale had the number before. `first`: first listing of a new account, if the setting is on.
 * `blocked`: a word or number that an admin has blocked.
 */
export const SIGNS = [
  'price',
  'newPrice',
  'advance',
  'courier',
  'wallet',
  'link',
  'code',
  'contradiction',
  'many',
  'photo',
  'serial',
  'first',
  'blocked',
] as const
export type SignKind = (typeof SIGNS)[number]

/** A sign with its figures in words that programs read, such as `price:12000:98000:145000:14`. */
export interface Sign {
  kind: SignKind
  token: string
  /** Text or facts in which the sign was found. A dismissed sign does not come back while they stay the same. */
  basis: string
  /** The blocked words in it, which only admins see. */
  words?: string[]
}

/** `kind:figure:figure`. */
export function signOf(kind: SignKind, figures: readonly (string | number)[], basis = ''): Sign {
  const token = [kind, ...figures].join(':')
  return { kind, token, basis: basis || token }
}

const WAITS_ALONE: readonly SignKind[] = ['advance', 'serial', 'first', 'blocked']

/** True if a listing waits for an admin: it has two signs, or one sign of `WAITS_ALONE`. */
export function mustWait(kinds: readonly SignKind[]): boolean {
  return kinds.length > 1 || kinds.some((kind) => WAITS_ALONE.includes(kind))
}

/** Blocked words and numbers, at most. */
export const MOST_BLOCKED = 500
export const FEWEST_LETTERS_BLOCKED = 2
export const MOST_LETTERS_BLOCKED = 60
export const MAX_BLOCK_REASON = 200

/** Days after which an account is no longer new. */
export const DAYS_OF_NEW_ACCOUNT = 7
/** New listings of a new account in a day, at most: more are a sign. */
export const MOST_NEW_LISTINGS = 5
