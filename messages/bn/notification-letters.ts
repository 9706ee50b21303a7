import type * as en from '../en/notification-letters.ts'
import type { Translation } from '../translation.ts'
import { groupDigits } from './numbers.ts'

export const notificationLetters = {
  greeting: (name) => `প্রিয় ${name},`,
  sentence: (title) => (title.endsWith('?') ? title : `${title}।`),
  button: 'GreenTech-\u2060এ দেখুন',
  footers: {
    booking: 'GreenTech-\u2060এ আপনার কোনো অনুরোধ বা বেচাকেনায় নতুন কিছু হয়েছে বলে এই ইমেইল পেয়েছেন।',
    message: 'GreenTech-\u2060এ কেউ আপনাকে লিখেছেন, এখনো পড়েননি বলে এই ইমেইল পেয়েছেন।',
    offer: 'GreenTech-\u2060এ আপনার কোনো দরদামে নতুন কিছু হয়েছে বলে এই ইমেইল পেয়েছেন।',
    meeting: 'GreenTech-\u2060এ আপনার কোনো বেচাকেনার জন্য দেখা করার কথা আছে বলে এই ইমেইল পেয়েছেন।',
    favourite: 'GreenTech-\u2060এ একটি পণ্য পছন্দের তালিকায় রেখেছেন বলে এই ইমেইল পেয়েছেন।',
    search: 'GreenTech-\u2060এ একটি সার্চ সেভ করেছেন বলে এই ইমেইল পেয়েছেন।',
    desk: 'GreenTech-\u2060এ আপনার কোনো অভিযোগ বা আপনাকে নিয়ে কোনো সিদ্ধান্ত আছে বলে এই ইমেইল পেয়েছেন।',
    review: 'GreenTech-\u2060এ আপনার কোনো বেচাকেনার রিভিউ নিয়ে এই ইমেইল পেয়েছেন।',
    digest: 'GreenTech-\u2060এ দিনে একবার খবর পেতে চেয়েছেন বলে এই ইমেইল পেয়েছেন।',
  },
  stop: {
    booking: 'অনুরোধ ও বেচাকেনার ইমেইল আর চাই না',
    message: 'মেসেজের ইমেইল আর চাই না',
    offer: 'দরদামের ইমেইল আর চাই না',
    meeting: 'দেখা করা নিয়ে ইমেইল আর চাই না',
    favourite: 'পছন্দের পণ্যের ইমেইল আর চাই না',
    search: 'সেভ করা সার্চের ইমেইল আর চাই না',
    desk: 'অভিযোগ ও সিদ্ধান্তের ইমেইল আর চাই না',
    review: 'রিভিউ নিয়ে ইমেইল আর চাই না',
    digest: 'দিনের ইমেইল আর চাই না',
  },
  digest: {
    subject: (count) => `আজ নতুন ${groupDigits(count)}টি খবর`,
    body: 'আগের দিনের ইমেইলের পর এগুলো নতুন, সাইটে এখনো দেখেননি।',
    more: (count) => `আরও আছে: সাইটের তালিকায় আরও ${groupDigits(count)}টি।`,
    button: 'সব দেখুন',
  },
  texts: {
    requested: 'আপনার পণ্য কিনতে একজন অনুরোধ করেছেন। উত্তর দিন।',
    accepted: 'আপনার অনুরোধে বিক্রেতা রাজি হয়েছেন। সময় ও জায়গা ঠিক করুন।',
    cancelled: 'আপনার একটি বেচাকেনা বাতিল হয়েছে।',
    meetingProposed: 'দেখা করার একটি প্রস্তাব এসেছে। উত্তর দিন।',
    meetingAgreed: 'দেখা করার সময় ও জায়গা ঠিক হয়েছে।',
    meetingSoon: 'আজ দেখা করার কথা। সময় ও জায়গা দেখে নিন।',
    ended: 'আপনার একটি বেচাকেনা বাতিল হয়েছে। এর জন্য আর যাবেন না।',
  },
  asText: (text, url) => `GreenTech: ${text} ${url}`,
  unconfirmed: {
    subject: 'GreenTech-\u2060এ আপনার জন্য নতুন খবর আছে',
    greeting: 'প্রিয় সদস্য,',
    body: 'আপনার জন্য নতুন খবর আছে। লগইন করলে দেখতে পাবেন। ইমেইল ঠিকানা নিশ্চিত করলে পরের ইমেইলে পুরো খবর থাকবে।',
  },
} satisfies Translation<typeof en.notificationLetters>
