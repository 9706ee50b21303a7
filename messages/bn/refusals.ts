import type * as en from '../en/refusals.ts'
import type { Translation } from '../translation.ts'
import { errors } from './errors.ts'
import { inbox } from './inbox.ts'
import { digits } from './numbers.ts'
import { shortTime } from './times.ts'
import { waitOf } from './waits.ts'

/** What a product is when a move of it is refused. */
const states: Record<string, string> = {
  live: 'পণ্যটি আগে থেকেই সাইটে আছে।',
  reserved: 'পণ্যটি একজন ক্রেতার জন্য রিজার্ভ করা। আগে সেই বেচাকেনা শেষ করুন।',
  sold: 'পণ্যটি বিক্রি হয়ে গেছে।',
  paused: 'পণ্যটি আপাতত বন্ধ। আগে আবার চালু করুন।',
  expired: 'পণ্যটির মেয়াদ শেষ। আগে মেয়াদ বাড়ান।',
  hidden: 'GreenTech পণ্যটি লুকিয়ে রেখেছে। আমাদের সঙ্গে যোগাযোগ করুন।',
  waiting: 'GreenTech না দেখা পর্যন্ত পণ্যটি অপেক্ষায় আছে। কারণ পণ্যের পেজে লেখা আছে।',
}

/** What a deal is now, where a move of it is refused. */
const deals: Record<string, (at: string) => string> = {
  requested: (at) => `এই অনুরোধ উত্তরের অপেক্ষায় আছে: ${at} থেকে।`,
  accepted: (at) => `বিক্রেতা আগেই রাজি হয়েছেন: ${at}।`,
  handed_over: (at) => `জিনিস বুঝে নেওয়া হয়ে গেছে, কোডটি আগেই ব্যবহার হয়েছে: ${at}।`,
  declined: (at) => `বিক্রেতা এই অনুরোধে রাজি হননি: ${at}।`,
  cancelled: (at) => `এটি বাতিল হয়েছে: ${at}। এর কোড আর চলবে না।`,
  closed: (at) => `পণ্যটি অন্য একজন পেয়েছেন: ${at}।`,
  no_show: (at) => `এই বেচাকেনা শেষ। একজন জানিয়েছেন, অন্যজন আসেননি: ${at}।`,
  contested: (at) => `এই বেচাকেনা আমাদের সিদ্ধান্তের অপেক্ষায় আছে: ${at} থেকে।`,
  expired: (at) => `এর মেয়াদ শেষ: ${at}। এর কোড আর চলবে না।`,
}

/** @param now state and time, with a blank between */
function dealNow(now: string | undefined): string {
  const [state = '', at = ''] = now?.split(' ') ?? []
  return deals[state]?.(timeOf(at)) ?? 'এর মধ্যে স্ট্যাটাস বদলে গেছে।'
}

function timeOf(at: string): string {
  return at && shortTime(at)
}

/** What became of a product that a deal would reserve again. */
const offSale = {
  live: 'আর ফেরানো যাবে না: এর মধ্যে পণ্যটি বদলে গেছে।',
  paused: 'আর ফেরানো যাবে না: এর মধ্যে বিক্রেতা পণ্যটি আপাতত বন্ধ রেখেছেন।',
  expired: 'আর ফেরানো যাবে না: এর মধ্যে পণ্যটির মেয়াদ শেষ হয়েছে।',
  hidden: 'আর ফেরানো যাবে না: এর মধ্যে GreenTech পণ্যটি লুকিয়ে রেখেছে।',
} as Record<string, string> & { live: string }

/** What became of an offer that somebody answers too late. */
const offers: Record<string, string> = {
  accepted: 'এই দাম আগেই ঠিক হয়ে গেছে।',
  countered: 'এর উত্তরে আগেই অন্য দাম বলা হয়েছে।',
  declined: 'এই দামে আগেই না বলা হয়েছে।',
  withdrawn: 'দামটি ফিরিয়ে নেওয়া হয়েছে।',
  expired: '২৪ ঘণ্টায় কেউ উত্তর দেননি, তাই এই দামের সময় শেষ।',
  closed: 'পণ্যটি আর বিক্রির জন্য নেই, তাই এই দাম আর চলবে না।',
}

/** @param seconds until a try succeeds again */
function tooFast(seconds: string | undefined): string {
  const wait = Number(seconds ?? 0)
  return wait <= 60 ? errors.too_many_requests : `অনেকবার চেষ্টা হয়েছে। ${waitOf(wait)} পরে আবার চেষ্টা করুন।`
}

/** Sentences for codes that only the server words: they reach the browser in its answers. */
export const refusals = {
  too_many_requests: tooFast,
  bad_request: 'অনুরোধটি পড়া যায়নি।',
  invalid_json: 'অনুরোধটি JSON হিসেবে পড়া যায়নি।',
  unsupported_media_type: 'এই ধরনের ফাইল এখানে নেওয়া হয় না।',
  too_large: 'এটি বেশি বড়, নেওয়া যাবে না।',
  no_profile: 'আপনার প্রোফাইল এখনো পুরো হয়নি। ক্রেতা বা বিক্রেতা হিসেবে অ্যাকাউন্ট খুলুন।',
  not_allowed: 'আপনার অ্যাকাউন্টে এটি করা যায় না।',
  not_yours: 'এটি অন্য কারও।',
  undo_too_late: 'এখন আর ফেরানো যাবে না, দেরি হয়ে গেছে।',
  too_many_undos: 'এই বেচাকেনায় আপনি তিনবার ফিরিয়ে এনেছেন। এখন যেমন আছে, তেমনই থাকবে।',
  account_removed: 'এই অ্যাকাউন্ট মুছে ফেলা হয়েছে।',
  account_disabled: 'এই অ্যাকাউন্ট বন্ধ করা হয়েছে।',
  user_deleted: 'এই ব্যবহারকারীকে মুছে ফেলা হয়েছে। আগে ফিরিয়ে আনুন।',
  email_taken: 'অন্য একটি অ্যাকাউন্টে এই ইমেইল ঠিকানা আছে।',
  own_account: 'নিজের অ্যাকাউন্টে এটি করা যায় না।',
  last_admin: 'ইনিই শেষ অ্যাডমিন। আগে অন্য কাউকে অ্যাডমিন করুন।',
  product_gone: 'পণ্যটি আর বিক্রির জন্য নেই।',
  product_not_on_sale: 'পণ্যটি আর বিক্রির জন্য নেই।',
  ambiguous_product: 'এই বিক্রেতার এই নামে কয়েকটি পণ্য আছে। পণ্যের পেজ থেকে বুক করুন।',
  brand_fixed: 'যে পণ্যের ব্র্যান্ড তালিকায় নেই, সেগুলো এই ব্র্যান্ডে থাকে। এটি বদলানো যায় না।',
  brand_in_use: 'এই ব্র্যান্ডের পণ্য আছে। মুছে না ফেলে অন্য ব্র্যান্ডের সঙ্গে মিলিয়ে দিন।',
  brand_moving: 'আগে যে ব্র্যান্ডের এই নাম ছিল, তার পণ্যগুলো এখনো নতুন নামে যাচ্ছে। পরে আবার চেষ্টা করুন।',
  kind_fixed: 'যে পণ্যের ধরন লেখা নেই, সেগুলো এই ধরনে থাকে। এটি লুকানো যায় না।',
  entry_changed: 'ফর্মটি বন্ধ করে আবার খুলুন। এর মধ্যে অন্য কেউ এটি বদলেছেন।',
  already_booked: 'পণ্যটি আপনি আগেই বুক করেছেন। “আমার অর্ডার” পেজে আছে।',
  own_product: 'এটি আপনার নিজের পণ্য, তাই বুক করা যায় না।',
  own_question: 'এটি আপনার নিজের পণ্য।',
  cannot_write: 'আপনারা এখানে আর একে অন্যকে লিখতে পারবেন না।',
  not_reported: 'এই চ্যাট নিয়ে কেউ অভিযোগ করেননি।',
  already_reported: (decided) =>
    decided
      ? `এটি নিয়ে আপনি আগেই অভিযোগ করেছেন। আমরা সিদ্ধান্ত দিয়েছি: ${shortTime(decided)}।`
      : 'এটি নিয়ে আপনি আগেই অভিযোগ করেছেন। আমরা দেখছি।',
  own_thing: 'এটি আপনার নিজের। এ নিয়ে অভিযোগ করা যায় না।',
  case_changed: 'এর মধ্যে অন্য একজন অ্যাডমিন এখানে কিছু করেছেন। আবার দেখুন।',
  own_case: 'এটি আপনাকে নিয়ে। অন্য একজন অ্যাডমিন সিদ্ধান্ত দেবেন।',
  act_impossible: 'এখানে এটি করা যায় না।',
  proof_there: 'একটি ছবি আগেই আছে। আরেকটি পাঠানোর আগে সেটি ফিরিয়ে নিন।',
  code_over: 'এই কোড এখানে চলে না, বা সময় শেষ। নতুন কোড নিয়ে ছবি তুলুন।',
  too_many_proofs: 'আপনার অনেক ছবি দেখা বাকি। কয়েকটি দেখা হলে আবার পাঠান।',
  already_answered: 'আপনি আগেই উত্তর দিয়েছেন।',
  question_closed:
    'এর মধ্যে আমরা সিদ্ধান্ত নিয়ে ফেলেছি, তাই এ প্রশ্নের উত্তর আর নেওয়া হচ্ছে না। আপনাকে নিয়ে সিদ্ধান্ত হলে তা এই পাতাতেই থাকবে, আর তার বিরুদ্ধে আপিল করতে পারবেন।',
  suspended: 'আপনার অ্যাকাউন্ট স্থগিত। কারণ ড্যাশবোর্ডে আছে।',
  key_taken: 'মেসেজটি সেভ হয়নি। আরেকবার লিখুন।',
  token_expired: 'আবার লগইন করুন। আগের লগইনের মেয়াদ শেষ।',
  token_revoked: 'আবার লগইন করুন। এখান থেকে আপনাকে লগআউট করা হয়েছে।',
  token_invalid: 'আবার লগইন করুন। আগের লগইন ঠিক নেই।',
  sign_in_unavailable: 'এখন লগইন যাচাই করা যাচ্ছে না। আবার চেষ্টা করুন।',
  sign_in_too_old: 'আবার লগইন করে এটি করুন।',
  email_not_confirmed: 'আগে ইমেইল ঠিকানা নিশ্চিত করুন: আমরা যে ইমেইল পাঠিয়েছি, সেটি খুলুন। মোবাইল নম্বর নিশ্চিত করলেও চলবে।',
  invalid_cursor: 'তালিকাটি শুরু থেকে দেখুন। এই জায়গাটি আর নেই।',
  product_changed: 'ফর্মটি বন্ধ করে আবার খুলুন। এর মধ্যে পণ্যটি বদলানো হয়েছে।',
  product_sold: 'পণ্যটি বিক্রি হয়ে গেছে।',
  wrong_state: (state) => states[state ?? ''] ?? 'এর মধ্যে পণ্যটি বদলে গেছে।',
  deal_moved: dealNow,
  inspection_full: 'লেখাটি বেশি বড় হয়ে গেছে। অন্য ফোনে যা লেখা, দেখে ছোট করে লিখুন।',
  product_hidden: 'GreenTech পণ্যটি লুকিয়ে রেখে দেখছে। সিদ্ধান্ত না হওয়া পর্যন্ত বেচাকেনা অপেক্ষায় থাকবে।',
  product_off_sale: (now) => offSale[now?.split(' ')[0] ?? ''] ?? offSale.live,
  product_reserved: (now) => `পণ্যটি অন্য ক্রেতার জন্য রিজার্ভ করা: ${timeOf(now?.split(' ')[1] ?? '')} থেকে।`,
  other_gone: 'অন্যজনের অ্যাকাউন্ট আর নেই। আপনি শুধু এই বেচাকেনা শেষ করতে পারেন।',
  not_handed_over: 'জিনিস বুঝে নেওয়ার পর রিভিউ লেখা যায়।',
  review_too_late: 'এই বেচাকেনার রিভিউ লেখার ১৪ দিন শেষ।',
  review_shown: 'এই বেচাকেনার রিভিউ এখন সবাই দেখছেন, আর বদলানো যায় না।',
  review_not_shown: 'এই রিভিউ এখনো দেখানো হয়নি।',
  review_answered: 'আপনি এই রিভিউয়ের উত্তর আগেই দিয়েছেন।',
  nobody_to_review: 'অন্যজনের অ্যাকাউন্ট এখানে আর নেই।',
  no_proposal: 'দেখা করার এমন কোনো প্রস্তাব নেই, যা আপনার উত্তরের অপেক্ষায়।',
  meeting_changed: 'এর মধ্যে অন্য সময় বা জায়গার কথা বলা হয়েছে। রাজি হওয়ার আগে দেখে নিন।',
  no_show_time: 'ঠিক করা সময়ের ৩০ মিনিট পর থেকে ৭২ ঘণ্টা পর্যন্ত এটি জানানো যায়।',
  contest_too_late: 'উত্তর দেওয়ার ৪৮ ঘণ্টা পার হয়ে গেছে।',
  key_used: 'পেজটি আবার লোড করে দেখুন, আগেরটি পৌঁছেছে কি না।',
  wrong_code: (left) => `বিক্রেতার ফোনে যে কোড আছে, এটি সেটি নয়। আর ${digits(left ?? '')} বার চেষ্টা করা যাবে।`,
  code_locked: (now) => `কোডটি পাঁচবার ভুল হয়েছে। ${timeOf(now?.split(' ')[1] ?? '')} থেকে আবার চেষ্টা করা যাবে।`,
  not_negotiable: 'এই পণ্যে বিক্রেতা দরদাম করেন না।',
  offer_open: 'এই পণ্যে আপনার বলা একটি দাম উত্তরের অপেক্ষায়। একবারে একটি দামই বলা যায়।',
  offer_ended: (state) => offers[state ?? ''] ?? 'এই দাম আর চলবে না।',
  too_many_offers: 'এই পণ্যে আপনারা ত্রিশবার দাম বলেছেন। এবার কথা বলে নিন, অথবা চাওয়া দামে বুক করুন।',
  wrong_side: 'এই দাম আপনারই বলা, উত্তর দেবেন অন্যজন। আপনি এটি ফিরিয়ে নিতে পারেন।',
  ticket_invalid: 'দেখা করার এই পেজের মেয়াদ শেষ। লগইন করে আবার খুলুন: যা লিখেছেন, তা এই ডিভাইসে আছে।',
  link_invalid: 'লিংকটি আর চলবে না। লগইন করুন: কোন পণ্যের মেয়াদ বাড়ানো যায়, “আমার পণ্য” পেজে আছে।',
  draft_changed: 'এই ড্রাফট অন্য একটি উইন্ডোতে বদলানো হয়েছে।',
  issue_started: 'এই নিউজলেটার পাঠানো হচ্ছে বা হয়ে গেছে, তাই আর বদলানো যাবে না।',
  issue_not_sending: 'এই নিউজলেটার এখন পাঠানো হচ্ছে না।',
  no_letterbox: 'আপনার অ্যাকাউন্টে ইমেইল পাঠানোর মতো কোনো ঠিকানা নেই।',
  draft_published:
    'এই ড্রাফট থেকে আগেই পণ্য পোস্ট করা হয়েছে, তবে তথ্য আলাদা। “আমার পণ্য” পেজে গিয়ে সেটি এডিট করুন, অথবা এটি আলাদা ড্রাফট হিসেবে রাখুন।',
  too_many_searches: 'আপনার বিশটি সেভ করা সার্চ আছে। আগে একটি মুছুন।',
  too_many_favourites: 'আপনার দুইশটি পছন্দের পণ্য আছে। আগে একটি বাদ দিন।',
  too_many_drafts: 'আপনার দশটি ড্রাফট আছে। আগে একটি প্রকাশ করুন বা মুছে ফেলুন।',
  too_many_words: 'পাঁচশটি শব্দ ও নম্বর ব্লক করা আছে। আগে একটি সরান।',
  unknown_link: inbox.unsubscribe.unknown,
  looks_automatic: (email) =>
    `এটি মানুষের নয়, প্রোগ্রামের লেখা মনে হয়েছে। ${email ? `বরং এই ঠিকানায় লিখুন: ${email}` : 'পেজটি আবার লোড করে আরেকবার লিখুন।'}`,
} satisfies Translation<typeof en.refusals>
