import type * as en from '../en/google-pages.ts'
import type { Translation } from '../translation.ts'
import { ending } from './names.ts'

export const googlePages = {
  result: { title: 'লগইন হচ্ছে', text: 'আপনার লগইন হচ্ছে। এই উইন্ডো বন্ধ করতে পারেন।' },
  expired: {
    title: 'এই লগইনের মেয়াদ শেষ',
    text: 'আবার শুরু করুন। বেশি সময় লেগেছে, বা একই ঠিকানা দ্বিতীয়বার খোলা হয়েছে।',
    back: 'লগইন পেজে যান',
  },
  demo: {
    title: 'অ্যাকাউন্ট বেছে নিন',
    notice: 'এটি Google নয়। ডেমো ও টেস্টে Google-\u2060এর জায়গায় এটি কাজ করে; মানুষগুলো কাল্পনিক।',
    text: (site: string) => `${ending(site, 'এ')} যাওয়ার জন্য`,
    cancel: 'বাতিল',
  },
} satisfies Translation<typeof en.googlePages>
