import type * as en from '../en/proofs.ts'
import type { Translation } from '../translation.ts'
import { fullDate as longDate } from './dates.ts'
import { whose } from './names.ts'
import { mediumTime } from './times.ts'

export const holding = {
  accepted: 'জিনিসটি বিক্রেতার কাছে আছে',
  acceptedText: (day) =>
    `${longDate(day)} তারিখে একজন অ্যাডমিন এর চালু অবস্থার ছবি দেখেছেন, পাশে আমাদের দেওয়া কোড ছিল। কোড দেওয়ার ২৪ ঘণ্টার মধ্যে ছবিটি পাঠানো হয়েছে। ছবিটি আমরা রাখি না।`,
  waiting: 'আমাদের কোডসহ ছবি: এখনো দেখা হয়নি',
  waitingText: (day) => `${longDate(day)} তারিখে বিক্রেতা আমাদের কোডসহ এর ছবি পাঠিয়েছেন। এখনো কেউ দেখেননি।`,
} satisfies Translation<typeof en.holding>

export const proofs = {
  title: 'প্রমাণ',
  text: 'দেখান যে আপনার দোকান নিবন্ধিত, আর যা বিক্রি করছেন তা আপনার কাছে আছে',
  loading: 'প্রমাণ লোড হচ্ছে',
  failed: 'প্রমাণ লোড হয়নি',
  shop: {
    title: 'দোকানের কাগজ',
    text: 'আপনার ট্রেড লাইসেন্স বা DBID-\u2060এর ছবি। শুধু আপনি আর আমাদের অ্যাডমিনরা দেখতে পান। সিদ্ধান্তের পর মুছে ফেলি, আর ৩০ দিনের বেশি কখনো রাখি না। ব্যাজ আপনার এখনকার নামের জন্য; নাম বদলালে চলে যায়।',
    seen: (day) => `${longDate(day)} তারিখে একজন অ্যাডমিন আপনার কাগজ দেখেছেন।`,
    field: 'লাইসেন্স বা DBID-\u2060এর ছবি',
    send: 'ছবি পাঠান',
  },
  goods: {
    title: 'আপনার জিনিস',
    text: 'একটি কোড নিন, কাগজে লিখুন, তারপর জিনিসটি চালু করে পাশে কাগজটি রেখে ছবি তুলুন। কোড ২৪ ঘণ্টা চলে। ছবি শুধু আপনি আর আমাদের অ্যাডমিনরা দেখেন; সিদ্ধান্তের পর মুছে ফেলি।',
    none: 'প্রমাণ দেওয়ার মতো কিছু এখন আপনার বিক্রির তালিকায় নেই।',
    ask: 'কোড নিন',
    askFor: (name) => `${whose(name)} জন্য কোড নিন`,
    code: 'আপনার কোড',
    until: (time) => `কাগজে লিখুন। ${mediumTime(time)} পর্যন্ত চলবে।`,
    field: 'কোডসহ জিনিসটির ছবি',
    send: 'ছবি পাঠান',
    ends: 'জিনিসটির ছবি, নাম বা তথ্য বদলালে ব্যাজ চলে যায়।',
    over: 'কোডের সময় শেষ। নতুন কোড নিন।',
  },
  states: {
    asked: 'কোড দেওয়া হয়েছে',
    waiting: 'এখনো দেখা হয়নি',
    accepted: 'দেখা হয়েছে',
    refused: 'নেওয়া হয়নি',
    expired: 'সময়মতো দেখা হয়নি',
  },
  sentAt: (time) => `পাঠানো: ${mediumTime(time)}`,
  expired: '৩০ দিনে কেউ দেখতে পারেননি, তাই ছবিটি মুছে ফেলেছি। আরেকবার পাঠান।',
  sent: 'পাঠানো হয়েছে। অ্যাডমিন দেখলে আপনাকে জানাব।',
  withdraw: 'ফিরিয়ে নিন ও মুছুন',
  withdrawn: 'মুছে ফেলা হয়েছে',
  show: 'ছবি দেখুন',
  hide: 'ছবি লুকান',
  photoOf: { shop: 'দোকানের কাগজ', holding: 'কোডসহ জিনিসটি' },
  photoLoading: 'ছবি লোড হচ্ছে',
  photoFailed: 'ছবি লোড হয়নি',
  photoGone: 'ছবিটি মুছে ফেলা হয়েছে।',
  picture: {
    drop: 'এখানে ছবি এনে ছাড়ুন, অথবা',
    choose: 'বেছে নিন',
    rules: 'JPEG, PNG বা WebP',
    cancel: 'বাতিল',
    replace: 'অন্য ছবি',
    retry: 'আবার বেছে নিন',
    chosen: 'বেছে নেওয়া হয়েছে',
  },
  desk: {
    sent: (time) => `পাঠানো: ${mediumTime(time)}`,
    code: 'ছবিতে যে কোড থাকতে হবে',
    given: (from, until) => `দেওয়া হয়েছে ${mediumTime(from)}, চলে ${mediumTime(until)} পর্যন্ত`,
    shop: 'লাইসেন্সে দোকান, মালিক আর বছর লেখা থাকে। পুরোটা দেখা গেলে, পড়া গেলে আর এই ব্যক্তির হলে নিন।',
    holding: 'পণ্যের পেজের জিনিসটিই চালু থাকলে, পাশে কোড থাকলে আর কিছু জোড়া দেওয়া মনে না হলে নিন।',
  },
} satisfies Translation<typeof en.proofs>
