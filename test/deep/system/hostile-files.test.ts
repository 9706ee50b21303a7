import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '#platform/http/auth.ts'
import { type TestApp, testApp } from '../../app.ts'
import { turnsOf } from '../../processor-time.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  saller = await shop.aPerson({ role: 'saller' })
})

const PHOTO = '/images/0123456789abcdef012345-aabbcc/1280.jpg'
const HEADINGS =
  'Name,Brand,Kind,Condition,Year of purchase,Used,Original price,Sale price,Negotiable,Location,District,Area,Photos,Description'
const fileWith = (photo: string) =>
  `${HEADINGS}\r\nHP 840,hp,Laptop,Good,2022,1 year,80000,52000,yes,Mirpur 10,Dhaka,,${photo},One owner`

test('no file keeps other requests waiting, whatever it consists of', async () => {
  const head = fileWith('a.jpg')
  const rows = (row: string) => head + `\r\n${row}`.repeat(Math.floor(1_950_000 / (row.length + 2)))
  const files: Record<string, string> = {
    'lines of commas': head + '\n,'.repeat(1_000_000),
    'empty lines': head + '\n'.repeat(2_000_000),
    'line ends of old computers': head + '\r'.repeat(2_000_000),
    'rows of 39,000 empty cells': rows(','.repeat(39_000)),
    'rows of 39,000 cells': rows(`x${','.repeat(39_000)}`),
    'quotes alone': head + '""'.repeat(980_000),
    'quoted cells': `${head}\n${'"a",'.repeat(490_000)}`,
    'long descriptions': rows(`"${'x'.repeat(9_000)}",2`),
    'thousands of photos a row': rows(`HP,hp,Laptop,Good,2022,1,1,1,yes,x,Dhaka,,${'a;'.repeat(9_000)},x`),
    'thousands of faults a row': rows(`HP,hp,Laptop,Good,2022,1,1,1,yes,x,Dhaka,,${'lost.jpg;'.repeat(2_000)},x`),
  }
  for (const [what, csv] of Object.entries(files)) {
    const body = JSON.stringify({ csv, photos: ['a.jpg'] })
    const check = async () => expect((await shop.send('POST', '/api/import/check', body, saller)).statusCode).toBe(200)
    const tries = [await turnsOf(check), await turnsOf(check), await turnsOf(check)]
    expect(Math.min(...tries.map(({ longest }) => longest)), what).toBeLessThan(200)
    expect(Math.min(...tries.map(({ all }) => all)), what).toBeLessThan(2_000)
  }
  await shop.pool.query('delete from rate_limits')
  expect(
    (await turnsOf(() => shop.callsOf(saller).importProducts({ csv: files['lines of commas'] ?? '', photos: {} })))
      .longest,
  ).toBeLessThan(200)
})

test('a body of millions of values is refused before it is parsed, and anybody’s who may not import before it is read', async () => {
  const bodies = {
    'wrong photos': `{"csv":"x","photos":[${'1,'.repeat(2_000_000)}1]}`,
    objects: `{"csv":"x","photos":[${'{},'.repeat(1_300_000)}1]}`,
    brackets: '['.repeat(4_000_000),
    keys: `{${Array.from({ length: 300_000 }, (_, at) => `"k${at}":1`)}}`,
    strings: '""'.repeat(2_000_000),
  }
  for (const [what, body] of Object.entries(bodies)) {
    const call = () => shop.send('POST', '/api/import/check', body, saller)
    expect([what, (await call()).statusCode]).toEqual([what, 413])
    expect((await turnsOf(call)).longest, what).toBeLessThan(200)
    expect((await shop.send('POST', '/api/import', body)).json().code).toBe('sign_in_required')
  }
  const buyer = await shop.aPerson({ role: 'buyer' })
  expect((await shop.send('POST', '/api/import', bodies.brackets, buyer)).json().code).toBe('not_allowed')
  const photos = Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`${at}, "a": {x}.jpg`, PHOTO]))
  const { statusCode } = await shop.send('POST', '/api/import', { csv: fileWith(PHOTO), photos }, saller)
  expect(statusCode).toBe(200)
})
