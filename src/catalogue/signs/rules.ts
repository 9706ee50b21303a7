/**
 * The signs of fraud that a listing can show (section 14.1 of the trade). `price`: far below its like; `newPrice`: far below what it
 * must be worth by its price when new, where there are too few like goods; `contradiction`: of what is stated; `many`: new listings
 * of a new account in a day; `photo`: seen elsewhere; `serial`: another product on sale had the number before; `first`: of a new
 * account, where the site looks at that (a setting); `blocked`: it has a word or number that an admin has blocked.
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
  /** What it was found in: an admin who dismisses it has seen that. */
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

/** Whether a listing waits until an admin has looked at it: with two signs, or with one of those that do so alone. */
export function mustWait(kinds: readonly SignKind[]): boolean {
  return kinds.length > 1 || kinds.some((kind) => WAITS_ALONE.includes(kind))
}

/** As many words and numbers can be blocked. */
export const MOST_BLOCKED = 500
export const FEWEST_LETTERS_BLOCKED = 2
export const MOST_LETTERS_BLOCKED = 60
export const MAX_BLOCK_REASON = 200

/** An account is new for so many days. */
export const DAYS_OF_NEW_ACCOUNT = 7
/** More new listings of a new account in a day are a sign. */
export const MOST_NEW_LISTINGS = 5
