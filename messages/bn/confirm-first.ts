import type * as en from '../en/confirm-first.ts'
import type { Translation } from '../translation.ts'

/** Texts for a user who books or sells before their e-mail address is confirmed. */
export const confirmFirst = {
  title: 'আগে ইমেইল ঠিকানা নিশ্চিত করুন',
  text: (email) => `আমরা ${email} ঠিকানায় একটি ইমেইল পাঠিয়েছি। সেটির লিংকে চাপ দিন, তারপর এখানে আবার চেষ্টা করুন।`,
  orPhone: 'মোবাইল নম্বর নিশ্চিত করলেও চলবে।',
  byPhone: 'মোবাইল নম্বর নিশ্চিত করুন',
  again: 'ইমেইলটি আবার পাঠান',
  sent: (time) => `ইমেইলটি আবার পাঠানো হয়েছে: ${time}।`,
  failed: 'ইমেইলটি পাঠানো যায়নি। একটু পরে আবার চেষ্টা করুন।',
} satisfies Translation<typeof en.confirmFirst>
