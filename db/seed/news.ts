import type { Inspection } from '#deals/meeting/contract.ts'
import type { ReportReason } from '#messaging/conversations/contract.ts'
import type { BuyerName } from './people.ts'
import { SWORD } from './talks.ts'

/** An offer of the demo, the older one of a counter-offer first. */
interface DemoOffer {
  product: string
  buyer: BuyerName
  by: 'buyer' | 'saller'
  taka: number
  state: 'open' | 'accepted' | 'countered' | 'declined'
  hoursAgo: number
  word?: string
}

const T480 = 'Lenovo ThinkPad T480, i5-8350U, 16 GB'

export const offers: DemoOffer[] = [
  { product: SWORD, buyer: 'imran', by: 'buyer', taka: 74_000, state: 'accepted', hoursAgo: 8 },
  {
    product: T480,
    buyer: 'imran',
    by: 'buyer',
    taka: 23_000,
    state: 'countered',
    hoursAgo: 6,
    word: 'Ajkei nite pari.',
  },
  {
    product: T480,
    buyer: 'imran',
    by: 'saller',
    taka: 24_500,
    state: 'open',
    hoursAgo: 4,
    word: 'With the dock for 24,500.',
  },
  {
    ...{ product: 'ASUS Zenfone 9, 8 GB, 128 GB, blue', buyer: 'farhana', by: 'buyer', taka: 27_000, state: 'open' },
    hoursAgo: 2,
  },
  {
    ...{
      product: 'ASUS ROG Strix G15, Ryzen 7, RTX 3060',
      buyer: 'tasnim',
      by: 'buyer',
      taka: 60_000,
      state: 'declined',
    },
    hoursAgo: 30,
  },
]

/** A conversation of the demo that one of the two has reported. */
interface DemoReport {
  product: string
  buyer: BuyerName
  by: 'buyer' | 'saller'
  reason: ReportReason
  words: string
  /** What they wrote, where no deal has a conversation. */
  said?: [by: 'buyer' | 'saller', text: string][]
  /** The reporter has blocked the other, too. */
  blocked?: true
  /** What the admin noted when it was closed. */
  note?: string
}

export const reports: DemoReport[] = [
  {
    ...{
      product: 'ASUS VivoWatch SP with green strap',
      buyer: 'bijoy',

      by: 'saller',
      reason: 'link',
    },
    said: [
      ['buyer', 'Apu, ami dhaka te nai, courier diye niye nibo. Price final?'],
      ['saller', 'Ji, 6,500. Dekha kore neben, courier dei na.'],
      ['buyer', 'Taka pathiye diyechi. Ei link e bKash PIN din: http://bkash-receive.example/6500'],
    ],
    words: 'He wants me to type my PIN on another page.',
    blocked: true,
  },
  {
    product: 'MacBook Air M3, 16 GB, 512 GB, midnight',
    ...{ buyer: 'rakib', by: 'buyer', reason: 'rude' },
    words: 'He says that I lie.',
    note: 'Read it: both stay polite. Who was there is decided with the no-show, not here.',
  },
]

/** What the buyer of the last sale found at the meeting. */
export const found: Omit<Inspection, 'checkedAt'> = {
  revision: 7,
  price: 23_500,
  points: [
    { step: 'same-thing', result: 'ok', note: '', next: null, photos: [] },
    { step: 'power-on', result: 'ok', note: '', next: null, photos: [] },
    { step: 'main-job', result: 'new', note: 'Two bright dots, top left', next: 'lower', photos: [] },
  ],
}
