import { asusGaming } from './listings/asus/asus-gaming.ts'
import { asusPhones } from './listings/asus/asus-phones.ts'
import { asusSmall } from './listings/asus/asus-small.ts'
import { asusTufAndRog } from './listings/asus/asus-tuf-and-rog.ts'
import { asusVivobook } from './listings/asus/asus-vivobook.ts'
import { asusZenbook } from './listings/asus/asus-zenbook.ts'
import { hpHome } from './listings/hp/hp-home.ts'
import { hpOffice } from './listings/hp/hp-office.ts'
import { hpPavilion } from './listings/hp/hp-pavilion.ts'
import { hpSmall } from './listings/hp/hp-small.ts'
import { dell } from './listings/laptops/dell.ts'
import { lenovo } from './listings/laptops/lenovo.ts'
import { otherLaptops } from './listings/laptops/other-laptops.ts'
import type { Listing } from './listings/listing.ts'
import { macbookAir } from './listings/macbook/macbook-air.ts'
import { macbookAirMore } from './listings/macbook/macbook-air-more.ts'
import { macbookPro } from './listings/macbook/macbook-pro.ts'
import { macbookProMore } from './listings/macbook/macbook-pro-more.ts'
import { screens } from './listings/others/screens.ts'
import { storageAndParts } from './listings/others/storage-and-parts.ts'
import { watches } from './listings/others/watches.ts'
import { otherPhones } from './listings/phones/other-phones.ts'
import { samsungPhones } from './listings/phones/samsung-phones.ts'
import { xiaomiPhones } from './listings/phones/xiaomi-phones.ts'
import { arrange } from './shelf.ts'

/** The brands with a photo; cards of the others show their first letters. */
export const categories: { name: Listing['category']; photo: string }[] = [
  { name: 'ASUS', photo: 'laptop-gaming-open-left' },
  { name: 'HP', photo: 'laptop-business-open-left' },
  { name: 'MACBOOK', photo: 'laptop-silver-open-left' },
  { name: 'Dell', photo: 'laptop-business-front' },
  { name: 'Lenovo', photo: 'laptop-spacegrey-open-desk' },
  { name: 'Samsung', photo: 'smartphone-white-back' },
  { name: 'Acer', photo: 'laptop-gold-open-right' },
  { name: 'Xiaomi', photo: 'smart-tv-apps-left' },
  { name: 'Redmi', photo: 'smartphone-blue-front-back' },
  { name: 'Transcend', photo: 'usb-stick-black-capped-desk' },
  { name: 'Sony', photo: 'smart-tv-landscape-front' },
  { name: 'Walton', photo: 'smartphone-teal-with-box' },
]

/** Listings at the top of the first page: different brands, kinds, colours and prices. */
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
  [
    asusTufAndRog,
    asusGaming,
    asusVivobook,
    asusZenbook,
    asusPhones,
    asusSmall,
    hpOffice,
    hpHome,
    hpPavilion,
    hpSmall,
    macbookAir,
    macbookAirMore,
    macbookPro,
    macbookProMore,
    dell,
    lenovo,
    otherLaptops,
    samsungPhones,
    xiaomiPhones,
    otherPhones,
    screens,
    watches,
    storageAndParts,
  ].flat(),
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
