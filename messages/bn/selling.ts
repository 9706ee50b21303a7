import type * as en from '../en/selling.ts'
import type { Translation } from '../translation.ts'
import { groupDigits } from './numbers.ts'

export const selling = {
  card: {
    title: 'যা আর লাগে না, বিক্রি করুন',
    text: 'একই অ্যাকাউন্ট দিয়ে: আপনার অর্ডার থাকবে, কেনাও চলবে।',
    action: 'বিক্রি শুরু করুন',
  },
  dialog: {
    title: 'বিক্রি শুরু করুন',
    text: 'আপনার অ্যাকাউন্ট হবে বিক্রেতার অ্যাকাউন্ট। আপনার অর্ডার থাকবে, কেনাও চলবে।',
    phone: 'মোবাইল নম্বর',
    phoneHint: 'আপনি অনুরোধে রাজি হলে তবেই ক্রেতা নম্বরটি দেখবেন, তার আগে কেউ নয়।',
    place: 'কোথায় বিক্রি করবেন',
    placeHint: 'ক্রেতারা চেনেন এমন এলাকা লিখুন, বাসার ঠিকানা নয়।',
    placeExample: 'শ্যামলী, ঢাকা',
    submit: 'বিক্রি শুরু করুন',
    cancel: 'বাতিল',
    close: 'বন্ধ করুন',
    done: 'এখন থেকে বিক্রি করতে পারবেন। প্রথম পণ্যটি যোগ করুন।',
    unsaved: {
      title: 'বিক্রি শুরু না করেই চলে যাবেন?',
      text: 'যা লিখেছেন, এখনো সেভ হয়নি।',
      stay: 'থাকুন',
      leave: 'চলে যান',
    },
  },
  orders: {
    title: 'আপনি নিজে যা কিনছেন',
    text: (count) => `আপনার ${groupDigits(count)}টি অর্ডার আছে।`,
    action: 'আমার অর্ডার',
  },
} satisfies Translation<typeof en.selling>
