import type * as en from '../en/my-numbers.ts'
import type { Translation } from '../translation.ts'
import { shortDay } from './dates.ts'
import { whose } from './names.ts'
import { count, groupDigits } from './numbers.ts'

const BEFORE = { 1: 'আগের সপ্তাহের', 4: 'আগের চার সপ্তাহের', 8: '' }

export const myNumbers = {
  text: 'আপনার পণ্যের কী অবস্থা',
  loading: 'হিসাব লোড হচ্ছে',
  failed: 'হিসাব লোড হয়নি',
  period: 'সময়',
  periods: { 1: 'এই সপ্তাহ', 4: '৪ সপ্তাহ', 8: '৮ সপ্তাহ' },
  figures: {
    views: 'ভিউ',
    hearts: 'পছন্দ',
    asks: 'চ্যাট',
    offers: 'দরদাম',
    bookings: 'বুকিং',
    sales: 'বিক্রি',
  },
  figure: groupDigits,
  unknown: 'এখনো গোনা হয়নি',
  change: (change, period) =>
    change === 0
      ? `${BEFORE[period]} সমান`
      : `${BEFORE[period]} চেয়ে ${groupDigits(Math.abs(change))}টি ${change > 0 ? 'বেশি' : 'কম'}`,
  chart: 'প্রতি সপ্তাহের ভিউ',
  week: (day) => shortDay(day),
  weekOf: (day) => `${whose(shortDay(day))} সপ্তাহ`,
  asTable: 'টেবিলে দেখুন',
  weeks: 'সপ্তাহ',
  products: {
    title: 'প্রতিটি পণ্য',
    product: 'পণ্য',
    trend: '৮ সপ্তাহের ভিউ',
    trendOf: (views) => `সপ্তাহ ধরে ভিউ: ${views}`,
    loading: 'পণ্য লোড হচ্ছে',
    failed: 'পণ্য লোড হয়নি',
    none: 'এখনো কোনো পণ্য নেই',
    noneText: 'একটি পণ্য পোস্ট করুন, কতজন দেখেন তা এখানে দেখতে পাবেন।',
    add: 'পণ্য পোস্ট করুন',
  },
  advice: {
    price: {
      sold: (low, high, sales) =>
        `অনেকে দেখেন, কেউ কিছু জিজ্ঞেস করেন না। এমন ${count(sales, 'পণ্য')} বিক্রি হয়েছে, বেশির ভাগ এর চেয়ে কম দামে: ${groupDigits(low)} থেকে ${groupDigits(high)} টাকা।`,
      asked: (low, high, goods) =>
        `অনেকে দেখেন, কেউ কিছু জিজ্ঞেস করেন না। এমন ${count(goods, 'পণ্য')} এখন বিক্রির জন্য আছে, বেশির ভাগের দাম এর চেয়ে কম: ${groupDigits(low)} থেকে ${groupDigits(high)} টাকা।`,
    },
    photos: 'অনেকে দেখেন, কেউ কিছু জিজ্ঞেস করেন না। ছবি মাত্র একটি: স্ক্রিন, দাগ আর পোর্টের ছবিও দিন।',
    changePrice: 'দাম বদলান',
    addPhotos: 'ছবি যোগ করুন',
  },
  rule: 'পণ্য বিক্রির জন্য থাকলে একটি ডিভাইস থেকে দিনে একটি ভিউ গোনা হয়। আপনি নিজে, অ্যাডমিন বা রোবট দেখলে গোনা হয় না। কে দেখেছেন, তা আমরা রাখি না।',
  card: {
    title: 'আপনার হিসাব',
    week: (views, bookings) =>
      `এই সপ্তাহে: ${views === null ? 'ভিউ এখনো গোনা হয়নি' : count(views, 'ভিউ')}, ${count(bookings, 'বুকিং')}।`,
    open: 'হিসাব',
  },
  seen: (views) => `এই সপ্তাহে ${count(views, 'ভিউ')}`,
} satisfies Translation<typeof en.myNumbers>
