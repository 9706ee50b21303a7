import { expect, test } from 'vitest'
import type { Product } from '#catalogue/products/contract.ts'
import { SORTS } from '#catalogue/products/rules.ts'
import { selectProducts } from '#catalogue/products/server/store.ts'
import { findProducts } from '#catalogue/search/server/find-products.ts'
import { allWords } from '#messages/all.ts'
import type { Database } from '#platform/database/database.ts'
import { newestFirst, pageOf } from '#platform/database/pagination.ts'
import { listings } from '../../../db/seed/market.ts'
import { seedOnce } from '../../../db/seed/seed-once.ts'
import { freshDatabase } from '../../database.ts'

const SEARCHES = [
  'laptop',
  'macbook',
  'asus',
  'hp',
  'dell',
  'i5',
  'ryzen',
  'gaming',
  'ssd',
  'phone',
  'samsung',
  'white',
]
const BANGLA_SEARCHES = ['ল্যাপটপ', 'কালো', 'ঘড়ি']

const FIRST = 24

function holdsTwo({ brand, kind }: { brand: string | undefined; kind: string | undefined }): boolean {
  const found = listings.filter((listing) => (!brand || listing.category === brand) && (!kind || listing.kind === kind))
  return found.length > 1
}

/** Lists that visitors and sallers can open, each by a name that a failure states. */
async function everyList(db: Database): Promise<Map<string, Product[]>> {
  const lists = new Map<string, Product[]>()
  const kinds = [undefined, ...new Set(listings.map(({ kind }) => kind))]
  const brands = [undefined, ...new Set(listings.map(({ category }) => category))]
  const shelves = brands.flatMap((brand) => kinds.map((kind) => ({ brand, kind }))).filter(holdsTwo)
  const searches = [...SEARCHES, ...BANGLA_SEARCHES]
  for (const sort of SORTS) {
    for (const { brand, kind } of shelves) {
      const page = await findProducts(db, { sort, brand, kind, limit: FIRST })
      lists.set(`${sort}: ${brand ?? 'all'}, ${kind ?? 'all'}`, page.items)
    }
    for (const q of searches) lists.set(`${sort}: ‘${q}’`, (await findProducts(db, { sort, q, limit: FIRST })).items)
  }
  for (const { id } of await db.selectFrom('users').select('id').execute()) {
    const page = await pageOf(selectProducts(db).where('seller_id', '=', id), newestFirst('products'), { limit: FIRST })
    lists.set(`My Products of ${id}`, page.items)
  }
  const adverts = selectProducts(db).innerJoin('adverts', 'adverts.product_id', 'products.id')
  lists.set('adverts', await adverts.orderBy('adverts.created_at', 'desc').execute())
  return lists
}

test('no two neighbours among the first 24 of any list of the demo show the same photo', async () => {
  const { db, close } = await freshDatabase()
  const config = { dataDir: '/nowhere', objectStore: undefined, hosted: undefined }
  await seedOnce({ config, words: allWords, db, photoOf: (name) => `https://pictures.example/${name}.jpg` }, () => {})
  const lists = await everyList(db)
  expect([...lists.values()].filter(({ length }) => length > 1).length).toBeGreaterThan(200)
  const same = [...lists].flatMap(([list, products]) =>
    products.flatMap(({ photo, name }, place) =>
      photo === products[place - 1]?.photo ? [`${list}: ${products[place - 1]?.name} and ${name}, ${photo}`] : [],
    ),
  )
  expect(same).toEqual([])
  await close()
})
