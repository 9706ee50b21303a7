import { dayAndMonth } from './dates.ts'
import { errors } from './errors.ts'
import { inbox } from './inbox.ts'
import { clockOf } from './times.ts'
import { waitOf } from './waits.ts'

/** State of a product whose move is refused. */
const states: Record<string, string> = {
  live: 'This product is on sale already.',
  reserved: 'This product is reserved for a buyer. End that deal first.',
  sold: 'This product is sold.',
  paused: 'This product is paused. Resume it first.',
  expired: 'This product has expired. Extend it first.',
  hidden: 'This product is hidden by GreenTech. Please contact us.',
  waiting: 'This product waits until GreenTech has looked at it. Its page says why.',
}

/** State of a deal whose move is refused. */
const deals: Record<string, (at: string) => string> = {
  requested: (at) => `This request waits for an answer since ${at}.`,
  accepted: (at) => `This deal was accepted: ${at}.`,
  handed_over: (at) => `This deal is done: the code was already used, ${at}.`,
  declined: (at) => `The saller has declined this request: ${at}.`,
  cancelled: (at) => `This deal was cancelled: ${at}. Its code is no longer valid.`,
  closed: (at) => `Somebody else got this product: ${at}.`,
  no_show: (at) => `This deal has ended: one side said that the other did not come, ${at}.`,
  contested: (at) => `This deal waits for our decision since ${at}.`,
  expired: (at) => `This deal has expired: ${at}. Its code is no longer valid.`,
}

/** @param now state and time, with a blank between */
function dealNow(now: string | undefined): string {
  const [state = '', at = ''] = now?.split(' ') ?? []
  return deals[state]?.(timeOf(at)) ?? 'This deal has changed in the meantime.'
}

function timeOf(at: string): string {
  return at && `${clockOf(at)} on ${dayAndMonth(at)}`
}

/** State of a product that a deal would reserve again. */
const offSale = {
  live: 'This cannot be taken back: the product has changed meanwhile.',
  paused: 'This cannot be taken back: the saller has paused the product meanwhile.',
  expired: 'This cannot be taken back: the listing of the product has expired meanwhile.',
  hidden: 'This cannot be taken back: GreenTech has hidden the product meanwhile.',
} as Record<string, string> & { live: string }

/** State of an offer whose answer comes too late. */
const offers: Record<string, string> = {
  accepted: 'This offer was accepted already.',
  countered: 'This offer was answered with another figure already.',
  declined: 'This offer was declined already.',
  withdrawn: 'This offer was taken back.',
  expired: 'This offer has ended: nobody answered it within 24 hours.',
  closed: 'The product is no longer on sale, so this offer has ended.',
}

/** @param seconds until a try succeeds again */
function tooFast(seconds: string | undefined): string {
  const wait = Number(seconds ?? 0)
  return wait <= 60 ? errors.too_many_requests : `Too many tries. Please try again in ${waitOf(wait)}.`
}

/** Sentences for codes that only the server words: they reach the browser in its answers. */
export const refusals = {
  too_many_requests: tooFast,
  bad_request: 'The request could not be read.',
  invalid_json: 'The request could not be read as JSON.',
  unsupported_media_type: 'This kind of content is not taken here.',
  too_large: 'This is larger than we can take.',
  no_profile: 'Your profile is not complete yet. Please register as Buyer or Saller.',
  not_allowed: 'Your role does not allow this.',
  not_yours: 'This belongs to somebody else.',
  undo_too_late: 'It is too late to undo this.',
  too_many_undos: 'You have taken something back three times in this deal. It stays as it is now.',
  account_removed: 'This account was removed.',
  account_disabled: 'This account was disabled.',
  user_deleted: 'This user was deleted. Undo the deletion first.',
  email_taken: 'Another account already uses this e-mail address.',
  own_account: 'You cannot do this to your own account.',
  last_admin: 'This is the last admin. Make somebody else an admin first.',
  product_gone: 'This product is no longer on sale.',
  product_not_on_sale: 'This product is not on sale any more.',
  ambiguous_product: 'This seller has several products of that name. Please book from the product page.',
  brand_fixed: 'This brand takes the products whose brand is not in the list. It stays as it is.',
  brand_in_use: 'There are products of this brand. Merge it into another one instead.',
  brand_moving: 'Products still leave this name for the brand that was called so before. Please try again later.',
  kind_fixed: 'Products that name no kind are of this one. It cannot be hidden.',
  entry_changed: 'Somebody else changed this meanwhile. Close this form and open it again to see how it is now.',
  already_booked: 'You have already booked this product. You find it in My Orders.',
  own_product: 'This is your own product. You cannot book it.',
  own_question: 'This is your own product.',
  cannot_write: 'You can’t write to each other in this conversation.',
  not_reported: 'Nobody has reported this conversation.',
  already_reported: (decided: string | undefined) =>
    decided
      ? `You have reported this already. We decided about it on ${dayAndMonth(decided)}.`
      : 'You have reported this already. We are looking at it.',
  own_thing: 'This is your own. You cannot report it.',
  case_changed: 'Another admin has done something in this case meanwhile. Look at it again.',
  own_case: 'This case is about you. Another admin has to decide it.',
  act_impossible: 'This cannot be done in this case.',
  proof_there: 'A photo is there already. Withdraw it before you send another one.',
  code_over: 'This code does not hold, or not any more. Get a new one and take the photo with it.',
  too_many_proofs: 'Many photos of yours wait for us already. Please send more when we have looked at some.',
  already_answered: 'You have answered this already.',
  question_closed:
    'We have decided this meanwhile, so the question takes no answer any more. A decision about you is on this page, and you can appeal against it.',
  suspended: 'Your account is suspended. Your dashboard says why.',
  key_taken: 'This message could not be stored. Please write it once more.',
  token_expired: 'Your sign-in has run out. Please sign in again.',
  token_revoked: 'You were signed out here. Please sign in again.',
  token_invalid: 'This sign-in is not valid. Please sign in again.',
  sign_in_unavailable: 'Sign-in cannot be checked at the moment. Please try again.',
  sign_in_too_old: 'Please sign in again and repeat this.',
  email_not_confirmed:
    'Please confirm your e-mail address first: open the letter that we sent you. A confirmed phone number does as well.',
  invalid_cursor: 'This place in the list is no longer valid. Please start from its beginning.',
  product_changed: 'This product was changed in the meantime. Close this form and open it again to see how it is now.',
  product_sold: 'This product is sold.',
  wrong_state: (state: string | undefined) => states[state ?? ''] ?? 'This product has changed in the meantime.',
  deal_moved: dealNow,
  inspection_full:
    'Another phone of yours has noted other things at the same points, and all of it is too long for one note. Look at what is stored now, and add the rest in fewer words.',
  product_hidden: 'GreenTech has hidden this product and looks at it. Until we have decided, this deal waits.',
  product_off_sale: (now: string | undefined) => offSale[now?.split(' ')[0] ?? ''] ?? offSale.live,
  product_reserved: (now: string | undefined) =>
    `This product is reserved for another buyer since ${timeOf(now?.split(' ')[1] ?? '')}.`,
  other_gone: 'The other side no longer has an account here. You can only end this deal.',
  not_handed_over: 'A review is written after the hand-over.',
  review_too_late: 'The 14 days for reviews of this deal are over.',
  review_shown: 'The reviews of this deal are shown already and cannot be changed.',
  review_not_shown: 'This review is not shown yet.',
  review_answered: 'You have answered this review already.',
  nobody_to_review: 'The other side no longer has an account here.',
  no_proposal: 'The other side has proposed no meeting that waits for your answer.',
  meeting_changed: 'The other side has proposed another time or place meanwhile. Look at it before you agree.',
  no_show_time: 'You can say so from 30 minutes until 72 hours after an agreed meeting begins.',
  contest_too_late: 'The 48 hours in which you could answer this are over.',
  key_used: 'This was sent twice with different contents. Please load the page again.',
  wrong_code: (left: string | undefined) =>
    `This is not the code that the saller’s phone shows. ${left === '1' ? 'One try is left.' : `${left} tries are left.`}`,
  code_locked: (now: string | undefined) =>
    `The code was wrong five times. You can try again at ${timeOf(now?.split(' ')[1] ?? '')}.`,
  not_negotiable: 'The saller of this product takes no offers.',
  offer_open: 'One of your offers for this product waits for its answer. Only one at a time.',
  offer_ended: (state: string | undefined) => offers[state ?? ''] ?? 'This offer has ended.',
  too_many_offers: 'You two have made thirty offers for this product. Please talk instead, or book at the asked price.',
  wrong_side: 'This offer is your own: the other side answers it. You can take it back.',
  ticket_invalid:
    'This meeting kit is too old. Sign in and open it again: what you have noted is still on this device.',
  link_invalid: 'This link is no longer valid. Please sign in: My Products shows what you can extend.',
  draft_changed: 'This draft was changed in another window.',
  issue_started: 'This issue is being sent or was sent already, so it stays as it is.',
  issue_not_sending: 'This issue is not being sent at the moment.',
  no_letterbox: 'Your account has no e-mail address that a letter could go to.',
  draft_published:
    'This draft is listed already, with other values. Edit the product in My Products, or keep this as a draft of its own.',
  too_many_searches: 'You have twenty saved searches. Delete one first.',
  too_many_favourites: 'You have two hundred favourites. Take one off first.',
  too_many_drafts: 'You have ten drafts. Publish or delete one of them first.',
  too_many_words: 'Five hundred words and numbers are blocked. Remove one first.',
  unknown_link: inbox.unsubscribe.unknown,
  /** The second sentence offers another try if the site has no contact address. */
  looks_automatic: (email: string | undefined) =>
    `This looked like a program, not a person. ${email ? `Please write to ${email} instead.` : 'Please load the page again and write once more.'}`,
}
