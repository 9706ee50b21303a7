import type * as en from '../en/product-history.ts'
import type { Translation } from '../translation.ts'
import { groupDigits } from './numbers.ts'
import { mediumTime } from './times.ts'

const hideReasons = {
  forbidden: 'এটি এখানে বিক্রি করা যায় না।',
  stolen: 'এটি চুরির জিনিস হতে পারে।',
  misleading: 'লেখা বা ছবি সত্যি নয়।',
  duplicate: 'এটি আগেই পোস্ট করা আছে।',
  contact: 'এতে মোবাইল নম্বর, ঠিকানা বা লিংক আছে।',
  other: 'অন্য কারণ।',
  reported: 'কয়েকজন সদস্য অভিযোগ করেছেন। আমরা দেখছি।',
}

const actors = {
  saller: 'বিক্রেতা করেছেন',
  admin: 'GreenTech করেছে',
  clock: 'নিজে থেকে হয়েছে',
  deal: 'বেচাকেনা থেকে হয়েছে',
}

export const productHistory = {
  hideReasons,
  hiddenFor: (reason, note) =>
    [reason === 'other' && note ? '' : hideReasons[reason], note ?? ''].filter(Boolean).join(' '),
  hide: {
    title: (name) => `${name} লুকাবেন?`,
    text: 'তখন শুধু এর বিক্রেতা এটি দেখবেন। কারণ ও আপনার কথাগুলো বিক্রেতা পড়বেন, এবং শুধু একবার আপিল করতে পারবেন।',
    reason: 'কারণ',
    reasonMissing: 'একটি কারণ বেছে নিন।',
    note: 'অল্প কথায় লিখুন',
    noteMissing: 'কেন, লিখুন।',
    close: 'বন্ধ করুন',
    cancel: 'বাতিল',
    action: 'লুকান',
  },
  show: {
    title: (name) => `${name} আবার দেখাবেন?`,
    text: 'লুকানোর আগে যেমন ছিল, তেমনই ফিরে আসবে; এর মধ্যে বিক্রি হয়ে গেলে বা বেচাকেনায় কিছু বদলালে সেই অবস্থায় ফিরবে। GreenTech আবার না দেখা পর্যন্ত অপেক্ষায়ও থাকতে পারে।',
    takesBack: 'যে সিদ্ধান্ত বাতিল হবে:',
    by: (name, time) => `লুকিয়েছেন ${name}, ${mediumTime(time)}`,
    byYou: (time) => `আপনি লুকিয়েছেন, ${mediumTime(time)}`,
    byFormer: (time) => `আগের একজন অ্যাডমিন লুকিয়েছেন, ${mediumTime(time)}`,
    rejects: (count) => `আবার দেখালে ${groupDigits(count)}টি অভিযোগের ভিত্তি নেই বলে ধরা হবে।`,
    waiting: (count) => `${groupDigits(count)}টি অভিযোগ সিদ্ধান্তের অপেক্ষায় থাকবে।`,
    loading: 'আগের সিদ্ধান্ত লোড হচ্ছে',
    failed: 'আগের সিদ্ধান্ত লোড হয়নি',
    action: 'আবার দেখান',
  },
  showWaiting: {
    title: (name) => `${name} দেখাবেন?`,
    text: 'GreenTech এখনো দেখেনি বলে এটি অপেক্ষায় আছে; শুধু এর বিক্রেতা এটি দেখছেন। দেখালে অপেক্ষা শেষ হবে: নতুন পণ্য প্রথমবারের মতো বিক্রির জন্য উঠবে, এডিট করা পণ্য আগের অবস্থায় ফিরবে, আর এর মধ্যে বিক্রি হয়ে গেলে বিক্রি হওয়া পণ্য হিসেবেই ফিরবে।',
    action: 'দেখান',
  },
  shown: {
    live: 'দেখা যাচ্ছে: বিক্রির জন্য সাইটে আছে',
    reserved: 'দেখা যাচ্ছে: রিজার্ভ করা আছে',
    sold: 'দেখা যাচ্ছে: বিক্রি হয়ে গেছে',
    paused: 'হয়েছে: আপাতত বন্ধ আছে',
    expired: 'হয়েছে: বিক্রির মেয়াদ শেষ',
    hidden: 'এখনো লুকানো',
    waiting: 'আর লুকানো নেই: GreenTech না দেখা পর্যন্ত অপেক্ষায় থাকবে',
  },
  open: 'ইতিহাস',
  of: (name) => `${name}: ইতিহাস`,
  close: 'বন্ধ করুন',
  failed: 'ইতিহাস লোড হয়নি',
  none: 'দেওয়ার পর থেকে কিছু হয়নি, অথবা তখনো ইতিহাস রাখা হতো না।',
  loading: 'ইতিহাস লোড হচ্ছে',
  at: mediumTime,
  by: (actor, adminName) => (adminName ? `${actors[actor]} (${adminName})` : actors[actor]),
  moves: {
    pause: 'আপাতত বন্ধ',
    resume: 'আবার চালু',
    extend: '৬০ দিন বাড়ানো হয়েছে',
    'sell-elsewhere': 'অন্য কোথাও বিক্রি হয়েছে',
    'back-on-sale': 'আসলে বিক্রি হয়নি',
    hide: 'লুকানো হয়েছে',
    unhide: 'আবার দেখানো হয়েছে',
    hold: 'আটকে রাখা হয়েছে',
    free: 'আর অপেক্ষায় নেই',
    expire: 'বিক্রির মেয়াদ শেষ',
    reserve: 'রিজার্ভ করা',
    release: 'আর রিজার্ভ নেই',
    sell: 'বিক্রি হয়েছে',
  },
  reasons: {
    ...hideReasons,
    pressed: '',
    letter: 'ইমেইলের লিংক থেকে।',
    time_over: '',
    deal: '',
    new_owner: 'অ্যাকাউন্টের মালিক নতুন ডিভাইস থেকে ইমেইল ঠিকানা নিশ্চিত করেছেন।',
    signs: 'লেখায় প্রতারণার লক্ষণ আছে।',
    signs_ended: 'প্রতারণার লক্ষণ আর নেই।',
  },
  change: (from, to) => `${from} → ${to}`,
} satisfies Translation<typeof en.productHistory>

export const takenBack = {
  live: 'আবার সাইটে উঠেছে, ৬০ দিনের জন্য',
  reserved: 'আবার রিজার্ভ করা',
  sold: 'এখনো বিক্রি হয়েছে লেখা আছে',
  paused: 'বিক্রি হয়নি। আগের মতো আপাতত বন্ধ আছে।',
  expired: 'বিক্রি হয়নি। আগের মতোই বিক্রির মেয়াদ শেষ।',
  hidden: 'লুকানো',
  waiting: 'GreenTech না দেখা পর্যন্ত অপেক্ষায়',
} satisfies Translation<typeof en.takenBack>
