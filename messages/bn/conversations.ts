import type * as en from '../en/conversations.ts'
import type { Translation } from '../translation.ts'
import { whom } from './names.ts'
import { digits, groupDigits, inTaka } from './numbers.ts'
import { dayAndTime } from './times.ts'

type Line = (who: string, data: Record<string, string | number>) => string

const lines: Record<string, Line> = {
  request: (who) => `${who} কিনতে চেয়েছেন`,
  accept: (who) => `${who} রাজি হয়েছেন, এখন মোবাইল নম্বর দেখা যাবে`,
  decline: (who) => `${who} অনুরোধে রাজি হননি`,
  correct: (who) => `${who} মোবাইল নম্বর ও জায়গা ঠিক করেছেন`,
  propose: (who, { from }) => `${who} দেখা করার প্রস্তাব দিয়েছেন${at(from)}`,
  agree: (_who, { from }) => `দেখা করার সময় ঠিক হয়েছে${at(from)}`,
  cancel: (who) => `${who} ${who === 'GreenTech' ? 'বাতিল করেছে' : 'বাতিল করেছেন'}`,
  'hand-over': () => 'পণ্য হাতে দেওয়া হয়েছে: বেচাকেনা শেষ',
  'no-show': (who) => `${who} জানিয়েছেন, অন্যজন আসেননি`,
  contest: (who) => `${who} জানিয়েছেন, কথাটি ঠিক নয়`,
  uphold: () => 'GreenTech-\u2060এর সিদ্ধান্ত: “আসেননি” উঠবে',
  dismiss: () => 'GreenTech-\u2060এর সিদ্ধান্ত: কারও নামে “আসেননি” উঠবে না',
  undo: (who) => `${who} সেটি ফিরিয়ে নিয়েছেন`,
  close: () => 'শেষ হয়েছে: অন্য একজন ক্রেতা পেয়েছেন',
  expire: () => 'অনুরোধের মেয়াদ শেষ',
  offer: (who, { taka }) => (taka ? `${who} ${inTaka(Number(taka))} বলেছেন` : `${who} একটি দাম বলেছেন`),
  'offer-accept': (who) => `${who} দামে রাজি হয়েছেন`,
  'offer-decline': (who) => `${who} দামে রাজি হননি`,
}

function at(from: string | number | undefined): string {
  if (typeof from !== 'string' || Number.isNaN(Date.parse(from))) return ''
  return `: ${dayAndTime(from)}`
}

const upTo99 = (value: number) => (value > 99 ? '৯৯+' : digits(value))

export const conversations = {
  title: 'মেসেজ',
  loading: 'আপনার মেসেজ লোড হচ্ছে',
  failed: 'আপনার মেসেজ লোড হয়নি',
  empty: 'এখনো কোনো মেসেজ নেই',
  emptyText: 'পণ্যের পেজ থেকে বিক্রেতাকে প্রশ্ন করুন: চ্যাটটি এখানে থাকবে।',
  emptySaller: 'কোনো ক্রেতা পণ্য নিয়ে প্রশ্ন করলে চ্যাটটি এখানে থাকবে।',
  products: 'পণ্য',
  unread: upTo99,
  unreadLabel: (value) => `${value > 99 ? '৯৯টির বেশি' : `${digits(value)}টি`} নতুন মেসেজ`,
  newCount: upTo99,
  you: 'আপনি',
  formerMember: 'সাবেক সদস্য',
  clock: 'GreenTech',
  joined: (day) => `যোগ দিয়েছেন ${day}`,
  photos: (value) => `${digits(value)}টি ছবি`,
  back: 'সব মেসেজ',
  about: 'যে পণ্য নিয়ে',
  productGone: 'পণ্যটি মুছে ফেলা হয়েছে।',
  thread: {
    loading: 'চ্যাট লোড হচ্ছে',
    failed: 'চ্যাট লোড হয়নি',
    gone: 'এখানে কোনো চ্যাট নেই',
    goneText: 'এটি মুছে ফেলা হয়েছে, অথবা অন্য কারও।',
    label: 'এই চ্যাটের মেসেজ',
    earlier: 'আগের মেসেজ',
    today: 'আজ',
    start: 'প্রথম মেসেজটি লিখুন।',
    sent: 'পাঠানো হয়েছে',
    read: 'দেখেছেন',
    sending: 'পাঠানো হচ্ছে',
    notSent: 'পাঠানো যায়নি।',
    retry: 'আবার পাঠান',
    discard: 'বাদ দিন',
    picture: (place) => `ছবি ${digits(place)}`,
    masked: 'বিক্রেতা কোনো অনুরোধে রাজি হলে মোবাইল নম্বর দেখা যাবে। তার আগে এখানে লুকানো থাকে।',
    lines,
    otherLine: 'বেচাকেনার স্ট্যাটাস বদলেছে',
    answer: {
      text: 'উত্তর এলে এখানেই দেখতে পাবেন। সঙ্গে সঙ্গে জানতে নোটিফিকেশন চালু করুন বা ইমেইল যোগ করুন।',
      allow: 'নোটিফিকেশন চালু করুন',
      addEmail: 'ইমেইল যোগ করুন',
    },
  },
  write: {
    label: 'মেসেজ লিখুন',
    send: 'পাঠান',
    addPicture: 'ছবি দিন',
    removePicture: (name) => `${name} সরান`,
    retryPicture: 'আবার পাঠান',
    sendingPicture: 'ছবি পাঠানো হচ্ছে',
    left: (value) => `আর ${groupDigits(value)} অক্ষর লেখা যাবে`,
    tooLong: (value) => `${groupDigits(value)} অক্ষর বেশি হয়েছে`,
    waitForPictures: 'একটু অপেক্ষা করুন: একটি ছবি এখনো পাঠানো হচ্ছে।',
    pictureFailed: 'একটি ছবি পাঠানো যায়নি। ছবিটি আবার পাঠান বা সরিয়ে দিন, তারপর মেসেজ পাঠান।',
    quick: 'তৈরি উত্তর',
  },
  quickReplies: {
    buyer: ['এটি কি এখনো আছে?', 'কোথায় দেখতে পারি?', 'ব্যাটারি কি অরিজিনাল?', 'দেখা করে টাকা দেব'],
    saller: ['জি, এখনো আছে', 'আপনি কোথায় আসতে পারবেন?', 'আরও ছবি পাঠাতে পারি', 'আগে এখানে বুক করে নিন'],
    arrange: ['কখন আসতে পারবেন?', 'কোথায় দেখা করব?', 'ঠিক আছে, আমি সময় জানাচ্ছি'],
    meeting: ['আমি রওনা হয়েছি', 'আমার ১০ মিনিট দেরি হবে', 'আপনি কোথায়?', 'ধন্যবাদ, দেখা হবে'],
  },
  warnings: {
    link: {
      title: 'লিংকটি GreenTech-\u2060এর বাইরের,',
      text: 'তাই এখানে চাপলে খুলবে না। কোথাও পিন বা কোড লিখবেন না।',
    },
    wallet: {
      title: 'এখানে মোবাইলে টাকা পাঠানোর কথা আছে।',
      text: 'পণ্য হাতে নিন, যাচাই করুন, তারপর টাকা দিন। আগে নয়।',
    },
    advance: {
      title: 'আগাম টাকা কখনো দেবেন না।',
      text: 'GreenTech-\u2060এ কেউ বুকিংয়ের জন্য টাকা চাইতে পারেন না। পণ্য হাতে নিয়ে যাচাই করে টাকা দিন।',
    },
    app: { title: 'GreenTech-\u2060এই কথা বলুন।', text: 'অন্য অ্যাপে কী কথা হয়েছে, পরে কেউ দেখতে পারবে না।' },
    code: {
      title: 'পিন বা কোড কাউকে বলবেন না।',
      text: 'আপনাকে টাকা দিতে বা কিছু পাঠাতে এগুলো কারও লাগে না।',
    },
  },
  menu: {
    label: 'আরও',
    report: 'অভিযোগ করুন',
    block: (name) => `${whom(name)} ব্লক করুন`,
    unblock: (name) => `${whom(name)} আনব্লক করুন`,
  },
  block: {
    short: 'ব্লক',
    title: (name) => `${whom(name)} ব্লক করবেন?`,
    text: 'আপনারা আর কেউ কাউকে লিখতে পারবেন না। অন্যজনকে এটা জানানো হবে না। মেসেজগুলো প্রমাণ হিসেবে থাকবে।',
    confirm: 'ব্লক করুন',
    cancel: 'বাতিল',
    done: (name) => `${whom(name)} ব্লক করেছেন`,
    undone: (name) => `${whom(name)} আবার লিখতে পারবেন`,
    blocked: 'ব্লক করা',
    noWriting: 'এখন আপনারা একে অন্যকে লিখতে পারবেন না',
    byMe: (name) => `${whom(name)} এটা জানানো হয়নি। মেসেজগুলো প্রমাণ হিসেবে থাকবে।`,
    byOther: 'এই চ্যাট শেষ হয়েছে। মেসেজগুলো প্রমাণ হিসেবে থাকবে।',
    unblock: 'আনব্লক',
  },
  report: {
    short: 'অভিযোগ',
    too: 'অভিযোগও করুন',
    title: 'এই চ্যাট নিয়ে অভিযোগ করুন',
    text: 'অভিযোগ করলে আমাদের অ্যাডমিনরা চ্যাটটি পড়তে পারবেন। অন্যজনকে এটা জানানো হবে না।',
    close: 'বন্ধ করুন',
    cancel: 'বাতিল',
    send: 'অভিযোগ পাঠান',
    words: 'কী হয়েছে? (না দিলেও চলে)',
    reasonLabel: 'কেন',
    missing: 'একটি কারণ বেছে নিন।',
    reasons: {
      advance: 'আগাম টাকা চেয়েছেন',
      fraud: 'ঠকাতে চেয়েছেন',
      link: 'লিংক পাঠিয়েছেন বা কোড চেয়েছেন',
      rude: 'খারাপ কথা বলেছেন বা ভয় দেখিয়েছেন',
      other: 'অন্য কিছু',
    },
    done: 'ধন্যবাদ, আমরা দেখছি',
    already: 'এই চ্যাট নিয়ে আপনি অভিযোগ করেছেন।',
    message: 'এই মেসেজ নিয়ে অভিযোগ করুন',
    messageText: 'আমাদের অ্যাডমিনরা মেসেজটি দেখবেন, আর চ্যাটের এ পর্যন্ত পড়তে পারবেন। অন্যজনকে এটা জানানো হবে না।',
    reported: 'অভিযোগ করা হয়েছে',
  },
  forAdmins: {
    roles: { buyer: 'ক্রেতা', saller: 'বিক্রেতা' },
    read: 'চ্যাট পড়ুন',
    hide: 'চ্যাট লুকান',
    noted: 'নতুনগুলো আগে। আপনি যে পড়েছেন, তা সময়সহ লেখা থাকে।',
    loadingMessages: 'চ্যাট লোড হচ্ছে',
    failedMessages: 'চ্যাট লোড হয়নি',
    reportedMessages: 'যেসব মেসেজ নিয়ে অভিযোগ',
    all: 'পুরো চ্যাট',
  },
} satisfies Translation<typeof en.conversations>
