import type * as en from '../en/prices.ts'
import type { Translation } from '../translation.ts'
import { monthAndYear } from './dates.ts'
import { whose } from './names.ts'
import { count, digits, groupDigits, inTaka } from './numbers.ts'

const sales = (value: number) => count(value, 'বিক্রি')
const sold = (value: number) => `${groupDigits(value)}টি বিক্রি হয়েছে`

export const prices: Translation<typeof en.prices> = {
  sold: 'সাধারণত বিক্রি হয়:',
  asked: 'সাধারণত চাওয়া হয়:',
  between: (low, high) => `${groupDigits(low)} থেকে ${inTaka(high)}`,
  soldOf: {
    'model-grade-quarter': (title, value) => `এই অবস্থার ${title} তিন মাসে এখানে ${sold(value)}, অর্ধেক এই দামের মধ্যে।`,
    'model-grade-year': (title, value) => `এই অবস্থার ${title} এক বছরে এখানে ${sold(value)}, অর্ধেক এই দামের মধ্যে।`,
    'model-year': (title, value) => `সব অবস্থার ${title} এক বছরে এখানে ${sold(value)}, অর্ধেক এই দামের মধ্যে।`,
    'line-year': (title, value) =>
      `${whose(title)} সব মডেল মিলে এক বছরে এখানে ${sold(value)}, অর্ধেক এই দামের মধ্যে। শুধু এই মডেলের দাম বলার মতো বিক্রি পাওয়া যায়নি।`,
  },
  askedOf: {
    model: (value) => `একই মডেল, র‍্যাম ও স্টোরেজ: এখন সাইটে ${count(value, 'পণ্য')} আছে, অর্ধেক এই দামের মধ্যে।`,
    storage: (value) => `একই সিরিজ, র‍্যাম ও স্টোরেজ: এখন সাইটে ${count(value, 'পণ্য')} আছে, অর্ধেক এই দামের মধ্যে।`,
    ram: (value) => `একই সিরিজ ও র‍্যাম: এখন সাইটে ${count(value, 'পণ্য')} আছে, অর্ধেক এই দামের মধ্যে।`,
    family: (value) => `একই সিরিজ: এখন সাইটে ${count(value, 'পণ্য')} আছে, অর্ধেক এই দামের মধ্যে।`,
  },
  askedNotPaid: 'যে দাম চাওয়া হয়, শেষ পর্যন্ত প্রায়ই তার চেয়ে কমে বিক্রি হয়।',
  tooLittle: 'তুলনা করার মতো যথেষ্ট তথ্য নেই',
  lacking: (value) => `এই মডেলটি এক বছরে এখানে খুব কম বিক্রি হয়েছে: দাম বলতে আরও ${count(value, 'বিক্রি')} দরকার।`,
  unknownModel: 'নাম থেকে মডেল চেনা যায়নি, আর এমন পণ্য সাইটে আটটির কম আছে।',
  demo: 'বিক্রিগুলো এই ডেমোর জন্য বানানো।',
  more: 'এই মডেলের সব দাম',
  moreOfBrand: 'অন্য মডেলের দাম',
  use: (taka) => `${groupDigits(taka)} বসান`,
  yours: (taka) => `আপনার দাম: ${inTaka(taka)}`,
  loading: 'দাম মিলিয়ে দেখা হচ্ছে',
  list: {
    title: 'পুরোনো ইলেকট্রনিকসের দাম',
    text: 'এখানে শেষ হওয়া বেচাকেনায় আসলে যত টাকা দেওয়া হয়েছে, চাওয়া দাম নয়।',
    description: (month) =>
      `বাংলাদেশে পুরোনো ল্যাপটপ ও মোবাইলের দাম: ${month} মাসে সবচেয়ে বেশি বিক্রি হওয়া একশ মডেল, যে দামে বিক্রি হয়েছে।`,
    most: (month) => `${month} মাসে সবচেয়ে বেশি বিক্রি হয়েছে`,
    mostText: 'যেসব মডেল এক বছরে অন্তত আটটি বিক্রি হয়েছে।',
    none: 'এক বছরে আটটি বিক্রি হয়েছে এমন কোনো মডেল এই মাসে বিক্রি হয়নি।',
    pages: 'ধরন ও ব্র্যান্ড অনুযায়ী',
    empty: 'এখনো কোনো দাম নেই: একটি মডেলের জন্য এক বছরে আটটি শেষ হওয়া বেচাকেনা লাগে।',
  },
  brand: {
    title: (brand, plural) => `পুরোনো ${brand} ${plural}: কত দাম`,
    description: (brand, plural, value) =>
      `বাংলাদেশে পুরোনো ${brand} ${plural} যে দামে বিক্রি হয়েছে, মডেল অনুযায়ী: এক বছরে ${sales(value)}।`,
    text: 'মডেল অনুযায়ী, গত এক বছরে এখানে শেষ হওয়া বেচাকেনা থেকে।',
    models: 'মডেল',
    lines: 'সিরিজ',
    onSale: (brand) => `এখন বিক্রির জন্য আছে এমন ${brand} দেখুন`,
  },
  model: {
    title: (title) => `পুরোনো ${title}: কত দাম`,
    description: (title, low, high, value) =>
      `বাংলাদেশে পুরোনো ${title} ${groupDigits(low)} থেকে ${inTaka(high)}: এক বছরে ${sold(value)}, অর্ধেক এই দামের মধ্যে। অবস্থা, ব্যাটারি ও সময় অনুযায়ী।`,
    middle: (taka) => `মাঝামাঝি দাম ${inTaka(taka)}।`,
    grades: 'অবস্থা অনুযায়ী',
    gradesText: 'এক বছরে',
    batteries: 'ব্যাটারি হেলথ অনুযায়ী',
    battery: (from, to) => digits(from === 0 ? `${to + 1}%-\u2060এর কম` : `${from} থেকে ${to}%`),
    quarters: 'তিন মাস করে',
    quarter: (begins, ends) => `${monthAndYear(begins).split(' ')[0]} থেকে ${monthAndYear(ends)}`,
    others: 'অন্য মডেল',
    onSale: 'এখন বিক্রির জন্য যেগুলো আছে দেখুন',
  },
  table: {
    model: 'মডেল',
    line: 'সিরিজ',
    group: 'ভাগ',
    price: 'অর্ধেক বিক্রি যে দামে',
    sales,
    inMonth: (value) => `মাসে ${sales(value)}`,
    lacking: (value) => `আরও ${groupDigits(value)}টি দরকার`,
  },
  method: {
    title: 'কীভাবে হিসাব করা হয়',
    lines: [
      'এখানে যেসব পণ্য ক্রেতা বুঝে নিয়েছেন, দুজন যে দামে রাজি হয়েছেন সেই দাম। চাওয়া দাম এতে নেই।',
      'অর্ধেক পণ্য দেখানো দামের মধ্যে বিক্রি হয়েছে: চার ভাগের এক ভাগ এর চেয়ে কমে, এক ভাগ এর চেয়ে বেশিতে। দাম কাছের ১০০ টাকায় মেলানো।',
      'আটটির কম বিক্রি হলে দাম দেখানো হয় না, যাতে কারও একার দাম বোঝা না যায়।',
      'মাঝামাঝি দামের অর্ধেকের কম বা দ্বিগুণের বেশি দাম বাদ যায়।',
      'একই দুজনের একই মডেলের বেচাকেনা তিন মাসে একবার ধরা হয়। আমরা যেসব পণ্য লুকিয়েছি সেগুলো ধরা হয় না।',
      'মডেল বোঝা হয় বিক্রেতার লেখা থেকে। শুধু পার্টসের জন্য বিক্রি হওয়া পণ্য আলাদা ধরা হয়।',
    ],
  },
}
