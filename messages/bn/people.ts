import type * as en from '../en/people.ts'
import type { Translation } from '../translation.ts'
import { fullDate as longDate } from './dates.ts'
import { whose } from './names.ts'
import { digits, groupDigits } from './numbers.ts'

function time(minutes: number): string {
  if (minutes < 60) return `${digits(minutes)} মিনিট`
  const hours = Math.round(minutes / 60)
  return hours < 48 ? `${digits(hours)} ঘণ্টা` : `${digits(Math.round(hours / 24))} দিন`
}

const deals = (count: number) => (count > 1_000 ? '১,০০০-\u2060এর বেশি' : groupDigits(count))

export const people = {
  pageOf: (name) => `${whose(name)} পেজ`,
  since: (day) => `${longDate(day)} থেকে এখানে আছেন`,
  figures: {
    sold: 'বিক্রি হয়েছে',
    bought: 'কিনেছেন',
    noShows: 'বার আসেননি',
    answer: 'সাধারণত উত্তর দিতে লাগে',
    answerUnknown: 'বলার মতো যথেষ্ট উত্তর নেই',
    deals,
    time,
  },
  facts: {
    sold: (count) => `বিক্রেতা হিসেবে ${deals(count)}টি বেচাকেনা`,
    noDeals: 'বিক্রেতা হিসেবে এখনো বেচাকেনা হয়নি',
    bought: (count) => `ক্রেতা হিসেবে ${deals(count)}টি বেচাকেনা`,
    boughtNone: 'ক্রেতা হিসেবে এখনো বেচাকেনা হয়নি',
    answers: (minutes) => `উত্তর দিতে সাধারণত ${time(minutes)} লাগে`,
    isNew: 'অ্যাকাউন্টের বয়স ৭ দিনের কম',
    isSuspended: 'অ্যাকাউন্টটি স্থগিত',
    noShows: (count) => `${digits(count)} বার আসেননি`,
    rating: (mean, count) => `৫-\u2060এর মধ্যে ${digits(mean)}, ${digits(count)}টি রিভিউ`,
    reviews: (count) => `${digits(count)}টি রিভিউ`,
  },
  badges: {
    title: 'কী কী নিশ্চিত',
    none: { email: 'ইমেইল নিশ্চিত নয়', phone: 'মোবাইল নিশ্চিত নয়', shop: 'দোকানের কাগজ দেখা হয়নি' },
    prove: 'দোকান বা পণ্যের প্রমাণ দিন',
    shopWaits: 'দোকানের কাগজ: এখনো দেখা হয়নি',
    text: {
      email: (day) => `আমাদের পাঠানো ইমেইলের লিংক খুলেছেন। ${longDate(day)} বা তার আগে নিশ্চিত করা।`,
      phone: (day) => `যে নম্বরে অ্যাকাউন্টে ঢোকেন, সেখানে আমাদের পাঠানো কোড লিখেছেন। ${longDate(day)} বা তার আগে নিশ্চিত করা।`,
      shop: (day) => `${longDate(day)} তারিখে একজন অ্যাডমিন ট্রেড লাইসেন্স বা DBID দেখেছেন। কাগজটি আমরা রাখি না।`,
    },
  },
  goods: {
    title: (count) => `${groupDigits(count)}টি পণ্য এখন আছে`,
    none: 'এখন বিক্রির জন্য কিছু নেই',
  },
  more: 'আরও দেখুন',
  failed: 'লোড হয়নি',
  reviews: {
    title: 'রিভিউ',
    by: {
      buyer: (count) => `বিক্রেতা হিসেবে: ${groupDigits(count)}`,
      saller: (count) => `ক্রেতা হিসেবে: ${groupDigits(count)}`,
    },
    none: 'এখনো রিভিউ নেই। জিনিস বুঝে নেওয়ার পর শুধু ওই বেচাকেনার দুজনই রিভিউ লিখতে পারেন।',
    few: 'তিনটি রিভিউ হলে গড় দেখা যায়।',
    former: 'একজন সাবেক সদস্য',
    stars: (value) => `৫-\u2060এর মধ্যে ${digits(value)}`,
    answerOf: (name) => `${whose(name)} উত্তর`,
    criteria: {
      buyer: { described: 'বিবরণের সঙ্গে মিল', onTime: 'সময়মতো', kind: 'ভালো ব্যবহার' },
      saller: { described: 'কথা রেখেছেন', onTime: 'সময়মতো', kind: 'ভালো ব্যবহার' },
    },
  },
  review: {
    ask: (name) => `${whose(name)} সঙ্গে কেমন হলো?`,
    until: (name, day) => `দুজনই লিখলে, নয়তো ${longDate(day)} তারিখে ${name} এটি পড়তে পারবেন। তার আগে আপনি বদলাতে পারেন।`,
    soon: (time) => `${time} থেকে দুটি রিভিউই দেখা যাবে। তার আগে আপনারটি বদলাতে পারেন।`,
    sealed: 'আপনার রিভিউ সেভ হয়েছে',
    over: 'রিভিউ লেখার সময় শেষ।',
    write: 'রিভিউ লিখুন',
    change: 'বদলান',
    shown: 'এই বেচাকেনার রিভিউ',
    hints: {
      buyer: {
        described: 'অবস্থা, অংশ ও দাম পেজে যেমন লেখা ছিল',
        onTime: 'ঠিক করা জায়গায় এসেছেন',
        kind: 'দেখে নিতে দিয়েছেন, দাম বদলাননি',
      },
      saller: {
        described: 'ঠিক করা দামই দিয়েছেন',
        onTime: 'ঠিক করা জায়গায় এসেছেন',
        kind: 'ভদ্র, আর মেসেজে কথা স্পষ্ট',
      },
    },
    starsOf: (count) => `${digits(count)} তারা`,
    words: 'আপনার কথায় (চাইলে)',
    wordsHint: 'সবাই এটি পড়তে পারবেন। মোবাইল নম্বর লিখবেন না।',
    missing: 'তারা বেছে নিন',
    send: 'রিভিউ পাঠান',
    sent: 'আপনার রিভিউ সেভ হয়েছে',
    close: 'বন্ধ করুন',
    cancel: 'এখন নয়',
    answer: 'উত্তর দিন',
    answerTitle: 'এই রিভিউয়ের উত্তর',
    answerText: 'আপনার উত্তর সবাই পড়তে পারবেন। একবারই উত্তর দেওয়া যায়, পরে বদলানো যায় না।',
    answerWords: 'আপনার উত্তর',
    answerMissing: 'উত্তর লিখুন',
    answerSend: 'উত্তর দেখান',
    answered: 'আপনার উত্তর এখন দেখা যাচ্ছে',
  },
} satisfies Translation<typeof en.people>
