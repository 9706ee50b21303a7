import type { PAY_WAYS } from '#deals/bookings/contract.ts'
import type { BuyerName, SallerName } from './people.ts'
import { NORD, SWORD } from './talks.ts'

/** A live booking of a product that is on sale. */
export interface DemoBooking {
  /** Name of a listing; names are unique in the demo. */
  product: string
  buyer: BuyerName
  /** Where they will meet. */
  location: string
  pay?: (typeof PAY_WAYS)[number]
  /** Time of the booking, from the listing (0) to today (1). */
  at: number
}

/** Something that was sold earlier: the product is gone, its booking stays with both sides. */
export interface DemoSale {
  saller: SallerName
  buyer: BuyerName
  photo: string
  name: string
  category: 'ASUS' | 'HP' | 'MACBOOK'
  used: string
  price: string
  location: string
  pay: (typeof PAY_WAYS)[number]
  daysAgo: number
  /** Asked for it, too: the request was closed. What the buyer found at the meeting stays with the deal. */
  alsoAsked?: BuyerName
}

/** As their owners type them: with and without country code and hyphen. */
export const phones: Record<BuyerName, string> = {
  farhana: '01712-345678',
  imran: '01898765432',
  rakib: '+880 1911-204060',
  tasnim: '01556-778899',
  bijoy: '01670123987',
  moumita: '01819-556677',
  ashik: '০১৭৩৫-৪৪৬৬৮৮',
}

/** Names of advertised listings, the newest advert first. */
export const adverts = [
  'MacBook Air M2, 8 GB, 256 GB, midnight',
  'HP Victus 15 white, Ryzen 5, RTX 3050',
  'ASUS ROG Strix G16, i7-13650HX, RTX 4060',
  'MacBook Pro 14 M1 Pro, 16 GB, 512 GB',
  'ASUS Zenfone 9, 8 GB, 256 GB, red',
  'HP Envy x360 13 with pen, Ryzen 7',
]

const AGARGAON = 'IDB Bhaban, main gate, Agargaon'

export const bookings: DemoBooking[] = [
  { product: 'ASUS ROG Strix G15, Ryzen 7, RTX 3060', buyer: 'farhana', location: AGARGAON, pay: 'bkash', at: 0.9 },
  { product: 'ASUS ROG Strix G15, Ryzen 7, RTX 3060', buyer: 'imran', location: AGARGAON, at: 0.5 },
  { product: 'ASUS ROG Strix G15, Ryzen 7, RTX 3060', buyer: 'ashik', location: 'আগারগাঁও মেট্রো স্টেশন', at: 0.7 },
  booking('MacBook Air M1, 8 GB, 256 GB, silver', 'farhana', 'Dhanmondi 27, in front of Meena Bazar', 0.6, 'cash'),
  booking('MacBook Air M1, 8 GB, 256 GB, silver', 'tasnim', 'Dhanmondi Lake, Rabindra Sarobar', 0.8),
  booking('HP EliteBook 830 G7, i5-10310U, 16 GB', 'imran', 'GEC Circle, Chattogram', 0.4, 'nagad'),
  booking('HP Pavilion 14, Core i3, Ceramic White', 'imran', 'Sreemangal railway station', 0.8),
  booking('ASUS TUF Gaming F15, i5-11400H, RTX 3050', 'rakib', 'Mirpur 10 metro station, exit A', 0.3, 'cash'),
  booking('ASUS TUF Gaming F15, i5-11400H, RTX 3050', 'bijoy', 'Mirpur 1, in front of Sony Square', 0.6),
  booking('MacBook Pro 13 M1, 16 GB, 512 GB', 'moumita', 'Shyamoli Square, ground floor', 0.7, 'bkash'),
  booking('HP ProBook 440 G9, i5-1235U, 512 GB', 'bijoy', 'Rajshahi University, main gate', 0.5, 'rocket'),
  booking('ASUS VivoBook S14, Core i5, Gaia Green', 'tasnim', 'Zindabazar, Al-Hamra Shopping City', 0.6),
  booking('MacBook Air M3, 16 GB, 512 GB, midnight', 'rakib', 'Uttara, Rajlakshmi Complex', 0.9, 'cash'),
  booking('ASUS ROG Phone 6, 12 GB, 256 GB, black', 'farhana', 'Bashundhara City, level 1, east entrance', 0.7),
  booking('HP Envy x360 13 with pen, Ryzen 7', 'moumita', 'Kandirpar, Town Hall gate, Cumilla', 0.5, 'cash'),
  booking('ম্যাকবুক এয়ার এম১, ৮/২৫৬ জিবি, সিলভার', 'ashik', 'নথুল্লাবাদ বাস টার্মিনাল, বরিশাল', 0.4, 'bkash'),
  booking('Three HP pendrives, 32 GB each', 'bijoy', 'Multiplan Center, front stairs', 0.8, 'cash'),
  booking(NORD, 'farhana', 'Bashundhara City, level 1, east entrance', 0.7, 'nagad'),
  booking(SWORD, 'imran', 'Gulshan 1, in front of DCC market', 0.8, 'bkash'),
]

export const sales: DemoSale[] = [
  sale(
    'rahim',
    'farhana',
    'laptop-business-front',
    'HP 250 G6, Core i5, 8 GB',
    'HP',
    '4 years / 3 months',
    '19,500',
    96,
  ),
  sale('rahim', 'rakib', 'laptop-gaming-keyboard', 'ASUS TUF FX505, GTX 1650', 'ASUS', '4 years', '36,000', 143),
  sale('rahim', 'imran', 'usb-stick-metal', 'HP v222w pendrive, 32 GB', 'HP', '1 year', '300', 61),
  sale('tanvir', 'imran', 'laptop-starlight-closed', 'MacBook Air M2, starlight', 'MACBOOK', '2 years', '88,000', 88),
  sale('tanvir', 'moumita', 'smartphone-black-desk', 'ASUS ROG Phone 5', 'ASUS', '3 years / 6 months', '24,000', 117),
  sale('nusrat', 'tasnim', 'laptop-rose-closed', 'HP Stream 11, rose', 'HP', '3 years / 2 months', '8,000', 74),
  sale('nusrat', 'farhana', 'laptop-gold-open-right', 'MacBook Air 2018, gold', 'MACBOOK', '6 years', '31,000', 158),
  sale(
    'arif',
    'bijoy',
    'laptop-midnight-open-left-desk',
    'ASUS ZenBook 13, Royal Blue',
    'ASUS',
    '5 years',
    '29,500',
    69,
  ),
  sale(
    'shafiq',
    'rakib',
    'laptop-business-open-left',
    'HP ProBook 440 G2, SSD',
    'HP',
    '8 years / 1 month',
    '13,000',
    104,
  ),
  sale('kabir', 'bijoy', 'laptop-silver-open-left', 'MacBook Air 2015', 'MACBOOK', '9 years', '16,000', 133),
  {
    ...sale('jewel', 'imran', 'laptop-business-front', 'HP 245 G8, Ryzen 5', 'HP', '3 years', '24,000', 9),
    alsoAsked: 'farhana',
  },
]

function booking(
  product: string,
  buyer: BuyerName,
  location: string,
  at: number,
  pay?: DemoBooking['pay'],
): DemoBooking {
  return { product, buyer, location, at, ...(pay && { pay }) }
}

function sale(
  saller: SallerName,
  buyer: BuyerName,
  photo: string,
  name: string,
  category: DemoSale['category'],
  used: string,
  price: string,
  daysAgo: number,
): DemoSale {
  const place = { rahim: 'Farmgate', tanvir: 'Gulshan 1 Circle', nusrat: 'Zindabazar Point', arif: 'GEC Circle' }
  const location = saller in place ? place[saller as keyof typeof place] : 'Railway station, main gate'
  const pay = (['cash', 'bkash', 'nagad', 'cash'] as const)[daysAgo % 4] ?? 'cash'
  return { saller, buyer, photo, name, category, used, price, location, pay, daysAgo }
}
