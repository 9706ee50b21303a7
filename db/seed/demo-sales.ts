import { readModel } from '#catalogue/search/server/model-name.ts'
import { storedLexicon } from '#catalogue/search/server/stored-lexicon.ts'
import { storeSoldGoods } from '#deals/prices/server/store.ts'
import type { Tx } from '#platform/database/database.ts'
import { randomFrom } from './random.ts'

/** Kind, brand, model, what a good one is sold for now in taka, and how many were sold in a year. */
const SOLD: readonly (readonly [kind: string, brand: string, model: string, taka: number, sales: number])[] = [
  ['laptop', 'HP', 'EliteBook 840 G5', 29_500, 168],
  ['laptop', 'HP', 'EliteBook 840 G6', 33_500, 112],
  ['laptop', 'HP', 'EliteBook 840 G3', 19_500, 74],
  ['laptop', 'HP', 'EliteBook 830 G7', 38_000, 36],
  ['laptop', 'HP', 'ProBook 450 G8', 45_500, 44],
  ['laptop', 'HP', 'ProBook 440 G9', 52_000, 18],
  ['laptop', 'HP', 'Pavilion 15', 41_000, 66],
  ['laptop', 'HP', 'Pavilion 14', 24_500, 40],
  ['laptop', 'HP', 'Victus 15', 64_000, 26],
  ['laptop', 'HP', 'ZBook 15 G3', 36_000, 6],
  ['laptop', 'Dell', 'Latitude 7490', 28_500, 128],
  ['laptop', 'Dell', 'Latitude 5420', 42_500, 62],
  ['laptop', 'Dell', 'Inspiron 15 3511', 37_000, 38],
  ['laptop', 'Dell', 'Vostro 3400', 24_500, 15],
  ['laptop', 'Dell', 'XPS 13 9310', 74_000, 5],
  ['laptop', 'Lenovo', 'ThinkPad T480', 28_000, 140],
  ['laptop', 'Lenovo', 'ThinkPad X1 Carbon Gen 9', 84_000, 22],
  ['laptop', 'Lenovo', 'IdeaPad 3', 23_500, 58],
  ['laptop', 'Lenovo', 'IdeaPad Slim 3', 34_500, 30],
  ['laptop', 'Lenovo', 'Legion 5', 81_000, 24],
  ['laptop', 'MACBOOK', 'MacBook Air M1', 54_500, 150],
  ['laptop', 'MACBOOK', 'MacBook Air M2', 84_000, 72],
  ['laptop', 'MACBOOK', 'MacBook Pro 13 M1', 66_500, 46],
  ['laptop', 'MACBOOK', 'MacBook Pro 13 2017', 26_000, 20],
  ['laptop', 'MACBOOK', 'MacBook Pro 14 M1 Pro', 1_17_000, 28],
  ['laptop', 'ASUS', 'VivoBook 15', 36_500, 88],
  ['laptop', 'ASUS', 'ZenBook 14', 46_500, 42],
  ['laptop', 'ASUS', 'TUF Gaming F15', 52_500, 54],
  ['laptop', 'ASUS', 'TUF Gaming A15', 57_000, 34],
  ['laptop', 'Acer', 'Aspire 5', 32_500, 48],
  ['mobile', 'Apple', 'iPhone 11', 33_500, 132],
  ['mobile', 'Apple', 'iPhone 13', 57_500, 118],
  ['mobile', 'Apple', 'iPhone 13 Pro Max', 84_500, 30],
  ['mobile', 'Samsung', 'Galaxy S21 FE', 25_500, 64],
  ['mobile', 'Samsung', 'Galaxy S23', 53_500, 40],
  ['mobile', 'Samsung', 'Galaxy A54', 25_000, 52],
  ['mobile', 'Redmi', 'Redmi Note 12', 12_400, 96],
  ['mobile', 'Redmi', 'Redmi Note 11', 10_200, 80],
  ['mobile', 'Google', 'Pixel 7a', 26_500, 28],
  ['mobile', 'OnePlus', 'Nord 2', 17_500, 16],
  ['mobile', 'realme', 'realme 9 Pro+', 16_800, 7],
]

/**
 * Grades of the sales: `to` is the upper end of the grade's share from 0 to 1, `price` its price relative to a good device,
 * `battery` the usual battery health in percent.
 */
const GRADES = [
  { grade: 'good', to: 0.5, price: 1, battery: 82 },
  { grade: 'excellent', to: 0.76, price: 1.12, battery: 90 },
  { grade: 'fair', to: 0.93, price: 0.84, battery: 68 },
  { grade: 'like-new', to: 1, price: 1.24, battery: 97 },
]
/** Share of its price that a device loses in a month. */
const MONTHLY_LOSS = 0.008
/** Standard deviation of the logarithm of prices of the same model, grade and day. */
const SPREAD = 0.1
const DAYS = 364

/**
 * Stores sales of the last year, the same at each start but for their dates. The pages of prices show them in the demo, and say
 * that they are invented. The sales are no bookings (0018_prices.sql says why).
 */
export async function storeDemoSales(tx: Tx): Promise<void> {
  const lexicon = await storedLexicon(tx)
  const random = randomFrom(33)
  const today = Math.floor(Date.now() / 86_400_000) * 86_400_000
  const rows = SOLD.flatMap(([kind, category, model, taka, sales]) => {
    const named = readModel({ kind, category, name: model, specs: { model } }, lexicon)
    return Array.from({ length: sales }, (_, index) => {
      const days = Math.floor(((index + random()) / sales) * DAYS) + 1
      const { grade, price, battery } = gradeAt(random())
      const paid = taka * price * (1 - MONTHLY_LOSS) ** (-days / 30) * Math.exp(SPREAD * normal(random))
      return {
        ...{ ...named, kind, grade, demo_taka: Math.round(paid / 100) * 100 },
        battery_health: random() < 0.6 ? Math.min(100, Math.round(battery + 4 * normal(random))) : null,
        demo_sold_at: new Date(today - days * 86_400_000 + 36_000_000).toISOString(),
      }
    })
  })
  for (let at = 0; at < rows.length; at += 1000) await storeSoldGoods(tx, rows.slice(at, at + 1000))
}

function gradeAt(place: number) {
  return GRADES.find(({ to }) => place < to) ?? (GRADES[0] as (typeof GRADES)[0])
}

/** A normally distributed number. */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}
