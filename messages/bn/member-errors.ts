import type * as en from '../en/member-errors.ts'
import type { Translation } from '../translation.ts'

/** Sentences for codes that only the forms and calls of members can answer, beside `errors`. */
export const memberErrors = {
  invalid_input: 'দাগ দেওয়া ঘরগুলো দেখুন।',
  unknown_field: 'এই ঘরটি এখানে চেনা যাচ্ছে না। আমাদের কোনো পেজে এটি দেখলে পেজটি আবার লোড করুন।',
  unknown_category: 'তালিকা থেকে একটি ব্র্যান্ড বেছে নিন।',
  too_short: 'লেখাটি খুব ছোট।',
  unknown_fact: 'এই ধরনের পণ্যে এই তথ্য লাগে না।',
  too_many_values: 'কয়েকটি কম বেছে নিন।',
  too_many_photos: 'একটি পণ্যে বড়জোর আটটি ছবি দেওয়া যায়।',
  invalid_price: 'দাম সংখ্যায় লিখুন, যেমন ১২,০০০। একটিই দাম, মাঝে কোনো ডট ছাড়া।',
  offer_too_high: 'চাওয়া দামের চেয়ে কম বলুন। ওই দামে রাজি থাকলে বুক করুন।',
  invalid_year: 'কোন বছর কিনেছেন, বেছে নিন।',
  meeting_past: 'সময়টি পার হয়ে গেছে। সামনের একটি সময় বেছে নিন।',
  meeting_too_late: 'আগামী দুই সপ্তাহের মধ্যে একটি দিন বেছে নিন।',
  meeting_order: 'শেষের সময় শুরুর পরে হতে হবে, একই দিনে।',
  invalid_id: 'ঠিকানাটি পুরো নয়।',
  too_many_tags: 'একটি পোস্টে এত ট্যাগ দেওয়া যায় না।',
  invalid_web_address: 'https:// দিয়ে শুরু হয়, এমন ওয়েব ঠিকানা লিখুন।',
  invalid_photo: 'আগে একটি ছবি আপলোড করুন।',
  brand_exists: 'এই নামের একটি ব্র্যান্ড আগে থেকেই আছে।',
  kind_exists: 'এই নামের একটি ধরন আগে থেকেই আছে।',
  no_comma: 'কমা বাদ দিন: তালিকার ঠিকানায় দুই ব্র্যান্ডের মাঝে কমা বসে।',
  latin_name: 'নামটি ইংরেজি অক্ষরে লিখুন।',
  name_with_link: 'নামে ওয়েব ঠিকানা বা মোবাইল নম্বর লিখবেন না। ডটের পরে একটি ফাঁকা ঘর দিন।',
  number_in_words: 'এখানে মোবাইল নম্বর লিখবেন না। আপনি রাজি হলে ক্রেতা আপনার নম্বর পাবেন।',
  parts_only: 'লক করা, ভেতরে পানি ঢুকেছে, ব্যাটারি ফুলেছে বা স্ক্রিন নষ্ট: এমন পণ্যের কোনো গ্রেড হয় না। অবস্থা হবে “পার্টস হিসেবে”।',
  place_with_link: 'জায়গার নাম কথায় লিখুন, ওয়েব ঠিকানা নয়। ডটের পরে একটি ফাঁকা ঘর দিন।',
} satisfies Translation<typeof en.memberErrors>
