import type { Role, Roles } from './roles.ts'

/** What a text asks its reader for, or where it leads them. */
export type Ask = 'link' | 'wallet' | 'advance' | 'app' | 'code'

type Rule = (roles: Roles) => boolean

/** What a message asks for across its clauses. */
export const ASKED: Partial<Record<Ask, Rule>> = {
  advance: (roles) => [isPressure, isStory, isProof, isSlang, isAfterPayment, isSplit].some((rule) => rule(roles)),
  code: isSecret,
  app: isMove,
}

/** What a message does not ask for, although a clause of it looks so. */
export const REFUSED: Partial<Record<Ask, Rule>> = {
  advance: (roles) => isWarning(roles) || isChargeAtMeeting(roles),
  wallet: (roles) => isWarning(roles) || isChargeAtMeeting(roles),
  code: isOfDevice,
}

function has(roles: Roles, ...some: Role[]): boolean {
  return some.some((role) => roles.has(role))
}

function all(roles: Roles, ...every: Role[]): boolean {
  return every.every((role) => roles.has(role))
}

function near(roles: Roles, one: Role, other: Role, words: number): boolean {
  const others = roles.get(other) ?? []
  return (roles.get(one) ?? []).some((a) => others.some((b) => a !== b && Math.abs(a - b) <= words))
}

function isDenied(roles: Roles): boolean {
  return (roles.get('no')?.length ?? 0) % 2 === 1
}

function isPaid(roles: Roles): boolean {
  return has(roles, 'amount', 'money', 'wallet')
}

/** The buyer pays now, so that nobody else gets the goods: `ekhoni 1000 dicchi, post namay den`. */
function isPressure(roles: Roles): boolean {
  if (!has(roles, 'now') || has(roles, 'meets', 'who') || !has(roles, 'keep')) return false
  return isPaid(roles) && has(roles, 'offers', 'send')
}

/** Fees of a story: customs, the fare of a van. */
function isStory(roles: Roles): boolean {
  if (has(roles, 'who', 'meets') || isDenied(roles)) return false
  if (all(roles, 'charge', 'send', 'ahead')) return true
  if (!has(roles, 'story')) return false
  return (
    has(roles, 'send', 'ahead', 'slang') ||
    all(roles, 'charge', 'must') ||
    (all(roles, 'charge', 'amount') && isPaid(roles))
  )
}

/** `payment kore screenshot den, then location`. */
function isProof(roles: Roles): boolean {
  return has(roles, 'proof') && has(roles, 'money', 'wallet', 'amount') && has(roles, 'place') && !isDenied(roles)
}

/** `500 marun`, `taka chharen age`; a price is let go, too: `22000 e chere den`. */
function isSlang(roles: Roles): boolean {
  if (isDenied(roles) || has(roles, 'who', 'meets')) return false
  if (has(roles, 'serious') && (near(roles, 'amount', 'send', 3) || near(roles, 'amount', 'tell', 1))) return true
  if (near(roles, 'amount', 'release', 1) || near(roles, 'money', 'release', 2)) return isHurried(roles)
  if (!near(roles, 'amount', 'slang', 3) && !near(roles, 'money', 'slang', 3)) {
    return near(roles, 'amount', 'send', 3) && has(roles, 'now', 'ahead') && !has(roles, 'offers')
  }
  return isHurried(roles)
}

function isHurried(roles: Roles): boolean {
  return has(roles, 'wallet', 'now', 'ahead', 'courier', 'mine')
}

/** `taka paile courier korbo`. */
function isAfterPayment(roles: Roles): boolean {
  const isRefused = near(roles, 'no', 'money', 1) && near(roles, 'no', 'courier', 1)
  if (isRefused && (roles.get('money')?.[0] ?? 0) < (roles.get('courier')?.[0] ?? 0)) return true
  return near(roles, 'money', 'once', 2) && has(roles, 'courier') && !isDenied(roles) && !has(roles, 'meets')
}

/** `ordhek age ordhek pore`. */
function isSplit(roles: Roles): boolean {
  if (!has(roles, 'part', 'money') || isDenied(roles)) return false
  return has(roles, 'rest') && has(roles, 'part') && has(roles, 'ahead', 'now')
}

function isWarning(roles: Roles): boolean {
  if (has(roles, 'warn') && !has(roles, 'slang')) return true
  if (has(roles, 'people') && has(roles, 'ask')) return true
  const first = roles.get('no')?.[0] ?? -2
  return roles.get('courier')?.includes(first + 1) ?? false
}

/** Who pays the fee of a wallet when the two meet. */
function isChargeAtMeeting(roles: Roles): boolean {
  return has(roles, 'charge') && (near(roles, 'out', 'charge', 2) || has(roles, 'who', 'meets'))
}

/** A code that came to the reader's phone, by whatever name. */
function isSecret(roles: Roles): boolean {
  if (isDenied(roles) || !has(roles, 'tell') || has(roles, 'device')) return false
  if (near(roles, 'few', 'digits', 2) || near(roles, 'few', 'code', 2)) return true
  return has(roles, 'phone') && has(roles, 'arrives') && has(roles, 'code', 'digits', 'pronoun')
}

/** The PIN of a set is taken off; the hand-over code is told where they meet. */
function isOfDevice(roles: Roles): boolean {
  if (all(roles, 'code', 'until', 'meets')) return true
  if (has(roles, 'handover') && has(roles, 'meets') && has(roles, 'code')) return !has(roles, 'now', 'ahead')
  return has(roles, 'device') && !has(roles, 'wallet', 'phone', 'arrives')
}

/** The app in one clause, the move there in another: `imo ace? oikhane ashen`. */
function isMove(roles: Roles): boolean {
  if (isDenied(roles) || has(roles, 'here', 'saw')) return false
  if (has(roles, 'goes') && !near(roles, 'goes', 'moves', 1)) return false
  if (has(roles, 'app') && has(roles, 'moves')) return !has(roles, 'runs', 'code')
  return has(roles, 'signal') && has(roles, 'moves') && !has(roles, 'network')
}
