import type * as en from '../en/inbox.ts'
import type { Translation } from '../translation.ts'
import { mailUs } from './mail-us.ts'

/** Contact page, Mail Us and the newsletter. */
export const inbox = {
  ...mailUs,
  examples: {
    name: 'আপনার নাম',
    email: 'you@example.com',
    phone: '01XXX XXX XXX',
    company: 'দোকান বা প্রতিষ্ঠান',
    message: 'কী জানতে চান?',
  },
  contact: {
    title: 'যোগাযোগ',
    text: 'কোনো পণ্য, বুকিং বা আপনার অ্যাকাউন্ট নিয়ে প্রশ্ন? আমাদের লিখুন, একজন মানুষ উত্তর দেবেন।',
    send: 'বার্তা পাঠান',
    sent: 'বার্তাটি পেয়েছি, ধন্যবাদ। শিগগিরই ইমেইলে উত্তর দেব।',
    visit: 'আসুন বা ফোন করুন',
    address: 'ঠিকানা',
    open: 'খোলা',
  },
  newsletter: {
    title: 'একটি নিউজলেটার আসছে',
    text: 'এখনো শুরু হয়নি। তালিকায় থাকতে আপনার ইমেইল দিন, যখন খুশি বাদ দিতে পারবেন।',
    subscribe: 'সাবস্ক্রাইব করুন',
    thanks: 'সাবস্ক্রাইব করার জন্য ধন্যবাদ',
  },
  unsubscribe: {
    title: 'নিউজলেটার বন্ধ করুন',
    ask: 'নিউজলেটার আর চান না?',
    askText: 'তালিকা থেকে আপনার ঠিকানা মুছে দেব, আর কোনো নিউজলেটার পাঠাব না।',
    confirm: 'নিউজলেটার বন্ধ করুন',
    done: 'আপনি আর তালিকায় নেই',
    doneText: 'আপনার ঠিকানা মুছে ফেলা হয়েছে। চাইলে হোম পেজ থেকে আবার যোগ দিতে পারেন।',
    unknown: 'লিংকটি চেনা যাচ্ছে না। ইমেইল থেকেই লিংকটি খুলুন, অথবা আমাদের লিখুন।',
    home: 'হোম',
    contact: 'যোগাযোগ',
  },
} satisfies Translation<typeof en.inbox>
