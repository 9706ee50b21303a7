import type * as en from '../en/deal-words.ts'
import type { Translation } from '../translation.ts'
import { clock, dayAndTime } from './times.ts'

export const dealReasons: Record<string, string> = {
  promised: 'আরেকজনকে কথা দেওয়া আছে।',
  price: 'দামে মিলছে না।',
  place: 'জায়গাটি বেশি দূরে।',
  time: 'সময় মিলছে না।',
  doubt: 'কিছু একটা ঠিক মনে হচ্ছে না।',
  found_another: 'অন্য একটি পেয়ে গেছি।',
  fault_found: 'যাচাই করে সমস্যা পাওয়া গেছে।',
  sold_elsewhere: 'অন্য জায়গায় বিক্রি হয়ে গেছে।',
  kept: 'নিজের কাছেই রাখছি।',
  other: 'অন্য কারণ।',
  sold: 'বিক্রি হয়ে গেছে।',
  unanswered: 'সময়মতো কেউ উত্তর দেননি।',
  not_closed: 'সময়মতো জিনিস বুঝে নেওয়া হয়নি।',
  account_disabled: 'GreenTech একটি অ্যাকাউন্ট বন্ধ করেছে।',
  account_deleted: 'একটি অ্যাকাউন্ট মুছে ফেলা হয়েছে।',
  product_deleted: 'পণ্যটি মুছে ফেলা হয়েছে।',
} satisfies Translation<typeof en.dealReasons>

/** `শুক্রবার ২৭ নভেম্বর, বিকাল ৪:৩০` */
export function whenInWords(time: string): string {
  return dayAndTime(time)
}

/** `বিকাল ৪:৩০ থেকে ৫:৩০`: a part of the day that both hours share is said once. */
export function hoursInWords(from: string, to: string): string {
  const [first, last] = [clock(from), clock(to)]
  const [part] = first.split(' ')
  return `${first} থেকে ${last.replace(`${part} `, '')}`
}
