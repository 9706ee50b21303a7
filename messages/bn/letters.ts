import type * as en from '../en/letters.ts'
import type { Translation } from '../translation.ts'
import { whose } from './names.ts'
import { digits } from './numbers.ts'
import { usedInWords } from './used.ts'

export const letters = {
  bookingForSaller: {
    subject: (product: string) => `নতুন বুকিং: ${product}`,
    greeting: (name: string) => `প্রিয় ${name},`,
    body: (buyer: string, product: string) => `${buyer} আপনার ${product} বুক করেছেন। ফোন করে সময় ঠিক করে নিন।`,
    advice:
      'বিকাশ, নগদ বা রকেটে টাকা নিলে জিনিসটি হাতে দেওয়ার আগে সেই সেবার নিজের অ্যাপে ব্যালেন্স দেখে নিন। এসএমএস বা স্ক্রিনশট দেখে কখনো দেবেন না: দুটোই নকল করা যায়।',
    button: 'আপনার ক্রেতাদের দেখুন',
    footer: 'আপনি GreenTech-\u2060এ বিক্রি করেন, তাই এই ইমেইল পেয়েছেন।',
  },
  bookingForBuyer: {
    subject: (product: string) => `আপনার বুকিং: ${product}`,
    greeting: (name: string) => `প্রিয় ${name},`,
    body: (product: string, saller: string) =>
      `আপনি ${product} বুক করেছেন। আপনার মোবাইল নম্বরসহ বুকিংটি ${whose(saller)} কাছে যাচ্ছে। আপনিও তাঁকে লিখতে পারেন: ঠিকানা নিচে আছে।`,
    advice: 'টাকা দেওয়ার আগে পণ্যটি দেখুন, চালিয়ে দেখুন। লোকজন আছে এমন জায়গায় দেখা করুন।',
    button: 'আপনার অর্ডার দেখুন',
    footer: 'আপনি GreenTech-\u2060এ একটি পণ্য বুক করেছেন, তাই এই ইমেইল পেয়েছেন।',
  },
  unconfirmed: {
    saller: {
      subject: 'আপনার একটি পণ্যের নতুন বুকিং',
      greeting: 'প্রিয় সদস্য,',
      body: 'আপনার একটি পণ্য কেউ বুক করেছেন। লগইন করলে জানতে পারবেন কে। ইমেইল ঠিকানা নিশ্চিত করলে পরের ইমেইলে পুরো খবর থাকবে।',
    },
    buyer: {
      subject: 'আপনার বুকিং সেভ হয়েছে',
      greeting: 'প্রিয় সদস্য,',
      body: 'আপনি একটি পণ্য বুক করেছেন। লগইন করলে সেটি দেখতে পাবেন। ইমেইল ঠিকানা নিশ্চিত করলে পরের ইমেইলে পুরো খবর থাকবে।',
    },
  },
  facts: {
    product: 'পণ্য',
    price: 'দাম',
    used: 'ব্যবহার',
    buyer: 'ক্রেতা',
    saller: 'বিক্রেতা',
    phone: 'মোবাইল',
    email: 'ইমেইল',
    place: 'দেখা করার জায়গা',
  },
  price: (grouped: string) => `${digits(grouped)} টাকা`,
  usedName: usedInWords,
} satisfies Translation<typeof en.letters>
