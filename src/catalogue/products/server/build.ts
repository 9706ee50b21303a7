import type * as z from 'zod/mini'
import { columnsOf, toRow } from '#platform/database/columns.ts'
import type { Database } from '#platform/database/database.ts'
import type { Category, ProductFacts } from '../contract.ts'
import { takaOf } from '../rules.ts'
import { endOfSale, LOCKED_COLUMNS, type LockedProduct, StoredProduct } from './store.ts'

/** Stores a category once; one that is there already gets the photo if it has none. */
export async function aCategory(db: Database, name: string, photo?: string): Promise<Omit<Category, 'productCount'>> {
  const values = { name, photo: photo ?? `/images/${name.toLowerCase()}.jpg` }
  const known = await db
    .selectFrom('categories')
    .select(['id as _id', 'name', 'photo'])
    .where('name', '=', name)
    .executeTakeFirst()
  if (known && (known.photo || !photo)) return known
  if (known) {
    await db.updateTable('categories').set({ photo: values.photo }).where('name', '=', name).execute()
    return { ...known, photo: values.photo }
  }
  return db.insertInto('categories').values(values).returning(['id as _id', 'name', 'photo']).executeTakeFirstOrThrow()
}

type Facts = Pick<z.output<typeof ProductFacts>, 'specs' | 'district' | 'area' | 'batterySource'>
type GivenProduct = Partial<Omit<z.output<typeof StoredProduct>, 'originalTaka' | 'resaleTaka'> & Facts> & {
  /** Photos beside the cover. */
  morePhotos?: string[]
}

/** As one that was looked at for signs of fraud, and showed none. */
const LOOKED_AT = 8

/** Stores a used laptop of `seller`; what is not given is believable. The brand's category is made if missing. */
export async function aProduct(
  db: Database,
  seller: { id: string; displayName: string; email: string },
  given: GivenProduct = {},
): Promise<LockedProduct> {
  const product = {
    name: 'HP ProBook 440 G8',
    category: 'HP',
    photo: '/images/probook.jpg',
    location: 'Dhanmondi, Dhaka',
    used: '1 year / 6 months',
    condition: 'good',
    parchesDate: '2023',
    originalPrice: '85,000',
    resalePrice: '52,000',
    description:
      'Core i5, 16 GB, 512 GB SSD. One owner, used in an office, battery lasts four hours. Box and charger come with it.',
    ...given,
  }
  await aCategory(db, product.category)
  const parsed = { originalTaka: takaOf(product.originalPrice), resaleTaka: takaOf(product.resalePrice) }
  const stored = await db
    .insertInto('products')
    .values({ compared: LOOKED_AT, ...toRow({ ...product, ...parsed }), seller_id: seller.id, expires_at: endOfSale() })
    .returning(columnsOf(StoredProduct, 'products'))
    .returning(LOCKED_COLUMNS)
    .executeTakeFirstOrThrow()
  return { ...stored, salerName: seller.displayName, email: seller.email }
}
