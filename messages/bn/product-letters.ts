import type * as en from '../en/product-letters.ts'
import type { Translation } from '../translation.ts'
import { fullDate } from './dates.ts'
import { groupDigits } from './numbers.ts'

const your = (count: number) => (count === 1 ? 'আপনার পণ্যটির' : `আপনার ${groupDigits(count)}টি পণ্যের`)

export const productLetters = {
  greeting: (name) => `প্রিয় ${name},`,
  hello: 'প্রিয় সদস্য,',
  until: (time) => `${fullDate(time)} পর্যন্ত`,
  others: (count) => `আপনার আরও ${groupDigits(count)}টি পণ্যের একই কথা। “আমার পণ্য” পেজে দেখুন।`,
  footer: 'আপনি GreenTech-\u2060এ বিক্রি করেন, তাই এই ইমেইল পেয়েছেন।',
  signIn: 'লগইন করলে পণ্যটি দেখতে পাবেন। ইমেইল ঠিকানা নিশ্চিত করলে পরের ইমেইলে পুরো খবর থাকবে।',
  myProducts: 'আপনার পণ্য দেখুন',
} satisfies Translation<typeof en.productLetters>

export const expiryLetters = {
  ending: {
    subject: (name, count) =>
      count === 1 ? `আর তিন দিন বাকি: ${name}` : `আপনার ${groupDigits(count)}টি পণ্যের আর তিন দিন বাকি`,
    shortSubject: 'আপনার একটি পণ্যের আর তিন দিন বাকি',
    body: (count) => `${your(count)} বিক্রির মেয়াদ তিন দিন পরে শেষ। এরপর আর কেউ খুঁজে পাবেন না।`,
    advice: 'এখনো বিক্রি করতে চাইলে বাটনটি একবার চাপুন: আরও ৬০ দিন তালিকায় থাকবে। আর কিছু করতে হবে না।',
    button: () => 'বিক্রির জন্য রাখুন',
  },
  ended: {
    subject: (name, count) =>
      count === 1 ? `আর বিক্রির জন্য নেই: ${name}` : `আপনার ${groupDigits(count)}টি পণ্য আর বিক্রির জন্য নেই`,
    shortSubject: 'আপনার একটি পণ্য আর বিক্রির জন্য নেই',
    body: (count) => `${your(count)} বিক্রির মেয়াদ শেষ। এখন আর কেউ খুঁজে পাচ্ছেন না।`,
    advice: 'এখনো বিক্রি করতে চাইলে বাটনটি একবার চাপুন: ৬০ দিনের জন্য আবার তালিকায় আসবে। আর কিছু করতে হবে না।',
    button: () => 'আবার বিক্রিতে দিন',
  },
} satisfies Translation<typeof en.expiryLetters>
