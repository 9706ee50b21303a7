import type * as en from '../en/offline.ts'
import type { Translation } from '../translation.ts'
import { MONTHS } from './dates.ts'
import { digits } from './numbers.ts'
import { partOfDay } from './times.ts'

/** The page that stands in for every other one while there is no connection. It is kept on the device, words and all. */
export const offline = {
  title: 'আপনি অফলাইনে আছেন',
  text: 'এই পেজের জন্য ইন্টারনেট লাগবে। শেষ যা দেখেছেন, তা এই ডিভাইসে রাখা আছে।',
  /** `{time}` is filled in where it is read. */
  saved: 'আপনি অফলাইনে আছেন। এটি সেভ করা: {time}',
  asked: 'যে পণ্য দেখতে চেয়েছেন',
  products: 'শেষ দেখা পণ্য',
  orders: 'আমার অর্ডার',
  nothing: 'এই ডিভাইসে এখনো কিছু রাখা নেই। যে পণ্য খুলবেন, আর আপনার নিজের অর্ডার এখানে থাকবে।',
  retry: 'আবার চেষ্টা করুন',
  /** The script of the page makes times of these: it reads no module of words. */
  time: ({ day, month, year, part, hour12, minute }) => `${day} ${month} ${year}, ${part} ${hour12}:${minute}`,
  months: MONTHS,
  partsOfDay: Array.from({ length: 24 }, (_, hour) => partOfDay(hour)),
  digits: digits('0123456789'),
  taka: (amount) => `৳ ${amount}`,
  price: 'দাম',
  saller: 'বিক্রেতা',
} satisfies Translation<typeof en.offline>
