import { pick } from '../random.ts'

interface Use {
  kind: string
  months: number
  condition: string
  bangla: boolean
  random: () => number
}

const WHY = [
  'My office gave me another machine.',
  'I moved to a desktop and this one gathers dust.',
  'Selling because I go abroad for studies.',
  'It was for online classes, those are over.',
  'My brother left it with me and asked me to sell it.',
  'I need a bigger screen for my work.',
  'A newer one came as a gift.',
  'We close our shop and sell what stood on the counter.',
]
const MARKS: Record<string, string[]> = {
  'Like new': ['Not one scratch that I could find.', 'The film is still on the lid.', 'It looks as on the first day.'],
  Excellent: [
    'Two hair scratches on the underside, nothing on the screen.',
    'A faint mark near the logo, you can see it when we meet.',
    'Clean inside and outside; it was always carried in a sleeve.',
  ],
  Good: [
    'Light scratches on the lid and a few shiny keys.',
    'A small dent at one corner, the screen behind it is fine.',
    'The edge shows wear where the bag rubbed.',
  ],
  Fair: [
    'Scratches all over and one loose USB port; everything works.',
    'The hinge creaks and the lid has two dents. Read this before you book.',
    'Some keys need a firm press. The price says so.',
  ],
}
const WITH = [
  'Box, memo and original charger come with it.',
  'Original charger, no box.',
  'Charger and bag are included.',
  'Memo is here, the box is lost.',
]
const MEET = [
  'Test it as long as you like before you pay.',
  'We can meet any evening after six.',
  'Fridays are best for meeting.',
  'Price is a little flexible when you come yourself.',
  'Please no bargaining on the phone.',
]
const SMALL = ['Works as it should.', 'Tested again this week.', 'Hardly used.', 'One owner.', 'Kept in its case.']

const BANGLA = {
  why: ['অফিস থেকে নতুন একটি পেয়েছি।', 'অনলাইন ক্লাসের জন্য কিনেছিলাম, এখন লাগে না।', 'বিদেশে পড়তে যাচ্ছি, তাই বিক্রি করছি।'],
  marks: [
    'ঢাকনায় হালকা দাগ আছে, স্ক্রিন পরিষ্কার।',
    'এক হাতে ব্যবহার করা, কোনো মেরামত হয়নি।',
    'কোণে ছোট একটি টোল আছে, আগেই বলে রাখলাম।',
  ],
  meet: ['দেখে, পরীক্ষা করে তারপর দাম দেবেন।', 'চার্জার আসল, বাক্স নেই।', 'বিকেলে যেকোনো দিন দেখানো যাবে।'],
}

/**
 * Description by a saller: the reason of the sale, the state, the accessories. It fits the age and condition of the product.
 */
export function wordsFor({ kind, months, condition, bangla, random }: Use): string {
  const health = Math.max(52, Math.round(99 - months * 0.45 - random() * 6))
  if (bangla) {
    const battery = `ব্যাটারি হেলথ ${banglaDigits(health)} শতাংশ।`
    return `${pick(BANGLA.why, random)} ${pick(BANGLA.marks, random)}\n\n${battery} ${pick(BANGLA.meet, random)}`
  }
  if (kind === 'pendrive' || kind === 'smart-watch') {
    return `${pick(SMALL, random)} ${pick(MEET, random)}`
  }
  const battery = kind === 'laptop' ? batteryOf(health, random) : `Battery health ${health} %.`
  const marks = kind === 'laptop' ? pick(MARKS[condition] ?? [], random) : PHONE[condition]
  return `${pick(WHY, random)} ${marks}\n\n${battery} ${pick(WITH, random)} ${pick(MEET, random)}`
}

const PHONE: Record<string, string> = {
  'Like new': 'Glass and back without a mark, film since the first day.',
  Excellent: 'Always in a case; a hair-thin line on the frame.',
  Good: 'Fine scratches on frame and glass, none that you feel.',
  Fair: 'One fall: a chip at the corner, the glass is whole.',
}

function batteryOf(health: number, random: () => number): string {
  const hours = ((health / 100) * (3.5 + random() * 3)).toFixed(1).replace('.0', '')
  return pick([`Battery health ${health} %, about ${hours} hours of office work.`, `Battery ${health} %.`], random)
}

export function banglaDigits(value: number | string): string {
  return String(value).replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] as string)
}
