import { asusEveryday } from './listings/asus-everyday.ts'
import { asusGaming } from './listings/asus-gaming.ts'
import { asusSmall } from './listings/asus-small.ts'
import { hpHome } from './listings/hp-home.ts'
import { hpOffice } from './listings/hp-office.ts'
import { hpSmall } from './listings/hp-small.ts'
import type { Listing } from './listings/listing.ts'
import { macbookAir } from './listings/macbook-air.ts'
import { macbookPro } from './listings/macbook-pro.ts'
import { arrange } from './shelf.ts'

export const categories: { name: Listing['category']; photo: string }[] = [
  { name: 'ASUS', photo: 'laptop-gaming-open-left' },
  { name: 'HP', photo: 'laptop-business-open-left' },
  { name: 'MACBOOK', photo: 'laptop-silver-open-left' },
]

/** What a visitor sees first: different brands, kinds, colours and prices. */
const FRONT = [
  'MacBook Pro 14 M3, 8 GB, 512 GB',
  'ASUS TUF Gaming A15, RTX 3060',
  'HP Pavilion 15, i5-1135G7, Fog Blue',
  'ASUS Zenfone 10, 256 GB, green',
  'MacBook Air M4, 16 GB, silver',
  'HP Pavilion Aero 13, Ryzen 5',
  'ASUS Zenbook 14 OLED, Core i7',
  'ম্যাকবুক এয়ার এম১, ৮/২৫৬ জিবি, সিলভার',
  'HP Elite Dragonfly, Core i7, 16 GB',
  'ASUS ROG Zephyrus G14 white, RTX 3060',
]

/** Everything on sale, newest first. */
export const listings: Listing[] = arrange(
  [...asusGaming, ...asusEveryday, ...asusSmall, ...hpOffice, ...hpHome, ...hpSmall, ...macbookAir, ...macbookPro],
  FRONT,
)

/** The month in which the demo was written: how long a thing was used is counted up to it. */
const WRITTEN = { year: 2026, month: 11 }

/** Months between a month such as 2023-09 and the writing of the demo. */
export function monthsSince(bought: string): number {
  const [year, month] = bought.split('-').map(Number) as [number, number]
  return (WRITTEN.year - year) * 12 + WRITTEN.month - month
}

/** Milliseconds since the listing at a place of the shelf was put there: the first some hours ago, the last sixty days. */
export function ageAt(place: number): number {
  const days = 0.15 + 59.5 * (place / (listings.length - 1)) ** 1.25
  return days * 86_400_000
}
