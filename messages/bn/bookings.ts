import type * as en from '../en/bookings.ts'
import type { Translation } from '../translation.ts'
import { confirmFirst } from './confirm-first.ts'

/** Booking a product. */
export const bookings = {
  dialog: {
    title: 'পণ্যটি বুক করুন',
    close: 'বন্ধ করুন',
    name: 'নাম',
    email: 'ইমেইল',
    phone: 'মোবাইল নম্বর',
    phoneHint: 'বুক করলেই বিক্রেতা এটি দেখবেন, আর কেউ নয়। বিক্রেতা রাজি হলে আপনি তাঁর নম্বর দেখবেন।',
    location: 'দেখা করার জায়গা',
    locationExample: 'যেমন মিরপুর ১০ গোলচত্বর',
    locationHint: 'লোকজন আছে এমন জায়গা, যেখানে দুজনেরই সুবিধা।',
    cancel: 'বাতিল',
    submit: 'বুক করুন',
    booked: 'আপনার বুকিং আমরা পেয়েছি',
    confirmFirst,
    unsaved: {
      title: 'বুক না করেই চলে যাবেন?',
      text: 'এখানে যা লিখেছেন, তা থাকবে না।',
      stay: 'থাকুন',
      leave: 'চলে যান',
    },
  },
} satisfies Translation<typeof en.bookings>
