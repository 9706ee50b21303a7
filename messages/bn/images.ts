import type * as en from '../en/images.ts'
import type { Translation } from '../translation.ts'

/** Errors of a photo, by the codes of the image host and of the browser's own checks. */
export const images = {
  no_file: 'কোনো ছবি আসেনি। একটি বেছে নিন।',
  several_files: 'একবারে একটি ছবি পাঠান।',
  interrupted: 'আপলোড মাঝপথে থেমে গেছে। আবার চেষ্টা করুন।',
  key_missing: 'এখানে ছবি আপলোড করতে API key লাগে।',
  key_wrong: 'এই API key দিয়ে এখানে ছবি আপলোড করা যায় না।',
  not_found: 'এই ঠিকানায় কোনো ছবি নেই।',
  too_large: 'ছোট একটি ছবি দিন। এটি ১৫ এমবির চেয়ে বড়।',
  not_a_picture: 'JPEG, PNG, WebP বা AVIF ছবি দিন। এই ফাইলটি ছবি নয়।',
  heic: 'ছবিটি JPEG হিসেবে সেভ করে দিন। HEIC ছবি এখানে পড়া যায় না।',
  too_many_pixels: 'ছোট একটি ছবি দিন। এটির পিক্সেল বেশি।',
  damaged: 'অন্য একটি ছবি দিন। এটি নষ্ট বা পুরো নয়।',
  too_many_requests: 'অল্প সময়ে অনেক ছবি এসেছে। একটু থেমে আবার চেষ্টা করুন।',
  internal: 'আমাদের এখানে একটা সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  busy: 'এখন অনেক ছবি আপলোড হচ্ছে। একটু পরে আবার চেষ্টা করুন।',
  storage_unavailable: 'এখন ছবি রাখা যাচ্ছে না। যা লিখেছেন, তা এখানেই থাকবে। পরে আবার চেষ্টা করুন।',
  network_error: 'সংযোগ পাওয়া যাচ্ছে না। ইন্টারনেট দেখে আবার চেষ্টা করুন।',
  timeout: 'আপলোডে অনেক সময় লাগছে। আবার চেষ্টা করুন।',
  canceled: 'আপলোড বাতিল হয়েছে।',
  bad_response: 'ছবিটি আপলোড হয়নি। আবার চেষ্টা করুন।',
} satisfies Translation<typeof en.images>
