import type * as en from '../en/deal.ts'
import type { Translation } from '../translation.ts'
import { dayOfMonth } from './dates.ts'
import { dealStates } from './deal-states.ts'
import { dealReasons, hoursInWords } from './deal-words.ts'
import { whom, whose } from './names.ts'
import { count, digits, groupDigits } from './numbers.ts'
import { atTime, clock, clockOf, dayAndTime, longDay, ofTime, shortTime, shortWeekday, weekdayOf } from './times.ts'

/** Each takes `টি`, and its endings after that: `ল্যাপটপটির`. */
const THINGS: Record<string, string> = {
  laptop: 'ল্যাপটপ',
  desktop: 'কম্পিউটার',
  mobile: 'মোবাইল',
  tablet: 'ট্যাবলেট',
  'smart-tv': 'টিভি',
  'smart-watch': 'স্মার্টওয়াচ',
  monitor: 'মনিটর',
  printer: 'প্রিন্টার',
  camera: 'ক্যামেরা',
  headphone: 'হেডফোন',
  router: 'রাউটার',
  console: 'গেম কনসোল',
  other: 'পণ্য',
}

type Now = typeof en.deal.now.buyer

const ends = (until: string) =>
  until ? ` ${ofTime(dayAndTime(until))} মধ্যে উত্তর না এলে অনুরোধটি নিজে থেকেই বন্ধ হয়ে যাবে।` : ''
const till = (until: string) => (until ? `${dayAndTime(until)} পর্যন্ত ` : '')
const before = (until: string) => (until ? `${ofTime(dayAndTime(until))} আগে ` : '')
const because = (reason: string) => (reason ? `“${reason}” ` : '')

const buyer: Now = {
  requested: {
    title: ({ name }) => `${whose(name)} উত্তরের অপেক্ষা`,
    text: ({ name, since, until }) =>
      `${atTime(dayAndTime(since))} আপনি অনুরোধ পাঠিয়েছেন, ${whom(name)} জানানো হয়েছে। রাজি হলে দিন আর জায়গা দুজনে এখানেই ঠিক করবেন।${ends(until)}`,
  },
  waiting: {
    title: ({ line }) => `অপেক্ষার লাইনে আপনি ${digits(line)} নম্বরে`,
    text: ({ name, thing }) =>
      `${name} আরেকজনের অনুরোধে রাজি হয়েছেন। সেখানে বিক্রি না হলে ${thing}টি আবার পাওয়া যাবে, তখন আপনাকে জানাব।`,
  },
  hidden: {
    title: ({ thing }) => `GreenTech ${thing}টি লুকিয়ে রেখেছে`,
    text: () => 'আমরা দেখছি। আমরা না জানানো পর্যন্ত এর জন্য টাকা দেবেন না, দেখাও করবেন না।',
  },
  deleted: {
    title: ({ thing }) => `${thing}টি মুছে ফেলা হয়েছে`,
    text: () => 'এর জন্য টাকা দেবেন না, দেখাও করবেন না। পণ্যটি ফিরিয়ে আনা না হলে কয়েক মিনিটের মধ্যে সব নিজে থেকেই বন্ধ হয়ে যাবে।',
  },
  'sold-elsewhere': {
    title: ({ thing }) => `${thing}টি বিক্রি হয়ে গেছে`,
    text: ({ name }) =>
      `${name} অন্য জায়গায় বিক্রি করেছেন। আবার বিক্রির জন্য না দিলে কয়েক মিনিটের মধ্যে সব নিজে থেকেই বন্ধ হয়ে যাবে।`,
  },
  accepted: {
    title: ({ name }) => `${name} রাজি হয়েছেন`,
    text: ({ thing, until }) =>
      `${thing}টি ${till(until)}আপনার জন্য রাখা আছে। এবার দেখা করার সময় ও লোকজন আছে এমন একটি জায়গা ঠিক করুন।`,
  },
  'proposed-by-me': {
    title: ({ name }) => `${whose(name)} উত্তরের অপেক্ষা`,
    text: ({ name, meeting, place }) => `আপনি বলেছেন: ${meeting}, ${place}। ${name} রাজি হলেই ঠিক।`,
  },
  'proposed-to-me': {
    title: ({ name, meeting }) => `${whose(name)} প্রস্তাব: ${meeting}`,
    text: ({ place }) => `জায়গা: ${place}। রাজি থাকলে জানান, না হলে অন্য সময় বা জায়গা বলুন।`,
  },
  agreed: {
    title: ({ name, meeting }) => `${atTime(meeting)} ${whose(name)} সঙ্গে দেখা`,
    text: () =>
      'টাকা আর আধা ঘণ্টা সময় নিয়ে যান। যাচাই, টাকা দেওয়া, জিনিস বুঝে নেওয়া, প্রতিটি ধাপ দেখা করার গাইডে আছে। ইন্টারনেট না থাকলেও চলবে। আসতে না পারলে আগেই বাতিল করুন: তাতে কোনো খরচ নেই। না জানিয়ে না এলে আপনার নামে “আসেননি” উঠতে পারে।',
  },
  met: {
    title: ({ name }) => `${whose(name)} সঙ্গে দেখা হয়েছে?`,
    text: ({ begins, thing, until }) =>
      `কথা ছিল ${atTime(dayAndTime(begins))}। ${thing}টি হাতে পেয়ে থাকলে গাইডে কোড দিন: তবেই বেচাকেনা সম্পন্ন হবে। দেখা না হলে ${before(until)}আরেকটি সময় ঠিক করুন, অথবা কে আসেননি জানান।`,
  },
  'handed-over': {
    title: () => 'এখন এটি আপনার',
    text: ({ name, since }) => `${atTime(dayAndTime(since))} আপনি ও ${name} কোড দিয়ে বেচাকেনা সম্পন্ন করেছেন।`,
  },
  'declined-by-other': {
    title: ({ name }) => `${name} রাজি হননি`,
    text: ({ reason }) => `${because(reason)}কোনো টাকা দেওয়া হয়নি।`,
  },
  'cancelled-by-me': {
    title: () => 'আপনি বাতিল করেছেন',
    text: ({ name, reason }) => `${because(reason)}${whom(name)} জানানো হয়েছে।`,
  },
  'cancelled-by-other': {
    title: ({ name }) => `${name} বাতিল করেছেন`,
    text: ({ reason }) => `${because(reason)}আপনাকে কিছু দিতে হবে না।`,
  },
  ended: {
    title: () => 'বেচাকেনাটি বন্ধ করা হয়েছে',
    text: ({ reason }) => `${because(reason)}আপনাকে কিছু দিতে হবে না।`,
  },
  closed: {
    title: ({ thing }) => `${thing}টি আরেকজন কিনে নিয়েছেন`,
    text: () => 'আরেকজন ক্রেতা এটি বুঝে নিয়েছেন। কোনো টাকা দেওয়া হয়নি।',
  },
  unanswered: {
    title: () => 'সময়মতো উত্তর আসেনি',
    text: ({ name }) => `${name} তিন দিনেও উত্তর দেননি। পণ্যটি এখনো থাকলে আরেকবার অনুরোধ করতে পারেন।`,
  },
  'not-closed': {
    title: () => 'জিনিস বুঝে নেওয়া হয়নি, বেচাকেনা শেষ',
    text: () => 'রাজি হওয়ার পর ১৪ দিনেও জিনিস বুঝে নেওয়া হয়নি, তাই নিজে থেকেই বন্ধ হয়ে গেছে।',
  },
  'no-show-by-me': {
    title: ({ name }) => `আপনি বলেছেন, ${name} আসেননি`,
    text: ({ name, until }) => `${name} ${till(until)}আপত্তি জানাতে পারেন। না জানালে তাঁর নামে “আসেননি” উঠবে।`,
  },
  'no-show-by-other': {
    title: ({ name }) => `${name} বলছেন, আপনি আসেননি`,
    text: ({ until }) =>
      until ? `সেখানে গিয়ে থাকলে ${before(until)}জানান। না জানালে আপনার নামে “আসেননি” উঠবে।` : 'আপনার নামে “আসেননি” উঠেছে।',
  },
  contested: {
    title: () => 'দুজনের কথা মিলছে না',
    text: () => 'একজন বলছেন অন্যজন আসেননি, অন্যজন তা মানছেন না। আমরা দেখছি; সিদ্ধান্তের আগে কারও নামে “আসেননি” উঠবে না।',
  },
  'upheld-against-me': {
    title: () => 'GreenTech-\u2060এর সিদ্ধান্ত: আপনি আসেননি',
    text: ({ note }) => `আপনার নামে “আসেননি” উঠেছে। আমরা লিখেছি: ${note}`,
  },
  'upheld-against-other': {
    title: ({ name }) => `GreenTech-\u2060এর সিদ্ধান্ত: ${name} আসেননি`,
    text: ({ note }) => `তাঁর নামে “আসেননি” উঠেছে। আমরা লিখেছি: ${note}`,
  },
  dismissed: {
    title: () => 'GreenTech-\u2060এর সিদ্ধান্ত: কারও নামে “আসেননি” উঠবে না',
    text: ({ note }) => `বেচাকেনাটি শেষ। আমরা লিখেছি: ${note}`,
  },
}

const saller: Now = {
  ...buyer,
  requested: {
    title: ({ name, thing }) => `${name} আপনার ${thing}টি কিনতে চান`,
    text: ({ since, until }) => `অনুরোধ এসেছে ${atTime(dayAndTime(since))}।${ends(until)}`,
  },
  waiting: {
    title: ({ name, line }) => `${name} অপেক্ষার লাইনে ${digits(line)} নম্বরে`,
    text: () => 'আপনি আরেকজনের অনুরোধে রাজি হয়েছেন। সেখানে বিক্রি না হলে এই অনুরোধে রাজি হতে পারবেন।',
  },
  hidden: {
    title: ({ thing }) => `GreenTech আপনার ${thing}টি লুকিয়ে রেখেছে`,
    text: () => 'আমরা দেখছি। কারণ “আমার পণ্য” পেজে লেখা আছে। সিদ্ধান্ত না হওয়া পর্যন্ত বেচাকেনাটি শুধু বাতিল করা যাবে।',
  },
  deleted: {
    title: ({ thing }) => `আপনার ${thing}টি মুছে ফেলা হয়েছে`,
    text: () => 'পণ্যটি ফিরিয়ে না আনলে কয়েক মিনিটের মধ্যে সব নিজে থেকেই বন্ধ হয়ে যাবে।',
  },
  'sold-elsewhere': {
    title: ({ thing }) => `আপনার ${thing}টি অন্য জায়গায় বিক্রি হয়েছে`,
    text: () => 'পণ্যটি আবার বিক্রির জন্য না দিলে কয়েক মিনিটের মধ্যে অনুরোধটি নিজে থেকেই বন্ধ হয়ে যাবে।',
  },
  accepted: {
    title: ({ name }) => `${whose(name)} সঙ্গে দেখা করা ঠিক করুন`,
    text: ({ thing, until }) => `${thing}টি ${till(until)}রিজার্ভ করা। একটি সময় ও লোকজন আছে এমন জায়গা বলুন।`,
  },
  agreed: {
    title: ({ name, meeting }) => `${atTime(meeting)} ${whose(name)} সঙ্গে দেখা`,
    text: ({ thing }) =>
      `${thing}টি, তার কাগজপত্র আর আধা ঘণ্টা সময় নিয়ে যান। বেচাকেনার কোড দেখা করার গাইডে আছে: টাকা পেয়ে তবেই দেখান। ইন্টারনেট না থাকলেও চলবে। আসতে না পারলে আগেই বাতিল করুন: না জানিয়ে না এলে আপনার নামে “আসেননি” উঠতে পারে।`,
  },
  met: {
    title: ({ name }) => `${whose(name)} সঙ্গে দেখা হয়েছে?`,
    text: ({ name, begins, thing, until }) =>
      `কথা ছিল ${atTime(dayAndTime(begins))}। ${thing}টি ${whom(name)} দিয়ে থাকলে গাইডের কোড দেখান: কোড দেওয়া হলে তবেই বিক্রি ধরা হবে। দেখা না হলে ${before(until)}আরেকটি সময় ঠিক করুন, অথবা কে আসেননি জানান।`,
  },
  'handed-over': {
    title: ({ thing }) => `আপনার ${thing}টি বিক্রি হয়েছে`,
    text: ({ name, since }) => `${atTime(dayAndTime(since))} আপনি ও ${name} কোড দিয়ে বেচাকেনা সম্পন্ন করেছেন।`,
  },
  'declined-by-me': {
    title: () => 'আপনি রাজি হননি',
    text: ({ name, reason }) => `${because(reason)}${whom(name)} জানানো হয়েছে। আপনার নম্বর দেখানো হয়নি।`,
  },
  'cancelled-by-me': {
    title: () => 'আপনি বাতিল করেছেন',
    text: ({ name, reason, thing, free }) =>
      `${because(reason)}${whom(name)} জানানো হয়েছে।${free ? ` আপনার ${thing}টি আবার সাইটে উঠেছে।` : ''}`,
  },
  'cancelled-by-other': {
    title: ({ name }) => `${name} বাতিল করেছেন`,
    text: ({ reason, thing, free }) => `${because(reason)}${free ? `আপনার ${thing}টি আবার সাইটে উঠেছে।` : ''}`.trim(),
  },
  closed: {
    title: ({ name }) => `${whom(name)} জানানো হয়েছে, পণ্যটি আর নেই`,
    text: ({ thing }) => `আরেকজন ক্রেতা আপনার ${thing}টি কিনে নিয়েছেন, তাই এই অনুরোধ বন্ধ হয়েছে।`,
  },
  unanswered: {
    title: () => 'আপনি সময়মতো উত্তর দেননি',
    text: ({ name }) => `অনুরোধ তিন দিন খোলা থাকে। ${whom(name)} জানানো হয়েছে, চাইলে আরেকবার অনুরোধ করতে পারেন।`,
  },
}

const admin: Now = Object.fromEntries(
  Object.keys(saller).map((situation) => [
    situation,
    {
      title: () => 'দুই সদস্যের বেচাকেনা',
      text: () => 'আপনি এর স্ট্যাটাস ও ইতিহাস দেখছেন। মোবাইল নম্বর ও চ্যাট শুধু তাঁদের দুজনের।',
    },
  ]),
)

const MOVES = {
  request: 'কিনতে চেয়েছেন',
  accept: 'রাজি হয়েছেন',
  decline: 'রাজি হননি',
  correct: 'মোবাইল নম্বর ও জায়গা ঠিক করেছেন',
  propose: 'দেখা করার প্রস্তাব দিয়েছেন',
  agree: 'দেখা করতে রাজি হয়েছেন',
  cancel: 'বাতিল করেছেন',
  'hand-over': 'কোড দিয়েছেন: জিনিস বুঝে নেওয়া হয়েছে',
  'no-show': 'বলেছেন, অন্য পক্ষ আসেননি',
  contest: 'তা মানেননি',
  uphold: 'সিদ্ধান্ত দিয়েছে: “আসেননি” উঠবে',
  dismiss: 'সিদ্ধান্ত দিয়েছে: কারও নামে “আসেননি” উঠবে না',
  undo: 'ফিরিয়ে নিয়েছেন',
  close: 'বন্ধ হয়েছে, আরেকজন ক্রেতা পেয়েছেন',
  expire: 'বন্ধ হয়েছে, সময় শেষ',
}

/** A cancellation by none of the two, of whom the verb does not speak with respect. */
const BY_NOBODY: Record<string, string> = { admin: 'বাতিল করেছে', clock: 'বাতিল হয়েছে' }

export const deal = {
  title: { buyer: 'আমার অর্ডার', saller: 'আমার ক্রেতা', admin: 'বেচাকেনা' },
  from: (product, name) => `${product}, বিক্রেতা ${name}`,
  to: (product, name) => `${product}, ক্রেতা ${name}`,
  loading: 'বেচাকেনা লোড হচ্ছে',
  failed: 'বেচাকেনাটি লোড হয়নি',
  problem: 'জিনিসটি কথামতো নয়, নাকি চুরির মনে হচ্ছে? অভিযোগ করুন, একজন অ্যাডমিন দেখবেন।',
  gone: 'এই বেচাকেনা এখানে নেই',
  goneText: 'এটি হয়তো আপনার নয়, অথবা লিংকটি পুরো আসেনি।',
  back: { buyer: 'আমার অর্ডার', saller: 'আমার ক্রেতা', admin: 'সব অর্ডার' },
  bdt: '৳',
  lowerPrice: (asked) => `বুক করার সময় দাম ছিল ৳\u00a0${groupDigits(asked)}। এখন কম দামটিই ধরা হবে।`,
  open: 'খুলুন',
  openDeal: 'বেচাকেনা খুলুন',
  openOf: (product) => `${product}: বেচাকেনা খুলুন`,
  state: 'স্ট্যাটাস',
  now: { buyer, saller, admin },
  states: dealStates,
  listNote: {
    requested: (until) => `উত্তরের শেষ সময় ${dayAndTime(until)}`,
    answers: (saller, until) => `${whose(saller)} উত্তরের শেষ সময় ${dayAndTime(until)}`,
    accepted: (until) => `${dayAndTime(until)} পর্যন্ত রিজার্ভ করা`,
    since: dayAndTime,
  },
  steps: {
    label: 'কত দূর হলো',
    requested: 'অনুরোধ পাঠানো',
    accepted: 'বিক্রেতা রাজি',
    meeting: 'সময় ও জায়গা ঠিক',
    handedOver: 'জিনিস বুঝে নেওয়া',
    declined: 'রাজি হননি',
    cancelled: 'বাতিল হয়েছে',
    closed: 'অন্যজন কিনেছেন',
    expired: 'মেয়াদ শেষ',
    no_show: 'আসেননি',
    contested: 'আপত্তি আছে',
    done: 'হয়েছে',
    current: 'এখন',
    ahead: 'বাকি',
  },
  actions: {
    accept: 'রাজি আছি',
    decline: 'রাজি নই',
    propose: 'সময় ও জায়গা বলুন',
    'propose-another': 'অন্য সময় বলুন',
    agree: 'রাজি আছি',
    kit: 'দেখা করার গাইড খুলুন',
    paper: 'বিক্রির রসিদ',
    write: (name) => `${whom(name)} লিখুন`,
    similar: 'এমন আরও দেখুন',
    again: 'আবার অনুরোধ করুন',
    requests: 'সব অনুরোধ দেখুন',
    contest: 'আমি সেখানে ছিলাম',
    'no-show': (name) => `${name} আসেননি`,
    undo: 'ফিরিয়ে নিন',
    cancel: 'অনুরোধ বাতিল করুন',
    list: { buyer: 'আমার অর্ডার', saller: 'আমার ক্রেতা', admin: 'সব অর্ডার' },
  },
  done: {
    accept: (name) => `আপনি রাজি হয়েছেন। ${name} এখন আপনার নম্বর দেখতে পাচ্ছেন।`,
    decline: (name) => `আপনি রাজি হননি। ${whom(name)} জানানো হয়েছে।`,
    correct: 'ঠিক করা হয়েছে',
    propose: (name) => `${whom(name)} পাঠানো হয়েছে`,
    agree: 'সময় ও জায়গা ঠিক হয়েছে',
    cancel: 'বাতিল হয়েছে',
    'hand-over': 'হয়ে গেছে',
    'no-show': 'জানানো হয়েছে। অন্যজন ৪৮ ঘণ্টার মধ্যে উত্তর দিতে পারেন।',
    contest: 'জানানো হয়েছে। আমরা দেখছি।',
    undo: 'ফিরিয়ে নেওয়া হয়েছে',
  },
  moved: (sentence) => `${sentence} এখনকার অবস্থা এই পেজে দেখুন।`,
  meeting: {
    title: 'কখন ও কোথায়',
    change: 'বদলান',
    calendar: 'ক্যালেন্ডার',
    copy: 'ঠিকানা কপি',
    copied: 'কপি হয়েছে',
    copyFailed: 'কপি হয়নি। লেখাটি চেপে ধরে নিজে কপি করতে পারেন।',
    day: longDay,
    weekday: shortWeekday,
    number: dayOfMonth,
    hours: hoursInWords,
    proposedByMe: (name) => `প্রস্তাবটি আপনার। ${name} এখনো উত্তর দেননি।`,
    proposedToMe: (name) => `প্রস্তাবটি ${whose(name)}।`,
    stillHolds: 'দুজনে রাজি না হওয়া পর্যন্ত আগেরটিই ঠিক আছে:',
    youMeet: (name, from, place) => `${atTime(clock(from))} ${whose(name)} সঙ্গে আপনার দেখা করার কথা: ${place}।`,
    tooNear: 'দুই জায়গায় সময়মতো পৌঁছাতে পারবেন তো?',
    inWords: (from) => `${weekdayOf(from)} ${clockOf(from)}`,
    ics: {
      title: (product, name) => `${product}: ${whose(name)} সঙ্গে দেখা`,
      text: (url) => `আগে যাচাই করুন, তারপর টাকা দিন। ${url}`,
      file: 'meeting.ics',
    },
    share: (product, day, hours, place) =>
      `${product} নিয়ে GreenTech-\u2060এর একজনের সঙ্গে দেখা করছি: ${day}, ${hours}, ${place}`,
  },
  person: {
    buyer: 'ক্রেতা',
    saller: 'বিক্রেতা',
    phone: 'মোবাইল নম্বর',
    call: 'কল করুন',
    callOf: (name) => `${whom(name)} কল করুন`,
    whatsapp: 'WhatsApp',
    whatsappOf: (name) => `WhatsApp-\u2060এ ${whom(name)} লিখুন (নতুন ট্যাবে খুলবে)`,
    locked: (name) => `${name} রাজি হলে নম্বরটি এখানে দেখা যাবে। আপনার নম্বর অনুরোধের সঙ্গে ${whose(name)} কাছে গেছে।`,
    lockedAgain: (name) => `বেচাকেনা শেষ, তাই ${whose(name)} নম্বর আর দেখানো হয় না।`,
    pays: (way) => `পেমেন্ট: ${way}`,
    place: (place) => `যেখানে দেখা করতে চান: ${place}`,
    queue: (line) => `অপেক্ষার লাইনে ${digits(line)} নম্বরে`,
  },
  before: {
    title: 'টাকা দেওয়ার আগে',
    place: 'দিনের আলোয়, লোকজন আছে এমন জায়গায় দেখা করুন',
    check: (thing) => `${thing}টি হাতে নিয়ে তালিকা মিলিয়ে দেখুন`,
    pay: 'যাচাই করে তবেই টাকা দিন, আগে কখনো নয়',
    sallerTitle: 'হাতে তুলে দেওয়ার আগে',
    money: 'নিজের ওয়ালেট অ্যাপে ব্যালেন্স দেখুন, এসএমএস দেখে বিশ্বাস করবেন না',
    code: 'টাকা পেয়ে তবেই কোড দেখান',
    invite: 'দিনের আলোয়, লোকজন আছে এমন জায়গায় দেখা করুন, বাসায় নয়',
  },
  conversation: 'চ্যাট',
  found: {
    title: 'দেখা করার সময় যা লেখা হয়েছে',
    by: (buyer) => (buyer === null ? 'গাইডে আপনার লেখা।' : `গাইডে ${whose(buyer)} লেখা।`),
    price: (taka, before) => `দাম লেখা হয়েছে ${taka} টাকা। আগে ছিল ${before} টাকা।`,
    known: 'বিবরণে লেখা আছে',
    photo: (step, number) => `${step}: সমস্যার ছবি ${digits(number)}`,
  },
  history: {
    title: 'যা যা হয়েছে',
    time: shortTime,
    you: 'আপনি',
    desk: 'GreenTech',
    clock: 'নিজে থেকে',
    moves: MOVES,
    did: (move, by) => (move === 'cancel' && BY_NOBODY[by]) || MOVES[move],
  },
  reasons: dealReasons,
  menu: {
    open: 'আরও',
    change: 'সময় বা জায়গা বদলান',
    correct: 'নম্বর ও জায়গা ঠিক করুন',
    share: 'কোথায় দেখা করছেন, বন্ধুকে জানান',
    noShow: (name) => `${name} আসেননি`,
    decline: 'অনুরোধে রাজি নই',
    cancel: { buyer: 'বেচাকেনা বাতিল করুন', saller: 'বেচাকেনা বাতিল করুন', admin: 'বাতিল' },
  },
  sheets: {
    close: 'বন্ধ করুন',
    keep: 'থাকুক',
    why: 'কেন?',
    reasonMissing: 'একটি কারণ বেছে নিন।',
    cancel: {
      title: { buyer: 'বেচাকেনাটি বাতিল করবেন?', saller: 'বেচাকেনাটি বাতিল করবেন?' },
      text: {
        requested: (name) => `${whom(name)} সঙ্গে সঙ্গে জানানো হবে। এখনো কেউ কোনো কথা দেননি।`,
        accepted: (name, meeting, thing) =>
          `${meeting ? `${name} আপনার জন্য ${meeting} সময়টি রেখেছেন। ` : ''}${whom(name)} সঙ্গে সঙ্গে জানানো হবে, আর ${thing}টি আবার সাইটে উঠবে।`,
      },
      note: 'বাতিল না করে না গেলে আপনার নামে “আসেননি” উঠতে পারে। বাতিল করলে ওঠে না।',
      action: { buyer: 'বেচাকেনা বাতিল করুন', saller: 'বেচাকেনা বাতিল করুন' },
      undo: 'আপনি বেচাকেনাটি বাতিল করেছেন',
    },
    decline: {
      title: (name) => `${whose(name)} অনুরোধে রাজি নন?`,
      text: (name) => `${whom(name)} সঙ্গে সঙ্গে কারণসহ জানানো হবে। আপনার নম্বর দেখানো হবে না।`,
      action: 'রাজি নই',
      undo: 'আপনি অনুরোধে রাজি হননি',
    },
    noShow: {
      title: (name) => `${name} আসেননি?`,
      text: (name, thing) =>
        `বেচাকেনাটি শেষ হবে, ${thing}টি আবার সাইটে উঠবে। ${name} ৪৮ ঘণ্টার মধ্যে আপত্তি জানালে আমরা দেখব। আপত্তি না এলে তাঁর নামে “আসেননি” উঠবে।`,
      note: 'কী হয়েছিল',
      noteHint: 'না দিলেও চলে। শুধু আমরা পড়ব।',
      optional: 'না দিলেও চলে',
      action: 'জানান',
      undo: 'আপনি জানিয়েছেন, অন্য পক্ষ আসেননি',
    },
    contest: {
      title: 'আপনি সেখানে ছিলেন?',
      text: 'তাহলে আমরা না দেখা পর্যন্ত কারও নামে “আসেননি” উঠবে না।',
      note: 'কী হয়েছিল',
      noteHint: 'শুধু আমরা পড়ব।',
      action: 'আমি সেখানে ছিলাম',
    },
    accept: {
      title: (name) => `${whose(name)} অনুরোধে রাজি?`,
      price: (taka) => `৳\u00a0${groupDigits(taka)}`,
      pays: (way) => `পেমেন্ট: ${way}`,
      payUnknown: 'টাকা কীভাবে দেবেন, বলেননি',
      reserved: (thing) => `${thing}টি ১৪ দিনের জন্য রিজার্ভ থাকবে। তালিকায় “রিজার্ভ করা” দেখাবে।`,
      numbers: (name, phone) =>
        phone ? `${name} এখন থেকে আপনার নম্বর ${phone} দেখতে পাবেন।` : `${name} এখন থেকে আপনার নম্বর দেখতে পাবেন।`,
      others: (others) => `আরও ${groupDigits(others)} জনকে জানানো হবে যে তাঁরা অপেক্ষায় আছেন।`,
      phone: 'আপনার মোবাইল নম্বর',
      phoneHint: 'শুধু এই ক্রেতা দেখতে পাবেন।',
      action: 'রাজি আছি, আমার নম্বর দেখান',
      cancel: 'এখন নয়',
    },
    correct: {
      title: 'নম্বর ও জায়গা ঠিক করুন',
      text: (name) => `${name} সঙ্গে সঙ্গে দুটোই দেখতে পাবেন।`,
      phone: 'মোবাইল নম্বর',
      place: 'যেখানে দেখা করতে চান',
      cancel: 'বাতিল',
      action: 'সেভ',
    },
    propose: {
      title: 'সময় ও জায়গা বলুন',
      day: 'দিন',
      dayName: (time) => `${shortWeekday(time)} ${dayOfMonth(time)}`,
      tomorrow: 'আগামীকাল',
      otherDay: 'অন্য দিন',
      date: 'তারিখ',
      time: 'সময়',
      clock,
      otherTime: 'অন্য',
      from: 'শুরু',
      to: 'শেষ',
      sunset: (time) => `${weekdayOf(time)} সূর্য ডোবে ${ofTime(clockOf(time))} দিকে।`,
      dark: 'দেখা শেষ হওয়ার আগেই অন্ধকার হবে: আলো ও লোকজন আছে এমন জায়গা বেছে নিন।',
      late: 'তখন অন্ধকার: আলো ও লোকজন আছে এমন জায়গা বেছে নিন।',
      place: 'লোকজন আছে এমন জায়গা',
      placesOf: (district) => `${district} জেলায়`,
      asked: 'বুকিংয়ের সময় লেখা',
      another: 'অন্য জায়গা',
      anotherText: 'কোথায় এবং কীভাবে খুঁজে পাওয়া যাবে, লিখুন',
      anotherLabel: 'কোথায়, কীভাবে খুঁজে পাওয়া যাবে',
      closedThen: (time) => `${weekdayOf(time)} সাধারণত বন্ধ থাকে: অন্য দিন বা জায়গা বেছে নিন।`,
      loading: 'জায়গা লোড হচ্ছে',
      placesFailed: 'জায়গার তালিকা লোড হয়নি। নিজে লিখে দিতে পারেন।',
      search: 'জায়গা খুঁজুন',
      more: (more) => `আরও ${groupDigits(more)}টি`,
      action: (name) => `${whom(name)} পাঠান`,
      fixed: (name) => `${name} রাজি হলেই ঠিক।`,
      missing: {
        day: 'একটি দিন বেছে নিন।',
        time: 'একটি সময় বেছে নিন।',
        place: 'একটি জায়গা বেছে নিন বা লিখুন।',
        order: 'শেষের সময়টি শুরুর পরে দিন।',
        past: 'পরের কোনো সময় দিন, এটি পেরিয়ে গেছে।',
      },
      unsaved: {
        title: 'না পাঠিয়েই চলে যাবেন?',
        text: 'এখানে যা বেছে নিয়েছেন, তা থাকবে না।',
        stay: 'থাকুন',
        leave: 'চলে যান',
      },
    },
  },
  requests: {
    title: 'অনুরোধ',
    of: (product) => `${product}: অনুরোধ`,
    count: (requests) => count(requests, 'অনুরোধ'),
    offers: (offers) => count(offers, 'দরদাম'),
    unread: (people) => (people === 1 ? 'নতুন মেসেজ' : `${groupDigits(people)} জনের নতুন মেসেজ`),
    ask: (people) => (people === 1 ? 'একজন এটি কিনতে চান' : `${groupDigits(people)} জন এটি কিনতে চান`),
    text: (people) =>
      people === 1
        ? 'রাজি আছেন কি না জানান, না হলে কারণ বলুন। এর মধ্যে আর কেউ চাইলে পেছনে অপেক্ষায় থাকবেন।'
        : 'একজনের অনুরোধে রাজি হোন। বাকিদের অপেক্ষা করতে বলা হবে; বিক্রি না হলে তাঁরা একই ক্রমে আবার এখানে আসবেন।',
    oldest: (until) => `সবচেয়ে পুরোনোটি ${atTime(dayAndTime(until))} নিজে থেকেই বন্ধ হবে`,
    none: 'এখন কেউ কিনতে চাইছেন না',
    noneText: 'কেউ বুক করলেই অনুরোধটি এখানে দেখা যাবে।',
    loading: 'অনুরোধ লোড হচ্ছে',
    failed: 'অনুরোধ লোড হয়নি',
    closedDeals: (deals) => (deals === 0 ? 'এখানে প্রথম বেচাকেনা' : `${count(deals, 'বেচাকেনা')} সম্পন্ন`),
    noShows: (times) => `${groupDigits(times)} বার আসেননি`,
    reply: 'উত্তর দিন',
    replyTo: (name) => `${whom(name)} উত্তর দিন`,
    acceptOf: (name) => `${whose(name)} অনুরোধে রাজি আছি`,
    declineOf: (name) => `${whose(name)} অনুরোধে রাজি নই`,
    reservedFor: (name) => `${whose(name)} জন্য রিজার্ভ করা`,
    reservedText: (until) => (until ? `${dayAndTime(until)} পর্যন্ত।` : ''),
    openDeal: 'বেচাকেনা খুলুন',
    waiting: (people) => (people === 1 ? 'পেছনে একজন অপেক্ষায়' : `পেছনে ${groupDigits(people)} জন অপেক্ষায়`),
    wasTold: 'জানানো হয়েছে: অপেক্ষায়',
    payUnknown: 'টাকা কীভাবে দেবেন, বলেননি',
    help: {
      title: 'কোন বাটনে কী হয়',
      accept: 'রাজি আছি',
      acceptText: 'পণ্যটি ১৪ দিনের জন্য রিজার্ভ থাকে। তখন থেকে ক্রেতা আপনার নম্বর দেখতে পান।',
      reply: 'উত্তর দিন',
      replyText: 'বেচাকেনা ও তার চ্যাট খোলে। এতে কোনো কথা দেওয়া হয় না।',
      decline: 'রাজি নই',
      declineText: 'অনুরোধটি শেষ হয়। ক্রেতা আপনার কারণ পড়তে পারেন।',
    },
    states: {
      live: 'এখনো আছে',
      reserved: 'রিজার্ভ করা',
      sold: 'বিক্রি হয়েছে',
      paused: 'আপাতত বন্ধ',
      expired: 'মেয়াদ শেষ',
      hidden: 'লুকানো',
    },
  },
  things: THINGS,
} satisfies Translation<typeof en.deal>
