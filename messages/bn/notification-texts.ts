import type * as en from '../en/notification-texts.ts'
import type { Translation } from '../translation.ts'
import { dealReasons, whenInWords } from './deal-words.ts'
import { reasonSentences, reasons } from './desk.ts'
import { ending, whose } from './names.ts'
import { digits, inTaka } from './numbers.ts'

type Fact = string | number | undefined

function decided({ title, reason, words }: Record<string, string | number>): string {
  return [`${title}। ${reasonSentences[reason as keyof typeof reasonSentences] ?? ''}`, words].filter(Boolean).join(' ')
}

function withReason(product: Fact, reason: Fact): string {
  return reason ? `${product}। কারণ: “${dealReasons[reason] ?? reason}”` : `${product}।`
}

/** Older notifications have the price and the time in English words. */
function priceInWords(price: Fact): string {
  return typeof price === 'number' ? inTaka(price) : `${price}`
}

function atPrice(price: Fact): string {
  return typeof price === 'number' ? `${inTaka(price)}য়` : ending(String(price), 'এ')
}

function inFigures(found: Fact): string {
  return Number(found) > 100 ? '১০০-\u2060এর বেশি' : `${digits(found ?? 0)}টি`
}

function whenItIs(when: Fact): string {
  const time = String(when)
  return /^\d{4}-/.test(time) ? whenInWords(time) : time
}

export const notificationTexts = {
  requested: {
    title: ({ other }) => `${other} আপনার একটি পণ্য কিনতে চান`,
    text: ({ product }) => `${product}: রাজি কি না জানান।`,
  },
  requestedNext: {
    title: ({ other }) => `এরপর লাইনে আছেন ${other}`,
    text: ({ product }) => `${product} রিজার্ভ করা। সেখানে বিক্রি না হলে এই অনুরোধে রাজি হতে পারবেন।`,
  },
  accepted: {
    title: ({ other }) => `${other} আপনার অনুরোধে রাজি হয়েছেন`,
    text: ({ product }) => `${product}: দেখা করার সময় ও জায়গা ঠিক করুন।`,
  },
  acceptedAnother: {
    title: () => 'বিক্রেতা আরেকজনের অনুরোধে রাজি হয়েছেন',
    text: ({ product }) => `${product} আরেকজনের জন্য রিজার্ভ করা। আপনার অনুরোধ অপেক্ষায় আছে।`,
  },
  declined: {
    title: ({ other }) => `${other} আপনার অনুরোধে রাজি হননি`,
    text: ({ product, reason }) => withReason(product, reason),
  },
  cancelled: {
    title: ({ other }) => `${other} বেচাকেনা বাতিল করেছেন`,
    text: ({ product, reason }) => withReason(product, reason),
  },
  withdrawn: {
    title: ({ other }) => `${other} অনুরোধ ফিরিয়ে নিয়েছেন`,
    text: ({ product, reason }) => withReason(product, reason),
  },
  undone: {
    title: ({ other }) => `${other} মত বদলেছেন, বেচাকেনা চলছে`,
    text: ({ product }) => `${product}: এরপর কী করতে হবে, দেখুন।`,
  },
  corrected: {
    title: ({ other }) => `${other} অনুরোধে নম্বর বা জায়গা বদলেছেন`,
    text: ({ product }) => `${product}: মোবাইল নম্বর ও জায়গা দেখে নিন।`,
  },
  ended: {
    title: () => 'একটি বেচাকেনা বন্ধ হয়েছে',
    text: ({ product, reason }) => withReason(product, reason),
  },
  freeAgain: {
    title: () => 'আপনার চাওয়া পণ্যটি আবার পাওয়া যাচ্ছে',
    text: ({ product }) => `${product}: আপনার অনুরোধ আবার উত্তরের অপেক্ষায়।`,
  },
  handedOver: {
    title: () => 'বেচাকেনা সম্পন্ন হয়েছে',
    text: ({ product, price }) =>
      price ? `${product}: ${atPrice(price)} বেচাকেনা সম্পন্ন।` : `${product}: জিনিস বুঝে নেওয়া হয়েছে।`,
  },
  productHidden: {
    title: () => 'আপনার চাওয়া পণ্যটি GreenTech লুকিয়ে রেখেছে',
    text: ({ product }) => `${product}: আমরা না জানানো পর্যন্ত এর জন্য টাকা দেবেন না, দেখাও করবেন না।`,
  },
  productShown: {
    title: () => 'একটি পণ্য আবার দেখানো হচ্ছে',
    text: ({ product }) => `${product}: আমরা দেখেছি, আপনার অনুরোধ বা বেচাকেনা চলবে।`,
  },
  productWaits: {
    title: () => 'আপনার একটি পণ্য আমরা না দেখা পর্যন্ত অপেক্ষায় আছে',
    text: ({ product, first }) =>
      first
        ? `${product}: নতুন অ্যাকাউন্টের প্রথম পণ্য অন্যরা দেখার আগে আমরা দেখে নিই।`
        : `${product}: কারণ পণ্যের পেজে লেখা আছে। ভুল ঠিক করলে সঙ্গে সঙ্গে বিক্রির তালিকায় আসবে।`,
  },
  productFreed: {
    title: () => 'আপনার পণ্য আর অপেক্ষায় নেই',
    text: ({ product }) => `${product} আবার আগের মতো আছে।`,
  },
  photoSeen: {
    title: () => 'আপনার একটি পণ্যের ছবি আগে অন্য একটি পণ্যে দেখা গেছে',
    text: ({ product }) => `${product}: ক্রেতারা পণ্যের পেজে তা দেখছেন, আর আমরা দুটিই দেখব। নিজের তোলা ছবি দিন।`,
  },
  codeLocked: {
    title: ({ other }) => `${other} ভুল কোড দিয়েছেন`,
    text: ({ product }) => `${product}: এক দিন পরে আবার কোড দেওয়া যাবে। ক্রেতা সামনে থাকলে তবেই কোড দেখান।`,
  },
  soldToAnother: {
    title: () => 'আপনার চাওয়া পণ্যটি বিক্রি হয়ে গেছে',
    text: ({ product }) => `${product}: আপনার অনুরোধ বন্ধ হয়েছে।`,
  },
  expiresSoon: {
    title: () => 'আর এক দিন বাকি',
    text: ({ product }) => `${product}: কেউ কিছু না করলে অনুরোধ বা বেচাকেনা আগামীকাল বন্ধ হয়ে যাবে।`,
  },
  expired: {
    title: () => 'সময় শেষ',
    text: ({ product }) => `${product}: সময়মতো কেউ কিছু করেননি, তাই নিজে থেকেই বন্ধ হয়েছে।`,
  },
  noShow: {
    title: ({ other }) => `${other} বলছেন, আপনি আসেননি`,
    text: ({ product }) => `${product}: ৪৮ ঘণ্টার মধ্যে আপত্তি জানাতে পারেন।`,
  },
  contested: {
    title: ({ other }) => `না আসার কথাটি ${other} মানছেন না`,
    text: ({ product }) => `${product}: GreenTech সিদ্ধান্ত দেবে, ততক্ষণ কারও নামে “আসেননি” উঠবে না।`,
  },
  noShowUpheld: {
    title: () => 'GreenTech-\u2060এর সিদ্ধান্ত: “আসেননি” উঠবে',
    text: ({ product }) => `${product}: কারণ বেচাকেনার পেজে আছে।`,
  },
  noShowDismissed: {
    title: () => 'GreenTech-\u2060এর সিদ্ধান্ত: কারও নামে “আসেননি” উঠবে না',
    text: ({ product }) => `${product}: কারণ বেচাকেনার পেজে আছে।`,
  },
  reviewAsked: {
    title: ({ other }) => `${whose(String(other))} সঙ্গে কেমন হলো?`,
    text: ({ product }) => `${product}: জিনিস বুঝে নেওয়ার পর ১৪ দিনের মধ্যে রিভিউ লিখতে পারেন।`,
  },
  reviewShown: {
    title: ({ other }) => (other ? `${other} আপনার রিভিউ লিখেছেন` : 'আপনার একটি রিভিউ এসেছে'),
    text: ({ product }) => `${product}: এখন সবাই এটি পড়তে পারেন। আপনি একবার উত্তর দিতে পারেন।`,
  },
  reviewAnswered: {
    title: ({ other }) => `${other} আপনার রিভিউয়ের উত্তর দিয়েছেন`,
    text: ({ product }) => `${product}: উত্তরটি সবাই পড়তে পারেন।`,
  },
  meetingProposed: {
    title: ({ other }) => `${other} দেখা করার প্রস্তাব দিয়েছেন`,
    text: ({ when, place }) => `${whenItIs(when)}, ${place}। রাজি থাকলে জানান, না হলে অন্য সময় বলুন।`,
  },
  meetingAgreed: {
    title: ({ other }) => `${other} দেখা করতে রাজি হয়েছেন`,
    text: ({ when, place }) => `${whenItIs(when)}, ${place}।`,
  },
  meetingSoon: {
    title: ({ when }) => `দেখা করার সময়: ${whenItIs(when)}`,
    text: ({ product, place }) => `${product}, ${place}।`,
  },
  offerMade: {
    title: ({ other, price }) => `${other} দাম বলেছেন: ${priceInWords(price)}`,
    text: ({ product }) => `${product}: ২৪ ঘণ্টার মধ্যে রাজি কি না জানান, অথবা অন্য দাম বলুন।`,
  },
  offerCountered: {
    title: ({ other, price }) => `${other} অন্য দাম বলেছেন: ${priceInWords(price)}`,
    text: ({ product }) => `${product}: ২৪ ঘণ্টার মধ্যে উত্তর দিন।`,
  },
  offerAccepted: {
    title: ({ other, price }) => `${other} ${atPrice(price)} রাজি হয়েছেন`,
    text: ({ product }) => `${product}: এই দামই ঠিক হয়েছে।`,
  },
  offerDeclined: {
    title: ({ other, price }) => `${other} ${atPrice(price)} রাজি হননি`,
    text: ({ product }) => `${product}: এই দামের কথা এখানেই শেষ।`,
  },
  offerExpired: {
    title: ({ price }) => `দামের মেয়াদ শেষ: ${priceInWords(price)}`,
    text: ({ product }) => `${product}: ২৪ ঘণ্টায় কেউ উত্তর দেননি।`,
  },
  offerOnSold: {
    title: ({ product }) => `${product} বিক্রি হয়ে গেছে`,
    text: ({ price }) => `আপনার বলা দাম ${priceInWords(price)} আর চলবে না। পণ্যটির পেজে এমন আরও পণ্য আছে।`,
  },
  priceFell: {
    title: ({ product, price }) => `এখন ${priceInWords(price)}: ${product}`,
    text: ({ before }) => `আগে ছিল ${priceInWords(before)}। পণ্যটি আপনার পছন্দের তালিকায় আছে।`,
  },
  favouriteSold: {
    title: ({ product }) => `বিক্রি হয়ে গেছে: ${product}`,
    text: () => 'পণ্যটি আপনার পছন্দের তালিকায় ছিল। এর পেজে এমন আরও পণ্য আছে।',
  },
  searchFound: {
    title: ({ search, found }) => `${inFigures(found)} নতুন পণ্য: ${search}`,
    text: () => 'আপনার সেভ করা সার্চে নতুন পণ্য এসেছে, বা দাম কমেছে।',
  },
  searchesFound: {
    title: ({ searches }) => `আপনার সেভ করা ${digits(searches ?? 0)}টি সার্চে নতুন পণ্য এসেছে`,
    text: ({ names }) => `${names}`,
  },
  message: {
    title: ({ other }) => `${other} আপনাকে লিখেছেন`,
    text: ({ product }) => `${product} নিয়ে।`,
  },
  deskCase: {
    title: () => 'ডেস্কে একটি অভিযোগ অপেক্ষায় আছে',
    text: ({ title }) => `${title}: এটি এবং বাকিগুলো দেখুন।`,
  },
  deskFounded: {
    title: () => 'অভিযোগের জন্য ধন্যবাদ, আমরা ব্যবস্থা নিয়েছি',
    text: ({ title }) => `${title}।`,
  },
  deskUnfounded: {
    title: () => 'আপনার অভিযোগ আমরা দেখেছি',
    text: ({ title }) => `${title}: ভুল কিছু পাইনি।`,
  },
  deskHid: {
    title: () => 'GreenTech আপনার একটি জিনিস লুকিয়েছে',
    text: (data) => `${decided(data)} একবার আপিল করতে পারবেন।`,
  },
  deskHidByReports: {
    title: () => 'অভিযোগের কারণে আপনার একটি পণ্য লুকানো আছে',
    text: ({ title, reason }) =>
      `${title}। অভিযোগের একটি কারণ: “${reasons[reason as keyof typeof reasons]}”। আমরা না দেখা পর্যন্ত এটি লুকানো থাকবে, এখনো কোনো সিদ্ধান্ত হয়নি।`,
  },
  deskShown: {
    title: () => 'আপনার একটি পণ্য আবার দেখা যাচ্ছে',
    text: ({ title }) => `${title}। আমরা অভিযোগগুলো দেখেছি, পণ্যটি আর লুকানো নেই।`,
  },
  deskWarned: {
    title: () => 'GreenTech থেকে সতর্কতা',
    text: (data) => `${decided(data)} একবার আপিল করতে পারবেন।`,
  },
  deskSuspended: {
    title: ({ until }) =>
      until ? `আপনার অ্যাকাউন্ট ${whenInWords(String(until))} পর্যন্ত স্থগিত` : 'আপনার অ্যাকাউন্ট সব সময়ের জন্য স্থগিত',
    text: (data) => `${decided(data)} লগইন করে কারণ পড়তে, একবার আপিল করতে এবং আপনার তথ্য নিতে পারবেন।`,
  },
  deskAsked: {
    title: () => 'GreenTech আপনার কাছে কিছু জানতে চায়',
    text: ({ title, words }) => `${title}: ${words}`,
  },
  deskGranted: {
    title: () => 'আমরা সিদ্ধান্ত ফেরত নিয়েছি',
    text: ({ title }) => `${title}: আপনার কথা ঠিক ছিল।`,
  },
  proofAccepted: {
    title: () => 'আপনার প্রমাণ দেখেছি: নেওয়া হলো',
    text: ({ title }) => `${title}: ব্যাজ দেওয়া হয়েছে, ছবিটি মুছে ফেলেছি।`,
  },
  proofRefused: {
    title: () => 'আপনার প্রমাণ নেওয়া গেল না',
    text: ({ title, words }) => `${title}: ${words} আরেকটি ছবি পাঠাতে পারেন।`,
  },
  deskKept: {
    title: () => 'আপনার আপিল আমরা দেখেছি',
    text: ({ title }) => `${title}: আমাদের সিদ্ধান্ত একই থাকছে।`,
  },
} satisfies Translation<typeof en.notificationTexts>
