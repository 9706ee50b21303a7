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
  code: (roles) => isOfDevice(roles) || has(roles, 'warn'),
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
  if (has(roles, 'meets')) return false
  if (isForNobodyElse(roles) || all(roles, 'down', 'offers', 'amount')) return true
  if (has(roles, 'people') && has(roles, 'amount') && near(roles, 'unless', 'yours', 2)) return true
  if (has(roles, 'who') || !has(roles, 'now') || !has(roles, 'keep')) return false
  return isPaid(roles) && has(roles, 'offers', 'send')
}

/** `don't show it to anyone, I send half`. */
function isForNobodyElse(roles: Roles): boolean {
  if (near(roles, 'keep', 'no', 1) && all(roles, 'wallet', 'amount')) return true
  if (!near(roles, 'people', 'shown', 3) || !near(roles, 'shown', 'no', 3)) return false
  return (isPaid(roles) || has(roles, 'part')) && has(roles, 'offers', 'send')
}

/** Fees of a story: customs, the fare of a van. */
function isStory(roles: Roles): boolean {
  if (has(roles, 'who', 'meets') || isDenied(roles)) return false
  if (all(roles, 'charge', 'send', 'ahead')) return true
  if (!has(roles, 'story')) return false
  if (near(roles, 'story', 'unless', 3)) return true
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
  if (has(roles, 'serious') && (near(roles, 'amount', 'send', 3) || near(roles, 'amount', 'tell', 2))) return true
  if (near(roles, 'amount', 'release', 1) || near(roles, 'money', 'release', 2)) return isHurried(roles)
  if ((['amount', 'money', 'part'] as const).every((paid) => !near(roles, paid, 'slang', 3))) {
    return near(roles, 'amount', 'send', 4) && has(roles, 'now', 'ahead') && !has(roles, 'offers')
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
  return near(roles, 'money', 'once', 2) && has(roles, 'courier', 'place') && !isDenied(roles) && !has(roles, 'meets')
}

/** `ordhek age ordhek pore`. */
function isSplit(roles: Roles): boolean {
  if (!has(roles, 'part', 'money', 'amount') || isDenied(roles)) return false
  if (near(roles, 'amount', 'now', 1) && has(roles, 'rest')) return true
  if (all(roles, 'wallet', 'part', 'rest')) return true
  if (!has(roles, 'ahead', 'now', 'today', 'once')) return false
  const isGiven = (['amount', 'part', 'money'] as const).some((paid) => near(roles, paid, 'tell', 2))
  if (has(roles, 'part') && isGiven && all(roles, 'money', 'courier')) return true
  return has(roles, 'rest') && (has(roles, 'part') || (isGiven && has(roles, 'amount')))
}

function isWarning(roles: Roles): boolean {
  if (has(roles, 'warn') && !has(roles, 'slang')) return true
  // `keu nite chay` is no warning: somebody else wants the goods.
  if (has(roles, 'people') && has(roles, 'ask') && !near(roles, 'taken', 'ask', 1)) return true
  const first = roles.get('no')?.[0] ?? -2
  return roles.get('courier')?.includes(first + 1) ?? false
}

/** Who pays the fee of a wallet when the two meet. */
function isChargeAtMeeting(roles: Roles): boolean {
  return has(roles, 'charge') && (near(roles, 'out', 'charge', 2) || has(roles, 'who', 'meets'))
}

/** A code that came to the reader's phone, by whatever name, and the hand-over code before the meeting. */
function isSecret(roles: Roles): boolean {
  if (has(roles, 'device', 'dam') || (isDenied(roles) && !near(roles, 'no', 'unless', 1))) return false
  if ((near(roles, 'code', 'unless', 2) && !has(roles, 'meets')) || near(roles, 'proof', 'texted', 3)) return true
  if (!has(roles, 'tell', 'wants')) return has(roles, 'texted') && has(roles, 'written') && has(roles, 'pronoun')
  return [isFewDigits, isTold, isOfVerifying, isBeforeMeeting].some((rule) => rule(roles))
}

/** `4 digit ta den`, `seta den ja message e ashche`. */
function isFewDigits(roles: Roles): boolean {
  if (near(roles, 'few', 'number', 2) && has(roles, 'texted')) return true
  if (near(roles, 'few', 'digits', 2) || near(roles, 'few', 'code', 2)) return true
  return (['digits', 'code', 'number'] as const).some((code) => near(roles, code, 'texted', 3))
}

/** Whatever came from a bank or by text message. */
function isTold(roles: Roles): boolean {
  if (!has(roles, 'tell')) return false
  if (near(roles, 'digits', 'arrives', 3)) return true
  if (near(roles, 'texted', 'what', 2) && has(roles, 'arrives')) return true
  if (near(roles, 'secret', 'number', 1) || (near(roles, 'code', 'offers', 2) && has(roles, 'pronoun'))) return true
  if (!has(roles, 'arrives') || !(has(roles, 'phone') || (has(roles, 'wallet') && !has(roles, 'money')))) return false
  return has(roles, 'code', 'digits') || (has(roles, 'pronoun') && !near(roles, 'texted', 'me', 1))
}

function isOfVerifying(roles: Roles): boolean {
  return has(roles, 'verify') && (has(roles, 'digits') || (has(roles, 'phone') && near(roles, 'verify', 'number', 1)))
}

function isBeforeMeeting(roles: Roles): boolean {
  if (!has(roles, 'code')) return false
  return (
    near(roles, 'code', 'ahead', 4) ||
    near(roles, 'code', 'now', 4) ||
    near(roles, 'code', 'your', has(roles, 'phone') ? 3 : 1)
  )
}

/** The PIN of a set is taken off; the hand-over code is told where they meet. */
function isOfDevice(roles: Roles): boolean {
  if (all(roles, 'code', 'until', 'meets')) return true
  if (has(roles, 'handover') && has(roles, 'meets') && has(roles, 'code')) return !has(roles, 'now', 'ahead')
  return has(roles, 'device') && !has(roles, 'wallet', 'phone', 'arrives')
}

/** `ekhane na, imo te`, `onno jaygay kotha boli`: another place than this one, named or not. */
function leavesHere(roles: Roles): boolean {
  const isElsewhere = near(roles, 'other', 'spot', 1) && !isDenied(roles)
  return (isElsewhere || isNotHere(roles)) && has(roles, 'moves', 'says') && !has(roles, 'meets')
}

/** `ekhane na`; not `jabo na, ekhane bolen`. */
function isNotHere(roles: Roles): boolean {
  const [here, no] = [roles.get('here') ?? [], roles.get('no') ?? []]
  return here.some((place) => no.includes(place + 1) && !no.includes(place - 1))
}

/** The app in one clause, the move there in another: `imo ace? oikhane ashen`. */
function isMove(roles: Roles): boolean {
  if (leavesHere(roles)) return true
  if (isDenied(roles) || has(roles, 'here', 'saw')) return false
  if (has(roles, 'yonder') && has(roles, 'app') && has(roles, 'says', 'offers')) return !has(roles, 'code')
  if (has(roles, 'goes') && !near(roles, 'goes', 'moves', 1)) return false
  if (has(roles, 'app') && has(roles, 'moves')) return !has(roles, 'runs', 'code')
  return has(roles, 'signal') && has(roles, 'moves') && !has(roles, 'network')
}
