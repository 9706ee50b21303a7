import { expect, test } from 'vitest'
import { Product } from '#catalogue/products/contract.ts'
import { selectProducts } from '#catalogue/products/server/store.ts'
import { en } from '#messages/en.ts'
import { storeProducts } from '../../../db/seed/large/fill.ts'
import { divisionOf } from '../../../db/seed/places.ts'
import { freshDatabase } from '../../database.ts'

const isBangla = (text: string) => /[ঀ-৿]/.test(text)

test('the large market makes the same sense: quick, the same again, and searched as any other', async () => {
  const { db, pool, close } = await freshDatabase()
  const making = { photoOf: (name: string) => `/images/${name}.jpg`, words: en, now: Date.parse('2026-11-15') }
  const grow = (from: number, to: number) => storeProducts(db, { from, to }, making, () => {})
  await grow(0, 700)
  await grow(700, 1_000)
  const products = await selectProducts(db).orderBy('products.id').execute()
  expect(products.length).toBe(1_000)
  expect(products.filter((product) => !Product.safeParse(product).success)).toEqual([])
  const faults = products.filter(({ originalTaka, resaleTaka, parchesDate, used, createdAt, location, name }) => {
    const [years = 0, months = 0] = [/(\d+) year/, /(\d+) month/].map((unit) => Number(unit.exec(used)?.[1] ?? 0))
    const off = Number(parchesDate) + years + months / 12 - new Date(createdAt).getUTCFullYear()
    const sound = resaleTaka < originalTaka && Math.abs(off) <= 1 && years + months > 0
    return !sound || divisionOf(location) === undefined || name.length > 40
  })
  expect(faults).toEqual([])
  expect(new Set(products.map(({ description }) => description)).size).toBeGreaterThan(850)
  expect(products.filter(({ name }) => isBangla(name)).length).toBeGreaterThan(50)
  const found = await pool.query("select 1 from products where search @@ to_tsquery('simple', 'zenbook')")
  expect(found.rowCount).toBe(products.filter(({ name }) => /zenbook/i.test(name)).length)
  // Rows that exist are not made again, and a market that starts anew gets the same rows.
  await grow(0, 1_000)
  expect(await selectProducts(db).orderBy('products.id').execute()).toEqual(products)
  await close()
})
