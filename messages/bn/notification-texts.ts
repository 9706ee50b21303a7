import type * as en from '../en/notification-texts.ts'
import type { Translation } from '../translation.ts'
import { dealReasons, whenInWords } from './deal-words.ts'
import { inTaka } from './numbers.ts'

type Fact = string | number | undefined

function withReason(product: Fact, reason: Fact): string {
  return reason ? `${product}: ${dealReasons[reason] ?? reason}` : `${product}।`
}

/** Older notifications have the price and the time in English words. */
function priceInWords(price: Fact): string {
  return typeof price === 'number' ? inTaka(price) : `${price}`
}

function atPrice(price: Fact): string {
  return typeof price === 'number' ? `${inTaka(price)}য়` : `${price}-এ`
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
    title: () => 'আপনি চেয়েছিলেন, এমন একটি পণ্য আবার পাওয়া যাচ্ছে',
    text: ({ product }) => `${product}: আপনার অনুরোধ আবার উত্তরের অপেক্ষায়।`,
  },
  handedOver: {
    title: () => 'বেচাকেনা সম্পন্ন হয়েছে',
    text: ({ product, price }) => (price ? `${product}: ${atPrice(price)} হস্তান্তর হয়েছে।` : `${product}: হস্তান্তর হয়েছে।`),
  },
  productHidden: {
    title: () => 'আপনি চেয়েছেন, এমন একটি পণ্য GreenTech লুকিয়ে রেখেছে',
    text: ({ product }) => `${product}: আমরা না জানানো পর্যন্ত এর জন্য টাকা দেবেন না, দেখাও করবেন না।`,
  },
  productShown: {
    title: () => 'একটি পণ্য আবার দেখানো হচ্ছে',
    text: ({ product }) => `${product}: আমরা দেখেছি, আপনার অনুরোধ বা বেচাকেনা চলবে।`,
  },
  codeLocked: {
    title: ({ other }) => `${other} ভুল কোড দিয়েছেন`,
    text: ({ product }) => `${product}: এক দিন পরে আবার কোড দেওয়া যাবে। ক্রেতা সামনে থাকলে তবেই কোড দেখান।`,
  },
  soldToAnother: {
    title: () => 'আপনি চেয়েছিলেন, এমন একটি পণ্য বিক্রি হয়ে গেছে',
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
    text: ({ product }) => `${product}: GreenTech সিদ্ধান্ত দেবে, ততক্ষণ কারও হিসাবে ধরা হবে না।`,
  },
  noShowUpheld: {
    title: () => 'GreenTech-এর সিদ্ধান্ত: না আসা হিসাবে ধরা হবে',
    text: ({ product }) => `${product}: কারণ বেচাকেনার পেজে আছে।`,
  },
  noShowDismissed: {
    title: () => 'GreenTech-এর সিদ্ধান্ত: না আসা কারও হিসাবে ধরা হবে না',
    text: ({ product }) => `${product}: কারণ বেচাকেনার পেজে আছে।`,
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
  message: {
    title: ({ other }) => `${other} আপনাকে লিখেছেন`,
    text: ({ product }) => `${product} নিয়ে।`,
  },
} satisfies Translation<typeof en.notificationTexts>
