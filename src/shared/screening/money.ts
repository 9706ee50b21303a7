import { before, type Clause, has, isDenied, isDeniedTwice, near } from './clause.ts'

/** Money before the goods were seen: an advance, money for holding, sending or bringing them. */
export function asksForAdvance(part: Clause): boolean {
  if (isPromisedToOne(part)) return true
  if (isDenied(part) || isOfSecret(part)) return false
  return [isAdvance, isThreat, isFirst, isSent, isByWallet, isCondition, isForBooking, isPartAhead].some((rule) =>
    rule(part),
  )
}

/** The number or account of a wallet or bank. */
export function asksForWallet(part: Clause): boolean {
  if (isDenied(part) || isOfSecret(part)) return false
  const named = (['sure', 'cashlike', 'bank'] as const).some((wallet) => near(part, wallet, 'account', 2))
  const withPhone = (['sure', 'cashlike'] as const).some((wallet) => near(part, wallet, 'phone', 6))
  const toPerson = has(part, 'personal') && has(part, 'money') && has(part, 'give', 'send', 'do')
  return has(part, 'transfer') || named || withPhone || toPerson
}

/** The PIN of a wallet, and what came from it, are another ask. */
function isOfSecret(part: Clause): boolean {
  if (has(part, 'money', 'amount', 'advance')) return false
  return has(part, 'pin', 'code', 'otp') || (has(part, 'arrives') && !has(part, 'send', 'mine', 'pay'))
}

/** `advance 500`, not `thanks in advance`, `tell me in advance` or `advance level`. */
function isAdvance(part: Clause): boolean {
  if (!has(part, 'advance') || before(part, 'advance', 'feature', 1)) return false
  if (isOfBuyer(part) && !isDeniedTwice(part) && !before(part, 'given', 'promise', 5)) return false
  if (isQuestion(part)) return false
  return has(part, 'money', 'pay', 'amount', 'send') || !has(part, 'thanks')
}

/** `advance dile ar kauke dibo na`: the denial is of the others. */
function isPromisedToOne(part: Clause): boolean {
  const isPaid = before(part, 'advance', 'given', 2) || before(part, 'token', 'given', 2)
  return isPaid && before(part, 'given', 'self', 6) && before(part, 'self', 'no', 1) && !has(part, 'buyer')
}

/** `taka na pathale dibo na`: nothing without the money. */
function isThreat(part: Clause): boolean {
  return (
    isDeniedTwice(part) && has(part, 'given') && has(part, 'money', 'advance', 'part', 'sure') && !isSeenFirst(part)
  )
}

const PAID = ['money', 'amount', 'advance', 'charge', 'sure', 'bank', 'part'] as const

/** The person speaks of what they pay themselves: `taka dibo`, `I pay`; not `kurier e dibo, 500 pathan`. */
function isOfBuyer(part: Clause): boolean {
  if (has(part, 'buyer') || before(part, 'i', 'pay', 3)) return true
  if (!has(part, 'self')) return false
  return !has(part, 'send') || PAID.some((paid) => before(part, paid, 'self', 4) && !before(part, paid, 'send', 2))
}

/** They see the goods before they pay, or pay by hand. */
function isSeenFirst(part: Clause): boolean {
  return has(part, 'see') && !before(part, 'first', 'see', 3) && !isPaidAhead(part)
}

/** `1000 taka age den`, `full payment first`; not `two years ago`. */
function isFirst(part: Clause): boolean {
  const isAgo = before(part, 'ago', 'first', 1) || has(part, 'past')
  if (isAgo || isOfBuyer(part) || has(part, 'howMuch') || isSeenFirst(part) || isQuestion(part)) return false
  const paid = has(part, 'money', 'amount', 'sure', 'bank') || isFee(part)
  const isFirstPaid = has(part, 'first') || isPaidAhead(part)
  if (isFirstPaid && has(part, 'pay', 'percent')) return true
  if (isFirstPaid && paid && has(part, 'give', 'send', 'do', 'need')) return true
  if (near(part, 'part', 'first', 3) && has(part, 'money')) return true
  if (before(part, 'money', 'first', 2) && has(part, 'ship')) return true
  if (before(part, 'first', 'sure', 1)) return true
  if (near(part, 'money', 'first', 1) || before(part, 'money', 'ahead', 1)) return true
  if (has(part, 'part') && isFirstPaid && has(part, 'ship')) return true
  return has(part, 'pay', 'money') && has(part, 'part') && has(part, 'now')
}

/** `pay before we meet`, not `look before you pay`. */
function isPaidAhead(part: Clause): boolean {
  return ([...PAID, 'pay', 'send'] as const).some((paid) => before(part, paid, 'ahead', 6))
}

/** `taka ki age dite hobe`, `do I pay first`. */
function isQuestion(part: Clause): boolean {
  return has(part, 'asking') || before(part, 'question', 'i', 1)
}

/** What the parcel costs; a battery has a charge, too. */
function isFee(part: Clause): boolean {
  return has(part, 'charge') && has(part, 'ship')
}

/** `taka pathan`, `send 500`, `transfer 2000`. */
function isSent(part: Clause): boolean {
  if (isOfBuyer(part) || isSeenFirst(part) || has(part, 'price')) return false
  if (near(part, 'money', 'send', 4)) return true
  if (near(part, 'money', 'give', 2) && before(part, 'give', 'promise', 5)) return true
  if (has(part, 'amount') && near(part, 'mine', 'personal', 2)) return true
  return before(part, 'send', 'amount', 2) || before(part, 'amount', 'send', 1)
}

/** `bkash e 500 pathan`, `bkash korle rekhe dibo`; not `bkash e dile hobe?`. Nagad is the word for cash, too. */
function isByWallet(part: Clause): boolean {
  const isPaid = has(part, 'sure', 'bank', 'cashlike') || isFee(part) || (has(part, 'money') && !has(part, 'price'))
  if (isFee(part) && has(part, 'given') && !has(part, 'howMuch') && !isOfBuyer(part)) return true
  const isPromised = before(part, 'given', 'promise', 5) || (before(part, 'given', 'send', 5) && has(part, 'self'))
  if (isPaid && isPromised && !has(part, 'buyer', 'howMuch')) return true
  if (isOfBuyer(part) || isSeenFirst(part)) return false
  if (isFee(part) && before(part, 'sure', 'charge', 4)) return !has(part, 'howMuch')
  const isOwn = near(part, 'mine', 'cashlike', 1) || near(part, 'mine', 'sure', 1)
  if (isOwn && has(part, 'money', 'amount', 'trifle')) return true
  if (has(part, 'cashlike') && has(part, 'part') && has(part, 'give', 'send')) return true
  if (has(part, 'sure') && has(part, 'send', 'do', 'give')) return !has(part, 'howMuch')
  if (has(part, 'pay') && has(part, 'sure', 'bank') && has(part, 'part', 'amount', 'money')) return true
  if (has(part, 'bank') && has(part, 'send', 'do', 'give') && has(part, 'money', 'amount', 'account')) return true
  return near(part, 'cashlike', 'send', 4) || near(part, 'cashlike', 'do', 2)
}

/** `age kichu pathaile courier e dibo`, `send half now`. */
function isPartAhead(part: Clause): boolean {
  const isAhead = has(part, 'first', 'now')
  if (isAhead && (near(part, 'half', 'send', 1) || near(part, 'trifle', 'send', 2))) return !isOfBuyer(part)
  if (before(part, 'pay', 'half', 2) && has(part, 'promise')) return true
  const isGiven = before(part, 'part', 'given', 1) || before(part, 'amount', 'given', 1)
  return isAhead && isGiven && before(part, 'given', 'promise', 5)
}

/** The parcel is paid for at the courier's desk before it is opened. */
function isCondition(part: Clause): boolean {
  return has(part, 'condition') && has(part, 'ship') && (part.places.get('promise')?.length ?? 0) > 1
}

/** `confirm korar jonno 500`, `token den`, `booking money`. */
function isForBooking(part: Clause): boolean {
  if (before(part, 'book', 'money', 1) || before(part, 'book', 'charge', 1)) return !has(part, 'self')
  const isKept = before(part, 'with', 'keeping', 2) || (before(part, 'with', 'book', 2) && has(part, 'do', 'percent'))
  if (isKept && has(part, 'money', 'amount', 'part', 'percent')) return true
  if (isOfBuyer(part) || has(part, 'past')) return false
  if (near(part, 'token', 'given', 2) && has(part, 'promise')) return true
  if (near(part, 'token', 'give', 2) || near(part, 'token', 'pay', 2)) return true
  return has(part, 'book') && has(part, 'amount') && has(part, 'need', 'give', 'send', 'do', 'pay')
}
