import type * as en from '../en/inbox-letters.ts'
import type { Translation } from '../translation.ts'

export const inboxLetters = {
  newMessage: {
    subject: {
      contact: (name: string) => `যোগাযোগ: ${name}`,
      'mail-us': (name: string) => `আমাদের লিখুন: ${name}`,
    },
    button: 'ইনবক্স খুলুন',
    footer: 'কেউ GreenTech-কে লিখেছেন, তাই এই ইমেইল পেয়েছেন। উত্তর ওপরের ঠিকানায় দিন, এই ইমেইলে নয়।',
  },
  welcome: {
    subject: 'আপনার ঠিকানা আমাদের নিউজলেটারের তালিকায় আছে',
    paragraphs: [
      'সাবস্ক্রাইব করার জন্য ধন্যবাদ। নিউজলেটার এখনো শুরু হয়নি: শুরু না হওয়া পর্যন্ত এর জন্য আর কোনো ইমেইল পাঠাব না।',
      'এই ঠিকানা কি আপনি দেননি, বা আর তালিকায় থাকতে চান না? একটি ক্লিকেই বন্ধ করতে পারেন।',
    ],
    unsubscribe: 'নিউজলেটার বন্ধ করুন',
    footer: 'GreenTech-এ নিউজলেটারের জন্য এই ঠিকানা দেওয়া হয়েছে, তাই এই ইমেইল পেয়েছেন।',
  },
  facts: { name: 'নাম', email: 'ইমেইল', phone: 'মোবাইল', company: 'প্রতিষ্ঠান' },
} satisfies Translation<typeof en.inboxLetters>
