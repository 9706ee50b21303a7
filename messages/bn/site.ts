import type * as en from '../en/site.ts'
import type { Translation } from '../translation.ts'
import { fullDate } from './dates.ts'
import { digits } from './numbers.ts'

/** The frame around every page, and what is shown instead of a page. */
export const site = {
  name: 'GreenTech',
  title: (page) => `${page} - GreenTech`,
  skipToContent: 'মূল লেখায় যান',
  close: 'বন্ধ করুন',
  loading: 'লোড হচ্ছে',
  pageFailed: 'পেজটি লোড হয়নি',
  retry: 'আবার চেষ্টা করুন',
  report: 'অভিযোগ',
  readMore: 'আরও পড়ুন',
  notKept: {
    choices: 'আপনার ব্রাউজার এটি মনে রাখে না: পেজ বন্ধ করলে বা আবার লোড করলে মুছে যাবে।',
    signIn: 'আপনার ব্রাউজার এই সাইটের কিছু মনে রাখে না: পেজ বন্ধ করা বা আবার লোড করা পর্যন্ত আপনি লগইন থাকবেন।',
  },
  day: fullDate,
  other: { language: 'en', name: 'English', offer: 'Read in English', stay: 'Stay in Bangla' },
  nav: {
    label: 'মূল মেনু',
    home: 'হোম',
    products: 'পণ্য',
    blog: 'ব্লগ',
    contact: 'যোগাযোগ',
    terms: 'শর্তাবলি',
    privacy: 'প্রাইভেসি পলিসি',
    refund: 'ফেরত ও রিফান্ড',
    login: 'লগইন',
    dashboard: 'ড্যাশবোর্ড',
    sell: 'বিক্রি করুন',
    search: 'পণ্য খুঁজুন',
    menu: 'মেনু',
    closeMenu: 'মেনু বন্ধ করুন',
    newHere: 'এখানে নতুন?',
    register: 'ফ্রি অ্যাকাউন্ট খুলুন',
  },
  footer: {
    about: 'সারা দেশের ব্যবহৃত ল্যাপটপ ও ইলেকট্রনিকস, সরাসরি মালিকের কাছ থেকে। আগে দেখুন, তারপর টাকা দিন।',
    social: { facebook: 'Facebook', youtube: 'YouTube', instagram: 'Instagram' },
    newTab: (name) => `${name} (নতুন ট্যাবে খুলবে)`,
    contact: 'যোগাযোগ',
    tollFree: (number) => `টোল ফ্রি ${number}`,
    links: 'GreenTech',
    copyright: (year) => `© ${digits(year)} GreenTech`,
    searchKey: { label: '/ চেপে খোঁজা', on: 'চালু', off: 'বন্ধ' },
    currency: 'সব দাম বাংলাদেশি টাকায়',
  },
  notFound: {
    title: 'পাওয়া যায়নি',
    text: 'এই ঠিকানায় কিছু নেই। লিংকটি ঠিক আছে কি না দেখুন।',
    help: 'লিংকটি পুরোনো হতে পারে, অথবা পণ্যটি নতুন মালিক পেয়ে গেছে।',
    retry: 'আবার চেষ্টা করুন',
    products: 'সব পণ্য দেখুন',
  },
} satisfies Translation<typeof en.site>
