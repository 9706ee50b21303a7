import type * as en from '../en/records.ts'
import type { Translation } from '../translation.ts'
import { fullDate as longDate } from './dates.ts'
import { count, groupDigits } from './numbers.ts'
import { mediumTime } from './times.ts'

export const records = {
  title: 'ইতিহাস',
  text: 'যা যা হয়েছে আর কে করেছেন, নতুনগুলো আগে',
  of: (name) => `${name}: পুরো ইতিহাস`,
  open: 'পুরো ইতিহাস',
  loading: 'ইতিহাস লোড হচ্ছে',
  failed: 'ইতিহাস লোড হয়নি',
  none: 'কিছু জানা নেই',
  noneText: 'এমন কেউ বা এমন কোনো পণ্য নেই, এ নিয়ে কিছু লেখাও নেই।',
  gone: {
    person: 'অ্যাকাউন্টটি মুছে ফেলা হয়েছে। যা রয়ে গেছে, তা নিচে।',
    product: 'পণ্যটি মুছে ফেলা হয়েছে। যা রয়ে গেছে, তা নিচে।',
  },
  since: { person: (day) => `${longDate(day)} থেকে আছেন`, product: (day) => `${longDate(day)} তারিখে দেওয়া` },
  conversations: {
    title: 'যেসব চ্যাট নিয়ে অভিযোগ হয়েছে',
    none: 'এমন চ্যাট নেই। দুজনের একজন অভিযোগ করলে তবেই আপনি চ্যাটটি পড়তে পারবেন।',
    newest: (cases) => `সবচেয়ে নতুন ${groupDigits(cases)}টি এখানে আছে।`,
    open: 'খোলা',
  },
  disabled: 'বন্ধ করা',
  soldBy: (name) => `বিক্রেতা: ${name}`,
  page: { person: 'সবার জন্য পেজ', product: 'পণ্যের পেজ' },
  at: mediumTime,
  deleted: 'মুছে ফেলা',
  by: {
    buyer: 'ক্রেতা হিসেবে',
    saller: 'বিক্রেতা হিসেবে',
    admin: 'অ্যাডমিন হিসেবে',
    clock: 'নিজে থেকে',
    deal: 'বেচাকেনার কারণে',
    rule: 'নিয়ম অনুযায়ী',
  },
  events: {
    joined: 'অ্যাকাউন্ট খুলেছেন',
    listed: 'পণ্যটি পোস্ট করেছেন',
    sign: (sign) => `প্রতারণার লক্ষণ: ${sign}`,
    signEnded: (sign) => `প্রতারণার লক্ষণ আর নেই: ${sign}`,
    deal: (move) => `বেচাকেনা: ${move}`,
    report: (reason) => `অভিযোগ: ${reason}`,
    notice: (act) => `জানানো হয়েছে: ${act}`,
    proof: { shop: 'দোকানের কাগজের ছবি পাঠিয়েছেন', holding: 'ডিভাইসের ছবি পাঠিয়েছেন' },
    review: (described, onTime, kind) =>
      `রিভিউ: বিবরণের সঙ্গে মিল ${groupDigits(Number(described))}, সময়মতো ${groupDigits(Number(onTime))}, ব্যবহার ${groupDigits(Number(kind))} (৫-\u2060এর মধ্যে)`,
  },
  signs: {
    price: 'এমন পণ্যের চেয়ে দাম অনেক কম',
    newPrice: 'যা হওয়ার কথা, দাম তার চেয়ে অনেক কম',
    advance: 'আগাম টাকা চেয়েছেন',
    courier: 'আগে কুরিয়ারে পাঠাতে চেয়েছেন',
    wallet: 'ব্যক্তিগত ওয়ালেট',
    link: 'লিংক বা অন্য অ্যাপ',
    contradiction: 'কথায় মিল নেই',
    many: 'নতুন অ্যাকাউন্টের অনেক পণ্য',
    photo: 'ছবিটি অন্য কোথাও দেখা গেছে',
    serial: 'সিরিয়াল নম্বর আগে দেওয়া হয়েছে',
    first: 'নতুন অ্যাকাউন্টের প্রথম পণ্য',
    blocked: 'ব্লক করা শব্দ',
  },
  search: 'পণ্য, নাম, ইমেইল বা মোবাইল নম্বর',
  export: {
    action: 'এক্সপোর্ট',
    busy: 'এক্সপোর্ট হচ্ছে',
    done: (rows) => `${count(rows, 'সারি')} এক্সপোর্ট হয়েছে। লগে লেখা আছে।`,
    failed: (reason) => `কিছু এক্সপোর্ট হয়নি। ${reason}`,
  },
  rows: (rows) => count(rows, 'সারি'),
} satisfies Translation<typeof en.records>
