import type { DealState } from '#deals/bookings/rules.ts'
import type { BuyerName } from './people.ts'

/** A message of a conversation: who writes, and what. */
type Said = [by: 'buyer' | 'saller', text: string]

/** State of a booking of the demo, and the conversation of its two people. */
export interface DemoDeal {
  product: string
  buyer: BuyerName
  state: DealState
  /** Hours since the last move. */
  moved: number
  /** In how many days they meet, or since when they should have met, and at which hour in Dhaka. */
  meets?: [days: number, hour: number]
  /** The meeting that the saller has proposed. */
  proposes?: [days: number, hour: number]
  agreedTaka?: number
  /** Before the booking ('Ask the saller'). */
  asked?: Said[]
  /** After the last move. */
  said?: Said[]
  /** The last message is not read yet. */
  unread?: true
}

const G15 = 'ASUS ROG Strix G15, Ryzen 7, RTX 3060'
const AIR_M1 = 'MacBook Air M1, 8 GB, 256 GB, silver'
const TUF = 'ASUS TUF Gaming F15, i5-11400H, RTX 3050'

export const NORD = 'OnePlus Nord 2, 12/256 GB, Blue Haze'
export const SWORD = 'MSI Sword 15 white, i7, RTX 3060'

/** Bookings that are not named here wait for an answer, without a word. */
export const deals: DemoDeal[] = [
  {
    ...{ product: G15, buyer: 'farhana', state: 'requested', moved: 5, unread: true },
    asked: [
      ['buyer', 'Assalamu alaikum. Is the laptop still available? Battery backup koto pan?'],
      ['saller', 'Walaikum assalam. Yes, available. About 3 hours on normal work, 1 hour 20 minutes gaming.'],
      ['buyer', 'Has the cooling been serviced? I read that the G15 gets loud.'],
      ['saller', 'New thermal paste in June, invoice from Ryans is there. Fans are loud only in Turbo.'],
    ],
    said: [['buyer', 'I have booked it. I can come to Agargaon any day after 5 pm.']],
  },
  {
    ...{ product: G15, buyer: 'imran', state: 'requested', moved: 30 },
    said: [
      ['buyer', 'Charger original ki na? Ar kono dead pixel ache?'],
      ['saller', 'Original 240 W charger. No dead pixels, you can check on a black screen when we meet.'],
    ],
  },
  {
    ...{ product: AIR_M1, buyer: 'farhana', state: 'accepted', moved: 20, meets: [1, 16], agreedTaka: 55_000 },
    asked: [
      ['buyer', 'What is the battery health? And is the bill in your name?'],
      ['saller', '91 %, 148 cycles. I bought it at Gadget & Gear, the bill is in my name.'],
      ['buyer', '55,000 hole ami kalke nite pari.'],
      ['saller', 'Ok, 55,000 is fine if you take it this week.'],
    ],
    said: [
      ['buyer', 'Thank you! In front of Meena Bazar then. I will bring cash.'],
      ['saller', 'Good. I will sign out of iCloud in front of you, so please take ten minutes for it.'],
    ],
  },
  {
    ...{ product: AIR_M1, buyer: 'tasnim', state: 'requested', moved: 12 },
    said: [
      ['buyer', 'ভাইয়া, এটা কি এখনও আছে?'],
      ['saller', 'আপাতত একজনকে কথা দিয়েছি। উনি না নিলে আপনাকে জানাব।'],
    ],
  },
  {
    ...{ product: 'HP EliteBook 830 G7, i5-10310U, 16 GB', buyer: 'imran', state: 'accepted', moved: 3, unread: true },
    said: [
      ['saller', 'You can have it. Which day suits you? I am free on Friday after Jumma.'],
      ['buyer', 'Friday is good. GEC Circle, near the bank booth?'],
    ],
  },
  {
    ...{ product: 'MacBook Pro 13 M1, 16 GB, 512 GB', buyer: 'moumita', state: 'accepted', moved: 44, meets: [1, 11] },
    said: [
      ['saller', 'See you at Shyamoli Square. I wear a blue shirt.'],
      ['buyer', 'Okay. I will pay by bKash after checking everything.'],
      ['saller', 'No problem. Please check the keyboard and both ports, take your time.'],
    ],
  },
  {
    ...{ product: NORD, buyer: 'farhana', state: 'accepted', moved: 40, meets: [-1, 18] },
    said: [
      ['buyer', 'Is the charger in the box, too?'],
      ['saller', 'Yes, the original 65 W one. I bring the box along.'],
    ],
  },
  {
    ...{
      product: SWORD,
      buyer: 'imran',
      state: 'accepted',
      moved: 7,
      proposes: [2, 17],
      agreedTaka: 74_000,
      unread: true,
    },
    said: [['saller', 'Ok, 74,000. I have proposed a time: is that good for you?']],
  },
  {
    ...{ product: 'HP Pavilion 14, Core i3, Ceramic White', buyer: 'imran', state: 'declined', moved: 50 },
    said: [['saller', 'Sorry, I have promised it to my cousin.']],
  },
  {
    ...{ product: TUF, buyer: 'rakib', state: 'cancelled', moved: 70 },
    said: [['buyer', 'Sorry vai, ekta notun peye gesi. Thanks for your time.']],
  },
  {
    ...{ product: TUF, buyer: 'bijoy', state: 'requested', moved: 9 },
    asked: [
      ['buyer', 'Can it run two external monitors?'],
      ['saller', 'Yes: HDMI and the USB-C port. I used it with two for a year.'],
    ],
  },
  {
    ...{ product: 'HP ProBook 440 G9, i5-1235U, 512 GB', buyer: 'bijoy', state: 'no_show', moved: 6, meets: [-1, 17] },
    said: [['saller', 'I waited forty minutes at the main gate. Please answer.']],
  },
  {
    ...{
      product: 'MacBook Air M3, 16 GB, 512 GB, midnight',
      buyer: 'rakib',
      state: 'contested',
      moved: 20,
      meets: [-2, 17],
    },
    said: [
      ['buyer', 'I was there at 5, at Rajlakshmi. I called you twice.'],
      ['saller', 'I saw no call. I stood at the Aarong side until 5:45.'],
    ],
  },
  { product: 'ASUS VivoBook S14, Core i5, Gaia Green', buyer: 'tasnim', state: 'expired', moved: 30 },
  {
    ...{ product: 'HP Envy x360 13 with pen, Ryzen 7', buyer: 'moumita', state: 'cancelled', moved: 100, unread: true },
    said: [['saller', 'The pen does not charge any more, I will have it looked at first. I will write when it works.']],
  },
]
