import type { Listing } from '../listings/listing.ts'

/** A model as it was sold in Bangladesh, with its variants, years and prices. */
export interface Model {
  category: Listing['category']
  kind: NonNullable<Listing['kind']>
  name: string
  bangla?: string
  photos: string[]
  /** First and last year in which shops had it new. */
  sold: [number, number]
  /** Variants: the part of the name that differs, the rest of the specification, and the price when new in whole taka. */
  variants: [short: string, specs: string, taka: number][]
}

const [GAMING, SILVER, GREY] = [
  ['laptop-gaming-open-left', 'laptop-gaming-open-right', 'laptop-gaming-keyboard', 'laptop-gaming-back'],
  ['laptop-silver-open-left', 'laptop-silver-front', 'laptop-silver-closed-top', 'laptop-silver-open-right-desk'],
  ['laptop-spacegrey-side', 'laptop-spacegrey-open-desk'],
]
const BLACK = ['laptop-business-open-left', 'laptop-business-open-right-desk', 'laptop-business-front']
const [MIDNIGHT, BLUE, WHITE] = ['laptop-midnight-open-left-desk', 'laptop-blue-open-desk', 'laptop-white-open-right']
const [MINT, GOLD] = ['laptop-mint-open-left', 'laptop-gold-open-right']
const FHD15 = '15.6-inch Full HD'
const FHD14 = '14-inch Full HD'

export const models: Model[] = [
  laptop('ASUS', 'ASUS TUF Gaming F15', GAMING, [2021, 2023], 'আসুস টাফ এফ১৫', [
    ['i5-11400H, RTX 3050', `8 GB DDR4, 512 GB SSD, ${FHD15} 144 Hz`, 92_000],
    ['i5-11400H, RTX 3050', `16 GB DDR4, 512 GB SSD, ${FHD15} 144 Hz`, 98_500],
  ]),
  laptop('ASUS', 'ASUS TUF Gaming A15', GAMING, [2022, 2024], 'আসুস টাফ এ১৫', [
    ['Ryzen 7, RTX 3060', `Ryzen 7 6800H, 16 GB DDR5, 512 GB SSD, ${FHD15} 144 Hz`, 1_48_000],
    ['Ryzen 7, RTX 3050', `Ryzen 7 6800H, 8 GB DDR5, 512 GB SSD, ${FHD15} 144 Hz`, 1_18_000],
  ]),
  laptop('ASUS', 'ASUS ROG Strix G15', GAMING, [2021, 2022], 'আসুস রগ স্ট্রিক্স জি১৫', [
    ['RTX 3060', `Ryzen 7 5800H, 16 GB DDR4, 512 GB SSD, ${FHD15} 144 Hz`, 1_56_000],
    ['RTX 3060, 1 TB', `Ryzen 7 5800H, 16 GB DDR4, 1 TB SSD, ${FHD15} 144 Hz`, 1_65_000],
  ]),
  laptop('ASUS', 'ASUS ROG Strix G16', GAMING, [2023, 2025], undefined, [
    ['RTX 4060', 'Core i7-13650HX, 16 GB DDR5, 1 TB SSD, 16-inch Full HD+ 165 Hz', 1_92_000],
  ]),
  laptop('ASUS', 'ASUS ROG Zephyrus G14 white', ['laptop-gaming-white-open-left'], [2021, 2022], undefined, [
    ['RTX 3060', 'Ryzen 9 5900HS, 16 GB DDR4, 1 TB SSD, 14-inch WQHD 120 Hz', 1_85_000],
  ]),
  laptop('ASUS', 'ASUS VivoBook 15', [BLUE, ...SILVER], [2021, 2023], 'আসুস ভিভোবুক ১৫', [
    ['Core i3, 4 GB', `Core i3-1115G4, 4 GB DDR4, 256 GB SSD, ${FHD15}`, 48_000],
    ['Core i3, 8 GB', `Core i3-1115G4, 8 GB DDR4, 512 GB SSD, ${FHD15}`, 54_500],
    ['Core i5, 8 GB', `Core i5-1135G7, 8 GB DDR4, 512 GB SSD, ${FHD15}`, 68_000],
  ]),
  laptop('ASUS', 'ASUS Vivobook 15 X1504', [BLUE, ...SILVER], [2023, 2025], 'আসুস ভিভোবুক ১৫ এক্স১৫০৪', [
    ['Core i3', `Core i3-1215U, 8 GB DDR4, 512 GB SSD, ${FHD15}`, 56_000],
    ['Core i5', `Core i5-1235U, 8 GB DDR4, 512 GB SSD, ${FHD15}`, 70_000],
  ]),
  laptop('ASUS', 'ASUS VivoBook S14', [MINT, WHITE], [2020, 2022], 'আসুস ভিভোবুক এস১৪', [
    ['Core i5, 8 GB', `Core i5-1135G7, 8 GB DDR4, 512 GB SSD, ${FHD14}`, 78_000],
  ]),
  laptop('ASUS', 'ASUS Zenbook 14 OLED', [MIDNIGHT, MINT], [2022, 2023], 'আসুস জেনবুক ১৪ ওলেড', [
    ['Core i5', 'Core i5-1240P, 16 GB LPDDR5, 512 GB SSD, 14-inch 2.8K OLED 90 Hz', 1_22_000],
    ['Core i7', 'Core i7-1260P, 16 GB LPDDR5, 512 GB SSD, 14-inch 2.8K OLED 90 Hz', 1_38_000],
  ]),
  laptop('ASUS', 'ASUS ZenBook 14', GREY, [2020, 2021], 'আসুস জেনবুক ১৪', [
    ['Core i5', `Core i5-1135G7, 8 GB LPDDR4X, 512 GB SSD, ${FHD14}`, 88_000],
    ['Core i7', `Core i7-1165G7, 16 GB LPDDR4X, 512 GB SSD, ${FHD14}`, 1_08_000],
  ]),
  laptop('ASUS', 'ASUS ExpertBook B1', BLACK, [2021, 2023], 'আসুস এক্সপার্টবুক বি১', [
    ['Core i3', `Core i3-1115G4, 8 GB DDR4, 256 GB SSD, ${FHD14}`, 52_000],
    ['Core i5', `Core i5-1135G7, 8 GB DDR4, 512 GB SSD, ${FHD14}`, 68_000],
  ]),
  laptop('HP', 'HP EliteBook 840 G6', SILVER, [2019, 2020], 'এইচপি এলিটবুক ৮৪০ জি৬', [
    ['Core i5, 8 GB', `Core i5-8365U, 8 GB DDR4, 256 GB SSD, ${FHD14}`, 98_000],
    ['Core i7, 16 GB', `Core i7-8665U, 16 GB DDR4, 512 GB SSD, ${FHD14}`, 1_28_000],
  ]),
  laptop('HP', 'HP EliteBook 840 G8', SILVER, [2021, 2022], 'এইচপি এলিটবুক ৮৪০ জি৮', [
    ['Core i5, 16 GB', `Core i5-1135G7, 16 GB DDR4, 512 GB SSD, ${FHD14}`, 1_15_000],
    ['Core i7, 16 GB', `Core i7-1165G7, 16 GB DDR4, 512 GB SSD, ${FHD14}`, 1_35_000],
  ]),
  laptop('HP', 'HP ProBook 450 G8', SILVER, [2021, 2022], 'এইচপি প্রোবুক ৪৫০ জি৮', [
    ['Core i5', `Core i5-1135G7, 8 GB DDR4, 512 GB SSD, ${FHD15}`, 78_000],
    ['Core i7', `Core i7-1165G7, 16 GB DDR4, 512 GB SSD, ${FHD15}`, 98_000],
  ]),
  laptop('HP', 'HP ProBook 440 G9', SILVER, [2022, 2024], 'এইচপি প্রোবুক ৪৪০ জি৯', [
    ['Core i5, 8 GB', `Core i5-1235U, 8 GB DDR4, 512 GB SSD, ${FHD14}`, 79_000],
    ['Core i5, 16 GB', `Core i5-1235U, 16 GB DDR4, 512 GB SSD, ${FHD14}`, 85_000],
  ]),
  laptop('HP', 'HP Pavilion 15', [BLUE, WHITE, ...SILVER], [2021, 2022], 'এইচপি প্যাভিলিয়ন ১৫', [
    ['Core i5, 8 GB', `Core i5-1135G7, 8 GB DDR4, 512 GB SSD, ${FHD15}`, 74_000],
    ['Core i7, 16 GB', `Core i7-1165G7, 16 GB DDR4, 512 GB SSD, ${FHD15}`, 94_000],
  ]),
  laptop('HP', 'HP Pavilion 14', [WHITE, GOLD], [2021, 2022], 'এইচপি প্যাভিলিয়ন ১৪', [
    ['Core i3', `Core i3-1125G4, 8 GB DDR4, 256 GB SSD, ${FHD14}`, 56_500],
    ['Core i5', `Core i5-1135G7, 8 GB DDR4, 512 GB SSD, ${FHD14}`, 72_000],
  ]),
  laptop('HP', 'HP 15s', BLACK, [2020, 2022], 'এইচপি ১৫এস', [
    ['Core i3, 1 TB', 'Core i3-10110U, 4 GB DDR4, 1 TB hard disk, 15.6-inch HD', 42_000],
    ['Core i5', `Core i5-1135G7, 8 GB DDR4, 512 GB SSD, ${FHD15}`, 66_000],
  ]),
  laptop('HP', 'HP Victus 16', GAMING, [2021, 2022], 'এইচপি ভিক্টাস ১৬', [
    ['RTX 3050', 'Core i5-11400H, 8 GB DDR4, 512 GB SSD, 16.1-inch Full HD 144 Hz', 98_000],
    ['RTX 3060', 'Core i7-11800H, 16 GB DDR4, 512 GB SSD, 16.1-inch Full HD 144 Hz', 1_38_000],
  ]),
  laptop('HP', 'HP OMEN 15', GAMING, [2020, 2021], undefined, [
    ['GTX 1660 Ti', `Ryzen 7 4800H, 16 GB DDR4, 512 GB SSD, ${FHD15} 144 Hz`, 1_38_000],
  ]),
  laptop('HP', 'HP Spectre x360 13', [MIDNIGHT], [2019, 2020], undefined, [
    ['Core i7', 'Core i7-8565U, 16 GB LPDDR3, 512 GB SSD, 13.3-inch Full HD touch', 1_48_000],
  ]),
  laptop('MACBOOK', 'MacBook Air M1', [...SILVER, ...GREY, GOLD], [2020, 2023], 'ম্যাকবুক এয়ার এম১', [
    ['256 GB', '8 GB, 256 GB SSD, 13.3-inch Retina', 1_02_000],
    ['512 GB', '8 GB, 512 GB SSD, 13.3-inch Retina', 1_28_000],
  ]),
  laptop('MACBOOK', 'MacBook Air M2', [MIDNIGHT, ...SILVER, ...GREY], [2022, 2024], 'ম্যাকবুক এয়ার এম২', [
    ['8 GB, 256 GB', '8 GB, 256 GB SSD, 13.6-inch Liquid Retina, MagSafe', 1_34_000],
    ['16 GB, 512 GB', '16 GB, 512 GB SSD, 13.6-inch Liquid Retina, MagSafe', 1_75_000],
  ]),
  laptop('MACBOOK', 'MacBook Air M3', [MIDNIGHT, ...SILVER], [2024, 2025], 'ম্যাকবুক এয়ার এম৩', [
    ['8 GB, 256 GB', '8 GB, 256 GB SSD, 13.6-inch Liquid Retina, MagSafe', 1_38_000],
    ['16 GB, 512 GB', '16 GB, 512 GB SSD, 13.6-inch Liquid Retina, MagSafe', 1_78_000],
  ]),
  laptop('MACBOOK', 'MacBook Pro 13 M1', [...GREY, ...SILVER], [2020, 2022], 'ম্যাকবুক প্রো ১৩ এম১', [
    ['8 GB, 256 GB', '8 GB, 256 GB SSD, 13.3-inch Retina, Touch Bar', 1_45_000],
    ['16 GB, 512 GB', '16 GB, 512 GB SSD, 13.3-inch Retina, Touch Bar', 1_85_000],
  ]),
  laptop('MACBOOK', 'MacBook Pro 14 M1 Pro', [...GREY, ...SILVER], [2021, 2022], 'ম্যাকবুক প্রো ১৪ এম১ প্রো', [
    ['16 GB, 512 GB', '16 GB, 512 GB SSD, 14.2-inch mini-LED 120 Hz', 2_38_000],
    ['16 GB, 1 TB', '16 GB, 1 TB SSD, 14.2-inch mini-LED 120 Hz', 2_75_000],
  ]),
  laptop('MACBOOK', 'MacBook Pro 16 (2019)', [...GREY, ...SILVER], [2019, 2021], undefined, [
    ['Core i7, 16 GB', 'Core i7 2.6 GHz 6-core, 16 GB, 512 GB SSD, 16-inch Retina', 2_45_000],
    ['Core i9, 16 GB', 'Core i9 2.3 GHz 8-core, 16 GB, 1 TB SSD, 16-inch Retina', 2_85_000],
  ]),
  small(
    'ASUS',
    'mobile',
    'ASUS ROG Phone 6',
    ['smartphone-black-desk'],
    [2022, 2023],
    [
      ['12 GB, 256 GB', 'Snapdragon 8+ Gen 1, 6.78-inch AMOLED 165 Hz, 6000 mAh', 95_000],
      ['16 GB, 512 GB', 'Snapdragon 8+ Gen 1, 6.78-inch AMOLED 165 Hz, 6000 mAh', 1_12_000],
    ],
  ),
  small(
    'ASUS',
    'mobile',
    'ASUS Zenfone 9',
    ['smartphone-blue-front-back', 'smartphone-red-back'],
    [2022, 2023],
    [
      ['8 GB, 128 GB', 'Snapdragon 8+ Gen 1, 5.9-inch AMOLED 120 Hz, 4300 mAh', 72_000],
      ['8 GB, 256 GB', 'Snapdragon 8+ Gen 1, 5.9-inch AMOLED 120 Hz, 4300 mAh', 78_000],
    ],
  ),
  small(
    'ASUS',
    'mobile',
    'ASUS Zenfone 10',
    ['smartphone-green-leaning', 'smartphone-white-back'],
    [2023, 2024],
    [['8 GB, 256 GB', 'Snapdragon 8 Gen 2, 5.9-inch AMOLED 144 Hz, 4300 mAh', 84_000]],
  ),
  small(
    'ASUS',
    'smart-watch',
    'ASUS VivoWatch SP',
    ['smartwatch-square-green'],
    [2020, 2022],
    [['two straps', 'Square always-on screen, pulse sensor, GPS, 5 ATM', 24_000]],
  ),
  small(
    'HP',
    'pendrive',
    'HP v222w pendrive',
    ['usb-stick-metal'],
    [2024, 2026],
    [
      ['32 GB', 'USB 2.0, metal body with cord, tested', 520],
      ['64 GB', 'USB 2.0, metal body with cord, tested', 750],
    ],
  ),
  small(
    'HP',
    'pendrive',
    'HP USB 3.0 pendrive',
    ['usb-stick-black-capped-desk'],
    [2024, 2026],
    [
      ['64 GB', 'USB 3.0, black with cap, tested', 890],
      ['128 GB', 'USB 3.0, black with cap, tested', 1_450],
    ],
  ),
]

function laptop(
  category: Model['category'],
  name: string,
  photos: string[],
  sold: Model['sold'],
  bangla: string | undefined,
  variants: Model['variants'],
): Model {
  return { category, kind: 'laptop', name, photos, sold, variants, ...(bangla && { bangla }) }
}

function small(
  category: Model['category'],
  kind: Model['kind'],
  name: string,
  photos: string[],
  sold: Model['sold'],
  variants: Model['variants'],
): Model {
  return { category, kind, name, photos, sold, variants }
}
