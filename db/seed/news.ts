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
  /** Messages of the conversation, if no deal has one. */
  said?: [by: 'buyer' | 'saller', text: string][]
  /** The reporter has blocked the other, too. */
  blocked?: true
  /** Note of the admin who closed the report. */
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

/** Inspection by the buyer of the last sale. */
export const found: Omit<Inspection, 'checkedAt'> = {
  revision: 7,
  price: 23_500,
  points: [
    { step: 'same-thing', result: 'ok', note: '', next: null, photos: [] },
    { step: 'power-on', result: 'ok', note: '', next: null, photos: [] },
    { step: 'main-job', result: 'new', note: 'Two bright dots, top left', next: 'lower', photos: [] },
  ],
}

export interface DemoFavourite {
  product: string
  by: string
  hoursAgo: number
  /** Price in taka when it was marked, if it was another one. */
  cost?: number
}

/** Products that people have marked with a heart. */
export const favourites: DemoFavourite[] = [
  { product: 'MacBook Air M2, 8 GB, 256 GB, midnight', by: 'farhana', hoursAgo: 120, cost: 89_000 },
  { product: 'ASUS ROG Strix G16, i7-13650HX, RTX 4060', by: 'farhana', hoursAgo: 60 },
  { product: 'HP Envy x360 13 with pen, Ryzen 7', by: 'farhana', hoursAgo: 30 },
  { product: 'MacBook Air M2, 8 GB, 256 GB, midnight', by: 'imran', hoursAgo: 20 },
  { product: 'HP Victus 15 white, Ryzen 5, RTX 3050', by: 'imran', hoursAgo: 50 },
  { product: 'HP Victus 15 white, Ryzen 5, RTX 3050', by: 'tasnim', hoursAgo: 9 },
]

export interface DemoSearch {
  by: string
  name: string
  timing: 'now' | 'daily' | 'never'
  input: { q?: string; brand?: string; kind?: string; maxPrice?: number; district?: string; ramGb?: string }
  hoursAgo: number
  /** Number of new products in the last notification of its person. */
  found: number
}

/** Saved searches: people are notified of new products in them. */
export const searches: DemoSearch[] = [
  {
    ...{ by: 'farhana', name: 'HP, 16 GB, up to 60,000', timing: 'daily', hoursAgo: 150, found: 2 },
    input: { brand: 'HP', kind: 'laptop', ramGb: '16', maxPrice: 60_000 },
  },
  {
    ...{ by: 'farhana', name: 'MacBook Air', timing: 'now', hoursAgo: 90, found: 1 },
    input: { q: 'macbook air', maxPrice: 75_000 },
  },
  {
    ...{ by: 'farhana', name: 'সস্তা মোবাইল', timing: 'never', hoursAgo: 300, found: 0 },
    input: { kind: 'mobile', maxPrice: 15_000 },
  },
]
