import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, type TestApp, testApp } from '../../../../test/app.ts'

const idOf = (digit: number) => `${String(digit).repeat(22)}-a0b1c2`
const photoOf = (digit: number) => `/images/${idOf(digit)}/1280.jpg`
const PRODUCT = {
  ...{ name: 'HP 840', category: 'hp', originalPrice: '2', resalePrice: '1', location: 'Dhaka', used: '1 year' },
  ...{ condition: 'good', parchesDate: '2022', description: 'Good.' },
}

let shop: TestApp
beforeAll(async () => {
  shop = await testApp({ imageHostUrl: undefined })
  await shop.pool.query(
    `insert into images (id, bytes, width, height, placeholder) select id, 1, 1, 1, '' from unnest($1::text[]) id`,
    [[idOf(1), idOf(2)]],
  )
})
afterAll(() => shop.close())

test('a product names only photos that the image host of the site has; those that it has already may stay', async () => {
  const saller = await shop.aPerson({ role: 'saller' })
  const calls = shop.callsOf(saller)
  const listing = (...photos: string[]) => ({ ...PRODUCT, photo: photos[0] ?? '', photos })
  for (const photos of [[photoOf(3)], [photoOf(1), photoOf(3)], ['/images/x.jpg'], [`/images/${idOf(1)}`]]) {
    const refusal = await refusalOf(calls.addProduct(listing(...photos)))
    expect([refusal.code, Object.values(refusal.fields ?? {}).map(({ code }) => code)], photos.join()).toEqual([
      'invalid_input',
      ['invalid_photo'],
    ])
  }
  const { insertedId: id } = await calls.addProduct(listing(photoOf(1), photoOf(2)))
  await shop.pool.query('delete from images where id = $1', [idOf(2)])
  await calls.editProduct({ id, ...listing(photoOf(1), photoOf(2)) })
  expect((await refusalOf(calls.editProduct({ id, ...listing(photoOf(1), photoOf(4)) }))).code).toBe('invalid_input')
  const csv = `Name,Brand,Condition,Year of purchase,Used,Original price,Sale price,Location,Photos,Description
HP 840,HP,Good,2022,1 year,2,1,Dhaka,a.jpg,Good`
  expect((await calls.checkImport({ csv, photos: ['a.jpg'] })).faults).toEqual([])
  const imported = await calls.importProducts({ csv, photos: { 'a.jpg': photoOf(4) } })
  expect(imported.faults.map(({ column, code }) => [column, code])).toEqual([['Photos', 'invalid_photo']])
  expect((await calls.importProducts({ csv, photos: { 'a.jpg': photoOf(1) } })).imported).toBe(1)
})
