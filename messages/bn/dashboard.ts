import type * as en from '../en/dashboard.ts'
import type { Translation } from '../translation.ts'
import { whom, whose } from './names.ts'
import { groupDigits } from './numbers.ts'
import { dayAndTime, nearTime, partOfDay } from './times.ts'

/** `শুভ রাত্রি` is said on leaving: late at night the greeting names no part of the day. */
function greeting(hour: number): string {
  if (hour < 4) return 'স্বাগতম'
  if (hour < 12) return 'শুভ সকাল'
  if (hour < 18) return `শুভ ${partOfDay(hour)}`
  return 'শুভ সন্ধ্যা'
}

export const dashboard = {
  filters: { show: 'ফিল্টার', state: 'স্ট্যাটাস', any: 'সব', from: 'শুরুর তারিখ', to: 'শেষ তারিখ' },
  retry: 'আবার চেষ্টা করুন',
  more: 'আরও দেখুন',
  shown: (shown, total) => `${groupDigits(total)}টির মধ্যে ${groupDigits(shown)}টি`,
  viewAll: 'সব দেখুন',
  undo: { action: 'ফেরান', failed: (reason) => `ফিরিয়ে আনা যায়নি। ${reason}` },
  pages: {
    '/dashboard': 'ড্যাশবোর্ড',
    '/dashboard/products': 'পণ্য',
    '/dashboard/brands': 'ব্র্যান্ড ও ধরন',
    '/dashboard/all-users': 'সব ব্যবহারকারী',
    '/dashboard/all-sellers': 'সব বিক্রেতা',
    '/dashboard/all-buyers': 'সব ক্রেতা',
    '/dashboard/blogs': 'ব্লগ',
    '/dashboard/inbox': 'ইনবক্স',
    '/dashboard/desk': 'ডেস্ক',
    '/dashboard/decisions': 'অভিযোগ ও সিদ্ধান্ত',
    '/dashboard/proofs': 'প্রমাণ',
    '/dashboard/contact-details': 'যোগাযোগের তথ্য',
    '/dashboard/my-orders': 'আমার অর্ডার',
    '/dashboard/my-products': 'আমার পণ্য',
    '/dashboard/my-products/import': 'পণ্য ইমপোর্ট',
    '/dashboard/add-a-product': 'পণ্য যোগ করুন',
    '/dashboard/my-buyers': 'আমার ক্রেতা',
    '/dashboard/numbers': 'হিসাব',
    '/dashboard/messages': 'মেসেজ',
    '/dashboard/saved-searches': 'সেভ করা সার্চ',
    '/dashboard/favourites': 'পছন্দের পণ্য',
    '/dashboard/security': 'নিরাপত্তা',
    '/dashboard/profile': 'আমার প্রোফাইল',
    '/dashboard/notifications': 'নোটিফিকেশন',
    '/dashboard/notifications/settings': 'নোটিফিকেশন সেটিংস',
  },
  below: { '/dashboard/history': 'ইতিহাস', '/dashboard/newsletter': 'নিউজলেটার' },
  menu: {
    label: 'ড্যাশবোর্ডের মেনু',
    open: 'মেনু খুলুন',
    close: 'মেনু বন্ধ করুন',
    users: 'ব্যবহারকারী',
    home: 'হোম',
    logout: 'লগআউট',
    failed: 'মেনু লোড হয়নি। আবার চেষ্টা করুন।',
  },
  loggedOut: 'আপনি লগআউট করেছেন',
  logoutFailed: 'লগআউট হয়নি। আবার চেষ্টা করুন।',
  unsent: {
    title: 'দেখা করার সব তথ্য এখনো পাঠানো হয়নি',
    text: ({ entries, photos }) =>
      [
        'কিছু তথ্য এইমাত্র পাঠানো যায়নি।',
        ...(entries > 0 ? ['আপনি যা লিখেছেন, এই ডিভাইসে আছে; এখানে আবার লগইন করলে পাঠানো হবে।'] : []),
        ...(photos > 0 ? [`এখন লগআউট করলে সমস্যার ${groupDigits(photos)}টি ছবি হারিয়ে যাবে।`] : []),
      ].join(' '),
    leave: 'তবু লগআউট করুন',
    stay: 'থাকুন',
  },
  finish: {
    title: 'প্রোফাইল পূরণ করুন',
    text: 'আর একটি ধাপ বাকি: GreenTech-\u2060এ আপনি কী করতে চান, বেছে নিন।',
    name: 'নাম',
    role: 'আমি একজন',
    buyer: 'ক্রেতা',
    buyerText: 'পণ্য কিনতে চাই',
    saller: 'বিক্রেতা',
    sallerText: 'পণ্য বিক্রি করতে চাই',
    save: 'প্রোফাইল সেভ করুন',
    saved: 'প্রোফাইল সেভ হয়েছে',
    failed: 'আপনার প্রোফাইল লোড হয়নি',
  },
  overview: {
    greeting: (hour, name) => `${greeting(hour)}, ${name}।`,
    failed: 'হিসাব লোড হয়নি',
    loading: 'হিসাব লোড হচ্ছে',
    cards: {
      myOrders: 'আমার ক্রেতা',
      myProducts: 'আমার পণ্য',
      myBookings: 'আমার অর্ডার',
      totalOrders: 'মোট অর্ডার',
      totalProducts: 'মোট পণ্য',
      sellers: 'বিক্রেতা',
      buyers: 'ক্রেতা',
    },
    total: groupDigits,
    sinceVisit: (fresh) => (fresh === 0 ? 'নতুন কিছু নেই' : `আগেরবারের পর নতুন ${groupDigits(fresh)}টি`),
    sinceWeek: (fresh) => `এ সপ্তাহে নতুন ${groupDigits(fresh)}টি`,
    registered: (fresh) => `নতুন ${groupDigits(fresh)} জন`,
    newestBookings: 'নতুন ক্রেতা',
    yourBookings: 'আপনার নতুন অর্ডার',
    newestProducts: 'নতুন পণ্য',
    loadingList: 'নতুনগুলো লোড হচ্ছে',
    listFailed: 'লোড হয়নি',
    noBookings: 'এখনো কোনো বুকিং নেই',
    noBookingsText: 'কেউ বুক করলেই এখানে দেখতে পাবেন।',
    noProducts: 'এখনো কোনো পণ্য নেই',
    noProductsText: 'কেউ পণ্য পোস্ট করলেই এখানে দেখতে পাবেন।',
    next: {
      title: 'এখন যা করতে হবে',
      none: 'এখন আপনার কিছু করার নেই।',
      more: 'সবচেয়ে জরুরিগুলো দেখানো হলো। বাকিগুলো এখানে:',
      tasks: {
        cases: (cases) => `ডেস্কে ${groupDigits(cases)}টি অভিযোগ বা যাচাই বাকি`,
        contested: (deals) => `${groupDigits(deals)}টি লেনদেনে আপনার সিদ্ধান্ত বাকি`,
        messages: (messages) => `${groupDigits(messages)}টি বার্তার উত্তর বাকি`,
      },
      loading: 'এখন যা করতে হবে, লোড হচ্ছে',
      failed: 'এখন যা করতে হবে, লোড হয়নি',
      until: (time) => `${dayAndTime(time)} পর্যন্ত`,
      at: (time) => nearTime(time),
      proposed: (name, time) => `আপনি প্রস্তাব দিয়েছেন: ${dayAndTime(time)}। ${name} এখনো উত্তর দেননি`,
      steps: {
        code: {
          buyer: (name) => `${whose(name)} দেখানো কোডটি লিখুন`,
          saller: (name) => `টাকা পেলে ${whom(name)} কোডটি দেখান`,
        },
        meeting: {
          buyer: (name) => `${whose(name)} সঙ্গে দেখা করুন`,
          saller: (name) => `${whose(name)} সঙ্গে দেখা করুন`,
        },
        proposal: {
          buyer: (name) => `${name} দেখা করার প্রস্তাব দিয়েছেন, উত্তর দিন`,
          saller: (name) => `${name} দেখা করার প্রস্তাব দিয়েছেন, উত্তর দিন`,
        },
        offer: {
          buyer: (name, price) => `${name} অন্য দাম বলেছেন: ${price}`,
          saller: (name, price) => `${name} দাম বলেছেন ${price}`,
        },
        request: {
          buyer: (name) => `${whose(name)} অনুরোধের উত্তর দিন`,
          saller: (name) => `${whose(name)} অনুরোধের উত্তর দিন`,
        },
        arrange: {
          buyer: (name) => `${whose(name)} সঙ্গে সময় ও জায়গা ঠিক করুন`,
          saller: (name) => `${whose(name)} সঙ্গে সময় ও জায়গা ঠিক করুন`,
        },
        review: {
          buyer: (name) => `${whose(name)} রিভিউ লিখুন`,
          saller: (name) => `${whose(name)} রিভিউ লিখুন`,
        },
        question: { buyer: (name) => `${name} আপনাকে লিখেছেন`, saller: (name) => `${name} আপনাকে লিখেছেন` },
      },
    },
    buyerTip: {
      title: 'দেখা করার আগে',
      text: 'চার্জার আর একজন বন্ধু সঙ্গে নিন। চালু করুন, কিবোর্ডের প্রতিটি বাটন চেপে দেখুন, তারপর টাকা দিন।',
      action: 'পণ্য দেখুন',
    },
    sallerTip: {
      title: 'এক পাতা লেখার চেয়ে একটি ভালো ছবি বেশি বলে',
      text: 'দিনের আলোয়, স্ক্রিন চালু রেখে, দাগগুলোসহ ছবি তুলুন। অবস্থা ছবিতে দেখা গেলে ক্রেতা কম প্রশ্ন করেন, আসেনও তাড়াতাড়ি।',
      action: 'পণ্য যোগ করুন',
    },
  },
} satisfies Translation<typeof en.dashboard>
