import type { Decision, Reason } from '#moderation/desk/rules.ts'
import type { BuyerName } from './people.ts'

export interface DemoReportOf {
  by: BuyerName
  reason: Reason
  words: string
  hoursAgo: number
  counts?: boolean
}

export interface DemoCase {
  thing: { product: string } | { person: string } | { review: { sale: string; by: 'buyer' | 'saller' } }
  /** The first one first. */
  reports: DemoReportOf[]
  decision?: Decision
  /** Days of a suspension. */
  days?: number
  /** Appeal of the person. */
  appeal?: string
}

export const blockedWords = [
  { word: 'passcode bypass', reason: 'Phones that somebody else has locked' },
  { word: 'লটারি', reason: '' },
]

/** About goods and people of the demo. All of it is invented. */
export const cases: DemoCase[] = [
  {
    thing: { product: 'MacBook Pro 14 M4, 16 GB, 512 GB' },
    reports: [
      { by: 'imran', reason: 'advance', words: 'He wants 500 by bKash to keep it for me.', hoursAgo: 3 },
      { by: 'moumita', reason: 'advance', words: 'আগে টাকা না দিলে ঠিকানা দেয় না।', hoursAgo: 2 },
    ],
  },
  {
    thing: { product: 'MacBook Air M4, 16 GB, silver' },
    reports: [
      { by: 'rakib', reason: 'misleading', words: 'The photo is from a shop’s page.', hoursAgo: 9 },
      { by: 'ashik', reason: 'misleading', words: 'ছবিটা অন্য জায়গায় দেখেছি।', hoursAgo: 6, counts: false },
    ],
  },
  {
    thing: { product: 'Dell XPS 13 9310, Core i7, 16 GB' },
    reports: [
      { by: 'tasnim', reason: 'stolen', words: 'My cousin lost this one in Mirpur, same sticker.', hoursAgo: 20 },
    ],
  },
  {
    thing: { product: 'Lenovo Legion 5, Ryzen 7, RTX 3060' },
    reports: [{ by: 'bijoy', reason: 'misleading', words: 'It has an RTX 3050, not a 3060.', hoursAgo: 26 }],
  },
  {
    thing: { product: 'Acer Nitro 5, i5-11400H, GTX 1650' },
    reports: [{ by: 'farhana', reason: 'fraud', words: 'Does not want to meet, only courier.', hoursAgo: 31 }],
  },
  {
    thing: { product: 'MacBook Pro 13 M2, 8 GB, 256 GB' },
    reports: [{ by: 'ashik', reason: 'other', words: 'দাম অনেক কম, সন্দেহ হয়।', hoursAgo: 40, counts: false }],
  },
  {
    thing: { product: 'Dell Vostro 3400, i3-1115G4, black' },
    reports: [{ by: 'rakib', reason: 'forbidden', words: 'Company asset tag is still on it.', hoursAgo: 52 }],
  },
  {
    thing: { person: 'jewel' },
    reports: [
      { by: 'tasnim', reason: 'rude', words: 'Shouted at me on the phone.', hoursAgo: 12 },
      { by: 'bijoy', reason: 'rude', words: 'ফোনে খারাপ কথা বলেছেন।', hoursAgo: 5 },
    ],
  },
  {
    thing: { person: 'sohel' },
    reports: [
      { by: 'moumita', reason: 'fraud', words: 'Has another account under another name, I think.', hoursAgo: 15 },
    ],
  },
  {
    thing: { product: 'Dell Inspiron 15 3511, i5, silver' },
    reports: [{ by: 'imran', reason: 'misleading', words: 'The battery is not what it says.', hoursAgo: 70 }],
    decision: 'warn',
    appeal: 'The battery report is from August. I have put the new one in, please look again.',
  },
  {
    thing: { product: 'MacBook Air 2020, Core i3, gold' },
    reports: [{ by: 'ashik', reason: 'fraud', words: 'Too cheap.', hoursAgo: 90, counts: false }],
    decision: 'unfounded',
  },
  {
    thing: { person: 'kabir' },
    reports: [{ by: 'farhana', reason: 'advance', words: 'Asked for the bus fare before the meeting.', hoursAgo: 120 }],
    decision: 'warn',
  },
  {
    thing: { review: { sale: 'HP Stream 11, rose', by: 'saller' } },
    reports: [
      { by: 'tasnim', reason: 'false_review', words: 'টেবিলে আমি দাম কমাতে বলিনি, চ্যাটেই ঠিক হয়েছিল।', hoursAgo: 18 },
    ],
  },
  {
    thing: { person: 'delwar' },
    reports: [
      { by: 'rakib', reason: 'advance', words: 'Took 1,500 by Nagad and does not answer any more.', hoursAgo: 150 },
      { by: 'bijoy', reason: 'advance', words: 'আমার কাছেও আগাম টাকা চেয়েছে।', hoursAgo: 140 },
    ],
    decision: 'suspend',
    days: 30,
  },
]
