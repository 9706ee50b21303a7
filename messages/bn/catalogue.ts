import type * as en from '../en/catalogue.ts'
import type { Translation } from '../translation.ts'
import { ago, fullDate } from './dates.ts'
import { whose } from './names.ts'
import { count, digits, groupDigits, inTaka, listed } from './numbers.ts'
import { usedInWords } from './used.ts'

/** A long list is not counted: `প্রায় ১২,০০০`. */
function number(total: number, isEstimate?: boolean): string {
  return isEstimate ? `প্রায় ${groupDigits(total)}` : groupDigits(total)
}

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const STEPS = [
  ['বছর', 365 * DAY],
  ['মাস', 30 * DAY],
  ['দিন', DAY],
  ['ঘণ্টা', 60 * MINUTE],
  ['মিনিট', MINUTE],
] as const

/** `৩ দিন আগে`, in the largest whole unit */
function passedSince(time: string, now: number): string {
  const passed = now - Date.parse(time)
  const step = STEPS.find(([, length]) => passed >= length)
  return step ? ago(Math.floor(passed / step[1]), step[0]) : 'এইমাত্র'
}

const CONDITIONS: Record<string, string> = {
  'like new': 'নতুনের মতো',
  excellent: 'খুব ভালো',
  good: 'ভালো',
  fair: 'মোটামুটি',
  'for parts': 'পার্টস হিসেবে',
}

/** Products: the list, the cards, the page of one product. */
export const catalogue = {
  bdt: '৳',
  loading: 'পণ্য লোড হচ্ছে',
  all: 'সব',
  brands: 'ব্র্যান্ড',
  number: groupDigits,
  products: (total) => count(total, 'পণ্য'),
  listed: {
    on: (time) => `${fullDate(time)} তারিখে দেওয়া`,
    ago: (time, now) => `${passedSince(time, now)} দেওয়া`,
  },
  battery: (health, hours) => {
    if (health !== null) return `ব্যাটারি ${digits(health)}%`
    return hours === null ? 'ব্যাটারি: জানানো হয়নি' : `ব্যাটারি চলে ${digits(hours)} ঘণ্টা`
  },
  reserved: 'রিজার্ভ করা',
  compare: {
    add: 'তুলনা করুন',
    addOf: (name) => `${name} তুলনা করুন`,
    goods: (products) => `${digits(products)}টি পণ্য তুলনা করুন`,
    oneMore: 'তুলনা করতে আরেকটি বেছে নিন',
    clear: 'মুছুন',
    full: 'একসঙ্গে চারটি পণ্য তুলনা করা যায়। আগে একটি সরান।',
  },
  brandName: (brand) => (brand === 'Other' ? 'অন্যান্য' : brand),
  conditionName: (condition) => CONDITIONS[condition.trim().toLowerCase()] ?? condition,
  usedName: usedInWords,
  gradeMeans: (grade) => `“${grade}” মানে কী`,
  advert: { word: 'বিজ্ঞাপন', short: 'বিজ্ঞাপন' },
  list: {
    page: 'পণ্য',
    title: 'সব পণ্য',
    titleOf: (brand) => `${brand} পণ্য`,
    search: 'নাম, ব্র্যান্ড, এলাকা',
    find: 'খুঁজুন',
    searchKey: 'পেজের যেকোনো জায়গা থেকে খুঁজতে / চাপুন। পেজের নিচে এটি চালু বা বন্ধ করা যায়',
    sortBy: 'সাজান',
    sorts: {
      default: 'এমনিতে',
      popularity: 'জনপ্রিয়',
      rating: 'গড় রেটিং',
      newness: 'নতুন আগে',
      price: 'দাম কম থেকে বেশি',
      'price-high': 'দাম বেশি থেকে কম',
    },
    byRating: 'বিক্রেতার রিভিউ অনুযায়ী, অন্তত তিনটি থাকলে। তারপর বাকিগুলো, নতুন আগে।',
    apply: 'পণ্য দেখুন',
    filters: {
      title: 'ফিল্টার',
      button: (count) => (count ? `ফিল্টার, ${digits(count)}টি চালু` : 'ফিল্টার'),
      on: 'যা বেছে নিয়েছেন',
      understood: 'আমরা যা বুঝেছি',
      remove: 'সরান',
      clearAll: 'সব মুছুন',
      any: 'যেকোনো',
      full: 'আর বেছে নেওয়া যাবে না।',
      more: (count) => `আরও ${groupDigits(count)}টি`,
      moreBrands: 'আরও',
      count: number,
      show: 'পণ্য দেখুন',
      near: {
        button: 'আমার আশপাশে',
        nearby: 'আশপাশের জেলাও',
        finding: 'আপনি কোথায়, দেখা হচ্ছে…',
        looking: 'কাছের জেলা খোঁজা হচ্ছে…',
        found: ([nearest = '', ...others]) =>
          others.length === 0
            ? `${nearest} বেছে নেওয়া হয়েছে। কাছে আর কোনো জেলা শহর নেই।`
            : `${listed([nearest, ...others])} বেছে নেওয়া হয়েছে।`,
        kept: 'আপনি কোথায় আছেন, তা শুধু এই ডিভাইসেই থাকে।',
        refused: 'ব্রাউজার আপনার অবস্থান জানাচ্ছে না। তালিকা থেকে জেলা বেছে নিন।',
        unavailable: 'ডিভাইস আপনার অবস্থান বের করতে পারেনি। তালিকা থেকে জেলা বেছে নিন।',
        far: 'আপনার কাছাকাছি কোনো জেলা নেই। তালিকা থেকে একটি বেছে নিন।',
        failed: 'জেলাগুলো লোড হয়নি। আবার চেষ্টা করুন।',
      },
      showCount: (total, isEstimate, kind) => `${number(total, isEstimate)}টি ${kind ?? 'পণ্য'} দেখুন`,
    },
    layout: 'যেভাবে দেখাবে',
    grid: 'গ্রিড',
    rows: 'তালিকা',
    shown: (shown, total, isEstimate) =>
      total ? `${number(total, isEstimate)}টির মধ্যে ${groupDigits(shown)}টি` : '০টি',
    products: () => 'পণ্য',
    seen: (shown, total, isEstimate) => `${number(total, isEstimate)}টি পণ্যের মধ্যে ${groupDigits(shown)}টি দেখা হয়েছে`,
    more: 'আরও দেখুন',
    moreFailed: 'পরের পণ্যগুলো লোড হয়নি',
    failed: 'পণ্যগুলো লোড হয়নি',
    retry: 'আবার চেষ্টা করুন',
    empty: 'কিছু মেলেনি',
    emptyText: 'কম শব্দে, অন্য ব্র্যান্ডে বা দাম বাড়িয়ে-কমিয়ে খুঁজে দেখুন।',
    cheapest: (taka) => `এই দামে কিছু নেই। সবচেয়ে কম দাম ${inTaka(taka)}।`,
    cheapestFirst: 'কম দাম থেকে দেখুন',
    noGoods: (brand) => `এখন ${whose(brand)} কোনো পণ্য নেই`,
    clear: 'সব পণ্য দেখুন',
    without: {
      label: 'শর্ত কমিয়ে আবার খুঁজুন',
      price: 'যেকোনো দামে',
      brand: (brand) => `শুধু ${brand} নয়`,
      words: (words) => `“${words}” ছাড়া`,
      brands: 'অথবা ব্র্যান্ড ধরে দেখুন',
      products: (total, isEstimate) => `${number(total, isEstimate)}টি পণ্য`,
    },
    price: {
      title: 'দাম',
      close: 'বন্ধ করুন',
      from: 'সর্বনিম্ন',
      to: 'সর্বোচ্চ',
      lowest: 'সর্বনিম্ন দাম',
      highest: 'সর্বোচ্চ দাম',
      any: 'যেকোনো',
      range: (from, to) => `৳ ${from}–${to}`,
      atLeast: (from) => `৳ ${from} থেকে`,
      atMost: (to) => `৳ ${to} পর্যন্ত`,
      under: (to) => `${whose(to)} নিচে`,
      between: (from, to) => `${from}–${to}`,
      over: (from) => `${whose(from)} বেশি`,
      clear: 'মুছুন',
      wrong: 'শুধু টাকা লিখুন, পয়সা নয়, যেমন ১২,০০০।',
    },
  },
  conditions: [
    { value: 'Like new', text: 'কোনো দাগ নেই, বক্স খোলা নতুনের মতো' },
    { value: 'Excellent', text: 'হালকা দাগ, সব কাজ করে' },
    { value: 'Good', text: 'দাগ চোখে পড়ে, সব কাজ করে' },
    { value: 'Fair', text: 'ব্যবহারের ছাপ বেশি, বা একটি সমস্যা লেখা আছে' },
  ],
  forParts: { value: 'For parts', text: 'নষ্ট বা অচল: পার্টস খুলে নেওয়ার জন্য' },
} satisfies Translation<typeof en.catalogue>
