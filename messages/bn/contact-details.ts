import type * as en from '../en/contact-details.ts'
import type { Translation } from '../translation.ts'

export const contactDetails = {
  text: 'আপনাদের সঙ্গে যেভাবে যোগাযোগ করা যাবে: প্রতিটি পেজের নিচে ও যোগাযোগ পেজে দেখানো হয়। যে ঘর খালি রাখবেন, তা দেখানো হবে না।',
  reach: 'যোগাযোগের উপায়',
  languagesText: 'ইংরেজি পেজে ইংরেজি ঠিকানা ও সময় দেখা যায়, বাংলা পেজে বাংলাটি। একটি খালি থাকলে অন্যটি দেখানো হয়।',
  address: 'ঠিকানা (ইংরেজিতে)',
  addressBangla: 'ঠিকানা (বাংলায়)',
  hours: 'খোলা থাকার সময় (ইংরেজিতে)',
  hoursHint: 'যেমন: Saturday to Thursday, 10 AM to 6 PM',
  hoursBangla: 'খোলা থাকার সময় (বাংলায়)',
  hoursBanglaHint: 'যেমন: শনি থেকে বৃহস্পতিবার, সকাল ১০টা থেকে সন্ধ্যা ৬টা',
  phone: 'ফোন',
  tollFree: 'টোল ফ্রি নম্বর',
  email: 'ইমেইল',
  emailHint: 'যোগাযোগ পেজ ও “আমাদের লিখুন” ফর্মের মেসেজও এই ঠিকানায় পাঠানো হয়।',
  networks: 'সোশ্যাল মিডিয়ায় আপনাদের পেজ',
  networksText: 'পেজগুলোর ওয়েব ঠিকানা, https:// সহ',
  facebook: 'Facebook',
  youtube: 'YouTube',
  instagram: 'Instagram',
  save: 'সেভ করুন',
  saved: 'সেভ হয়েছে। এখন থেকে সব পেজে এটিই দেখা যাবে।',
  loading: 'যোগাযোগের তথ্য লোড হচ্ছে',
  failed: 'যোগাযোগের তথ্য লোড হয়নি',
} satisfies Translation<typeof en.contactDetails>
