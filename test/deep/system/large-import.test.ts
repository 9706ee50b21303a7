import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../app.ts'

const PHOTO = '/images/0123456789abcdef012345-aabbcc/1280.jpg'
const HEADINGS =
  'Name,Brand,Kind,Condition,Year of purchase,Used,Original price,Sale price,Negotiable,Location,District,Area,Photos,Description'
const CELLS =
  'hp,Laptop,Good,2022,1 year,"85,000","52,000",yes,"Mirpur 10, Dhaka",Dhaka,,a.jpg,"One owner, ""as new"", 8 GB."'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())

function fileOf(rows: number): string {
  return [HEADINGS, ...Array.from({ length: rows }, (_, n) => `HP ${n},${CELLS}`)].join('\r\n')
}

test('500 rows are listed in one go; 501 are too many', async () => {
  const calls = shop.callsOf(await shop.aPerson({ role: 'saller' }))
  const photos = { 'a.jpg': PHOTO }
  expect((await calls.importProducts({ csv: fileOf(501), photos })).faults).toMatchObject([{ code: 'too_many_rows' }])
  expect((await calls.importProducts({ csv: fileOf(500), photos })).imported).toBe(500)
  expect((await shop.callsOf().listProducts({})).total).toBe(500)
})
