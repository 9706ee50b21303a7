import type * as en from '../en/mail-us.ts'
import type { Translation } from '../translation.ts'

/** Mail Us, which stands on every page. */
export const mailUs = {
  honeypot: 'এই ঘর ফাঁকা রাখুন',
  fields: { name: 'নাম', email: 'ইমেইল', phone: 'মোবাইল নম্বর', company: 'প্রতিষ্ঠান', message: 'মেসেজ' },
  mailUs: {
    title: 'আমাদের লিখুন',
    phone: 'মোবাইল নম্বর (না দিলেও চলে)',
    send: 'পাঠান',
    sent: 'মেসেজটি পেয়েছি, ধন্যবাদ। শিগগিরই ইমেইলে উত্তর দেব।',
  },
} satisfies Translation<typeof en.mailUs>
