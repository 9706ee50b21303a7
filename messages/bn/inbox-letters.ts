import type * as en from '../en/inbox-letters.ts'
import type { Translation } from '../translation.ts'

export const inboxLetters = {
  newMessage: {
    subject: {
      contact: (name: string) => `যোগাযোগ: ${name}`,
      'mail-us': (name: string) => `আমাদের লিখুন: ${name}`,
    },
    button: 'ইনবক্স খুলুন',
    footer: 'কেউ GreenTech-\u2060কে লিখেছেন, তাই এই ইমেইল পেয়েছেন। উত্তর ওপরের ঠিকানায় দিন, এই ইমেইলে নয়।',
  },
  welcome: {
    subject: 'নিউজলেটারের জন্য আপনার ঠিকানা নিশ্চিত করুন',
    paragraphs: [
      'GreenTech-\u2060এর নিউজলেটারের জন্য এই ঠিকানা দেওয়া হয়েছে। আপনিই দিয়ে থাকলে বাটনটি চাপুন: তার পরেই আমরা নিউজলেটার পাঠাব।',
      'আপনি দেননি? তাহলে কিছু করতে হবে না: কোনো নিউজলেটার পাঠাব না, আর ৩০ দিন পর ঠিকানাটি মুছে দেব।',
    ],
    confirm: 'ঠিকানা নিশ্চিত করুন',
    unsubscribe: 'নিউজলেটার বন্ধ করুন',
    footer: 'GreenTech-\u2060এ নিউজলেটারের জন্য এই ঠিকানা দেওয়া হয়েছে, তাই এই ইমেইল পেয়েছেন।',
  },
  issue: { footer: 'আপনি GreenTech-\u2060এর নিউজলেটারের জন্য এই ঠিকানা নিশ্চিত করেছেন, তাই এই ইমেইল পেয়েছেন।' },
  trial: {
    subject: (subject: string) => `পরীক্ষা: ${subject}`,
    footer: 'এটি নিউজলেটারের পরীক্ষামূলক ইমেইল, শুধু আপনাকে পাঠানো হয়েছে। পাঠকদের ইমেইলে এখানে নিউজলেটার বন্ধ করার লিংক থাকে।',
  },
  facts: { name: 'নাম', email: 'ইমেইল', phone: 'মোবাইল', company: 'প্রতিষ্ঠান' },
} satisfies Translation<typeof en.inboxLetters>
