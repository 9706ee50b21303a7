import type * as en from '../en/guides.ts'
import type { Translation } from '../translation.ts'
import { groupDigits } from './numbers.ts'

export const guides = {
  costs: 'পুরোনো ইলেকট্রনিকসের দাম',
  goods: 'এখন বিক্রি হচ্ছে',
  goodsText: 'এই গাইডের সঙ্গে মেলে এমন জিনিস',
  none: 'এই গাইডের সঙ্গে মেলে এমন কিছু এখন বিক্রির জন্য নেই।',
  all: 'সব দেখুন',
  failed: 'জিনিসগুলো লোড হয়নি',
  loading: 'জিনিস লোড হচ্ছে',
  read: 'কেনার আগে পড়ুন',
  minutes: (minutes) => `পড়তে ${groupDigits(minutes)} মিনিট`,
} satisfies Translation<typeof en.guides>
