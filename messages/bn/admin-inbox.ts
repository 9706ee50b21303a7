import type * as en from '../en/admin-inbox.ts'
import type { Translation } from '../translation.ts'
import { whose } from './names.ts'
import { groupDigits } from './numbers.ts'
import { mediumTime } from './times.ts'

export const adminInbox = {
  title: 'ইনবক্স',
  text: 'GreenTech-\u2060কে পাঠানো মেসেজ, আর যা সিদ্ধান্তের অপেক্ষায়',
  tabs: 'ইনবক্সের অংশ',
  open: 'খোলা',
  done: 'হয়ে গেছে',
  newsletter: 'নিউজলেটার',
  'no-shows': 'আসেননি',
  count: groupDigits,
  kinds: { contact: 'যোগাযোগ', 'mail-us': 'আমাদের লিখুন' },
  reply: 'উত্তর দিন',
  replyTo: (name) => `উত্তর দিন: ${name}`,
  replySubject: 'GreenTech-\u2060এ আপনার মেসেজ',
  markDone: 'সারা হয়েছে ধরুন',
  markDoneOf: (name) => `সারা হয়েছে ধরুন: ${whose(name)} মেসেজ`,
  markOpen: 'আবার খুলুন',
  markOpenOf: (name) => `আবার খুলুন: ${whose(name)} মেসেজ`,
  nowDone: '“হয়ে গেছে” তালিকায় রাখা হয়েছে',
  nowOpen: 'আবার খোলা মেসেজের মধ্যে আছে',
  date: mediumTime,
  loading: 'ইনবক্স লোড হচ্ছে',
  failed: 'ইনবক্স লোড হয়নি',
  noneOpen: 'উত্তর দেওয়ার মতো কিছু নেই',
  noneOpenText: 'নতুন মেসেজ এখানে আসে, আমাদের ইমেইলেও যায়।',
  noneDone: 'এখনো কিছু নেই',
  noneDoneText: 'যে মেসেজে “সারা হয়েছে ধরুন” চাপবেন, সেটি এক বছর এখানে থাকবে।',
  noSubscribers: 'এখনো কেউ সাবস্ক্রাইব করেননি',
  noSubscribersText: 'হোম পেজের ফর্ম থেকে আসা ঠিকানা এখানে দেখাবে।',
  subscribers: 'নিউজলেটারের সাবস্ক্রাইবার',
  since: 'কবে থেকে',
  email: 'ইমেইল',
  language: 'ভাষা',
  languages: { en: 'English', bn: 'বাংলা' },
  confirmed: 'নিশ্চিত',
  unconfirmed: 'এখনো নয়',
} satisfies Translation<typeof en.adminInbox>
