import type * as en from '../en/badges.ts'
import type { Translation } from '../translation.ts'

export const badges = {
  short: { email: 'ইমেইল নিশ্চিত', phone: 'মোবাইল নিশ্চিত', shop: 'দোকান দেখা হয়েছে' },
  none: 'এখনো কিছু নিশ্চিত করা হয়নি',
} satisfies Translation<typeof en.badges>
