import type * as en from '../en/errors.ts'
import type { Translation } from '../translation.ts'

/** Sentences of public pages for the stable codes that the server and the forms answer. */
export const errors = {
  internal: 'আমাদের এখানে একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  not_found: 'এই ঠিকানায় কিছু নেই।',
  busy: 'এখন খুব ভিড়। একটু পরে আবার চেষ্টা করুন।',
  too_many_requests: 'অল্প সময়ে অনেকবার চেষ্টা হয়েছে। একটু থেমে আবার চেষ্টা করুন।',
  sign_in_required: 'আগে লগইন করুন।',
  required: 'ঘরটি পূরণ করুন।',
  too_long: 'লেখাটি বেশি বড়।',
  invalid_value: 'তালিকা থেকে একটি বেছে নিন।',
  invalid_text: 'লেখার একটি চিহ্ন সেভ করা যায় না। সেটি মুছে দিন।',
  invalid_email: 'ইমেইল ঠিকানা এভাবে লিখুন: name@example.com',
  invalid_phone: 'মোবাইল নম্বর এভাবে লিখুন: 01712345678',
  network_error: 'সংযোগ পাওয়া যাচ্ছে না। ইন্টারনেট দেখে আবার চেষ্টা করুন।',
  timeout: 'অনেক সময় লাগছে। আবার চেষ্টা করুন।',
  canceled: 'বাতিল হয়েছে।',
  bad_response: 'উত্তরটি পড়া যায়নি। আবার চেষ্টা করুন।',
} satisfies Translation<typeof en.errors>
