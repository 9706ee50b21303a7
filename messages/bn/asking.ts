import type * as en from '../en/asking.ts'
import type { Translation } from '../translation.ts'

/** 'Ask the saller' on the page of a product. */
export const asking = {
  short: 'প্রশ্ন',
  open: 'বিক্রেতাকে জিজ্ঞেস করুন',
  openConversation: 'চ্যাট খুলুন',
  title: 'বিক্রেতাকে জিজ্ঞেস করুন',
  close: 'বন্ধ করুন',
  cancel: 'বাতিল',
  send: 'পাঠান',
  label: 'আপনার প্রশ্ন',
  quick: 'অনেকে যা জানতে চান',
  questions: ['এখনো আছে?', 'কোথায় দেখা যাবে?', 'শেষ দাম কত?', 'ব্যাটারি কতক্ষণ চলে?'],
  sent: 'আপনার প্রশ্ন পাঠানো হয়েছে',
  advice: 'আগে কখনো টাকা দেবেন না। পণ্য হাতে নিয়ে যাচাই করে তবেই টাকা দিন।',
  failed: 'খোলা গেল না। আবার চেষ্টা করুন।',
  guest: 'বিক্রেতাকে জিজ্ঞেস করতে লগইন করুন',
} satisfies Translation<typeof en.asking>
