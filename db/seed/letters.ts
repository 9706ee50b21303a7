import type { Message } from '#content/inbox/contract.ts'

/** Messages of visitors to the admins, newest first. An admin has settled the messages with `done`. */
export const letters: (Pick<Message, 'kind' | 'name' | 'email' | 'phone' | 'company' | 'message'> & {
  hoursAgo: number
  done?: true
})[] = [
  {
    kind: 'contact',
    name: 'Sadia Rahman',
    email: 'sadia.rahman@rahmantraders.example',
    phone: '01712-880044',
    company: 'Rahman Traders, Narayanganj',
    message:
      'We replace twenty ProBooks in December. May a company open one saller account and list them all, or does each need its own page? Memos for every machine are here.',
    hoursAgo: 5,
  },
  {
    kind: 'mail-us',
    name: 'Tasnim Ara',
    email: 'tasnim@greentech.example',
    phone: null,
    company: null,
    message:
      'I booked a laptop in Sylhet and the saller answers only in the evening. How long does a booking stay, and can I cancel if the battery is worse than written?',
    hoursAgo: 22,
  },
  {
    kind: 'mail-us',
    name: 'মাহফুজা বেগম',
    email: 'mahfuza@post.example',
    phone: '০১৮১৭-২২৩৩৪৪',
    company: null,
    message: 'আমার ছেলের জন্য একটি ল্যাপটপ কিনতে চাই, বাজেট ৩০ হাজার টাকা। রংপুরে দেখে নেওয়ার ব্যবস্থা আছে কি?',
    hoursAgo: 47,
  },
  {
    kind: 'contact',
    name: 'Kamrul Huda',
    email: 'kamrul@greenschool.example',
    phone: '+880 1715-600700',
    company: 'Green School, Bogura',
    message:
      'Our school collects old laptops for its computer room. Would you write about it in the blog? We have photos and a list of what the room needs.',
    hoursAgo: 98,
  },
  {
    kind: 'mail-us',
    name: 'Imran Hossain',
    email: 'imran@greentech.example',
    phone: '01898765432',
    company: null,
    message: 'Thank you, the MacBook was exactly as described. The check list in the blog helped me at the meeting.',
    hoursAgo: 410,
    done: true,
  },
  {
    kind: 'contact',
    name: 'Rezaul Karim',
    email: 'rezaul@courierline.example',
    phone: '01911-515253',
    company: 'Courier Line',
    message: 'We offer insured delivery of electronics between districts. Whom may we call about a partnership?',
    hoursAgo: 640,
    done: true,
  },
]

/** The demo's issue of the newsletter, as a draft. */
export const demoIssue = {
  subjectEn: 'Before you buy a used laptop',
  textEn: 'Hello,\n\nthis month: what to check on a used laptop before you pay, and laptops that are on sale now.',
  subjectBn: 'পুরোনো ল্যাপটপ কেনার আগে',
  textBn: 'প্রিয় পাঠক,\n\nএ মাসে: টাকা দেওয়ার আগে পুরোনো ল্যাপটপে কী কী দেখবেন, আর এখন বিক্রি হচ্ছে এমন কিছু ল্যাপটপ।',
}

/** The issue of the month before, which was sent. */
export const sentIssue = {
  subjectEn: 'Meet safely',
  textEn: 'Hello,\n\nwhere to meet, what to bring along, and why nobody pays before they have seen the thing.',
  subjectBn: 'নিরাপদে দেখা করুন',
  textBn: 'প্রিয় পাঠক,\n\nকোথায় দেখা করবেন, কী সঙ্গে আনবেন, আর জিনিস না দেখে কেন কেউ টাকা দেবেন না।',
}

/** Addresses that get the newsletter. The last one is not confirmed. */
export const subscribers = ['mahfuza@post.example', 'kamrul@greenschool.example', 'rakib@greentech.example']
/** Number of confirmed subscribers: all but the last one. */
export const readers = subscribers.length - 1
