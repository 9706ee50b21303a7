import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aCategory, aProduct } from '#catalogue/products/server/build.ts'
import type { Person } from '#platform/http/auth.ts'
import { makeUploadTickets } from '#services/image-host/server/upload-tickets.ts'
import { LANGUAGES } from '#shared/language.ts'
import { refusalOf, type TestApp, testApp } from '../../../test/app.ts'
import { emptyTables } from '../../../test/database.ts'
import { COLUMN_NAMES, decodeCsv, delimiterOf, HEADINGS, photoNameOf, templateIn } from './rules.ts'
import { escapeFormula, unescapeFormula } from './server/formulas.ts'

let shop: TestApp
let saller: Person
beforeAll(async () => {
  shop = await testApp()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await emptyTables(shop.pool, 'users', 'products', 'bookings', 'bin', 'rate_limits')
  shop.cache.clear()
  saller = await shop.aPerson({ role: 'saller' })
})

const PHOTO = '/images/0123456789abcdef012345-aabbcc/1280.jpg'
const OTHER = '/images/0123456789abcdef012346-aabbcc/1280.jpg'
const GOOD: Record<string, string> = {
  ...{ Name: 'HP EliteBook 840 G5', Brand: 'hp', Kind: 'Laptop', Condition: 'Good', 'Year of purchase': '2022' },
  ...{ Used: '1 year', 'Original price': '85,000', 'Sale price': '52,000', Negotiable: 'yes' },
  ...{ Location: 'Mirpur 10, Dhaka', District: 'Dhaka', Area: '', Photos: 'a.jpg; B.JPG' },
  Description: 'One owner, "as new", 8 GB.',
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
/** A file of these rows; each has the cells of GOOD beside those that are given. */
function csvOf(rows: Record<string, string>[], headings = Object.keys({ ...GOOD, ...rows[0] })): string {
  const line = (cells: string[]) => cells.map(quoted).join(',')
  return [line(headings), ...rows.map((row) => line(headings.map((name) => ({ ...GOOD, ...row })[name] ?? '')))].join(
    '\r\n',
  )
}

const check = (csv: string, photos = ['a.jpg', 'b.jpg']) => shop.callsOf(saller).checkImport({ csv, photos })
const run = (csv: string) => shop.callsOf(saller).importProducts({ csv, photos: { 'a.jpg': PHOTO, 'b.jpg': OTHER } })
const stored = async () => (await shop.pool.query('select count(*)::int as n from products')).rows[0].n
const faultsOf = ({ faults }: { faults: { row: number; column: string; code: string }[] }) =>
  faults.map(({ row, column, code }) => `${row} ${column} ${code}`.replace('  ', ' '))

test('a file is checked without storing anything, then all of it is listed', async () => {
  const csv = csvOf(
    [{}, { Name: 'HP Pavilion', 'Fact: ramGb': '8', 'Fact: charger': 'original' }],
    [...Object.keys(GOOD), 'Fact: ramGb'],
  )
  expect(await check(csv)).toEqual({ rows: 2, faults: [], faultCount: 0, photos: ['a.jpg', 'b.jpg'] })
  expect(await stored()).toBe(0)
  expect(await run(csv)).toMatchObject({ imported: 2, faults: [] })
  const { items } = await shop.callsOf().listProducts({})
  expect(items.map(({ name }) => name).toSorted()).toEqual(['HP EliteBook 840 G5', 'HP Pavilion'])
  const [first] = items.filter(({ name }) => name === 'HP EliteBook 840 G5')
  const page = await shop.callsOf().showProduct({ id: first?._id ?? '' })
  expect(page).toMatchObject({
    ...{ category: 'HP', kind: 'laptop', photos: [PHOTO, OTHER], district: 'dhaka', negotiable: true, state: 'live' },
    ...{ resaleTaka: 52_000, description: 'One owner, "as new", 8 GB.', parchesDate: '2022' },
  })
  const [second] = items.filter(({ name }) => name === 'HP Pavilion')
  expect((await shop.callsOf().showProduct({ id: second?._id ?? '' })).specs).toEqual({ ramGb: 8 })
  expect((await shop.callsOf().listProducts({ q: 'elitebook' })).total).toBe(1)
})

test('an import that is sent twice, or twice at once, lists each product once', async () => {
  const csv = csvOf([{}, { Name: 'HP Pavilion' }])
  const [first, second] = await Promise.all([run(csv), run(csv)])
  expect([first.imported, second.imported].toSorted()).toEqual([0, 2])
  const third = await run(csv)
  expect([third.imported, faultsOf(third)]).toEqual([0, ['2 already_listed', '3 already_listed']])
  expect(await stored()).toBe(2)
})

test('districts and areas are found by every name that the places have, and in both scripts', async () => {
  const rows = [
    ['Dhaka', 'Mirpur 10', 'dhaka', 'dhaka-mirpur-10'],
    ['dhaka', 'dhaka-mirpur-10', 'dhaka', 'dhaka-mirpur-10'],
    ['ঢাকা', 'মিরপুর ১০', 'dhaka', 'dhaka-mirpur-10'],
    ['Dacca', 'mirpur-10, Dhaka', 'dhaka', 'dhaka-mirpur-10'],
    ['Comilla', '', 'cumilla', null],
    ['CTG', '', 'chattogram', null],
    ['Coxs Bazar', '', 'coxs-bazar', null],
  ]
  const csv = csvOf(
    rows.map(([District = '', Area = ''], n) => ({
      Name: `HP ${n}`,
      Location: `New Market, ${District}`,
      District: District ?? '',
      Area: Area ?? '',
    })),
  )
  expect(faultsOf(await check(csv))).toEqual([])
  await run(csv)
  const { rows: found } = await shop.pool.query('select district, area from products order by name')
  expect(found).toEqual(rows.map(([, , district, area]) => ({ district, area })))
  const exported = (await shop.callsOf(saller).exportProducts({})).csv
  expect(exported).toContain(',Dhaka,Mirpur 10,')
  const wrong = csvOf([
    { District: 'Sylhet', Area: 'Mirpur 10' },
    { Name: 'B', Area: 'Mirpur 10, Sylhet' },
    { Name: 'C', Location: 'Zindabazar, Sylhet', District: 'Dhaka' },
  ])
  expect(faultsOf(await check(wrong))).toEqual(['2 Area unknown_area', '3 Area unknown_area', '4 District other_place'])
})

test('what an export holds is not listed a second time, whatever state it is in', async () => {
  const csv = csvOf([{ Name: 'A' }, { Name: 'B' }, { Name: 'C' }, { Name: 'D' }, { Name: 'E' }])
  await run(csv)
  for (const [name, state] of [
    ['A', 'paused'],
    ['B', 'expired'],
    ['C', 'hidden'],
    ['D', 'sold'],
  ])
    await shop.pool.query('update products set state = $2 where name = $1', [name, state])
  const exported = (await shop.callsOf(saller).exportProducts({})).csv
  expect((await shop.callsOf(saller).importProducts({ csv: exported, photos: {} })).faultCount).toBe(5)
  expect(await stored()).toBe(5)
})

test('a second piece that is the same as the first is listed by a reference of its own, once', async () => {
  const pieces = csvOf([{ Reference: 'A-1' }, { Reference: 'A-2' }])
  expect(await run(pieces)).toMatchObject({ imported: 2, faults: [] })
  expect(faultsOf(await run(pieces))).toEqual(['2 already_listed', '3 already_listed'])
  expect((await run(csvOf([{ Reference: 'A-3' }]))).imported).toBe(1)
  expect(faultsOf(await run(csvOf([{}])))).toEqual(['2 already_listed'])
  expect(faultsOf(await check(csvOf([{ Reference: 'B' }, { Name: 'Other', Reference: 'B' }])))).toEqual([
    '3 Reference duplicate_reference',
  ])
  expect(faultsOf(await check(csvOf([{ Reference: 'x'.repeat(41) }])))).toEqual(['2 Reference too_long'])
  await shop.pool.query("update products set state = 'sold'")
  expect(faultsOf(await run(pieces)), 'a sold piece keeps its number').toHaveLength(2)
  const exported = (await shop.callsOf(saller).exportProducts({})).csv
  expect(exported).toContain(',A-3')
  expect(await stored()).toBe(3)
})

test('a reference is the saller’s own: another saller may have the same', async () => {
  await run(csvOf([{ Reference: 'A-1' }]))
  saller = await shop.aPerson({ role: 'saller' })
  expect((await run(csvOf([{ Reference: 'A-1' }]))).imported).toBe(1)
})

test('without a reference the next piece is listed by the same row after the first one’s sale', async () => {
  const csv = csvOf([{}, { Name: 'HP Pavilion' }])
  await run(csv)
  await shop.pool.query("update products set state = 'sold' where name = 'HP EliteBook 840 G5'")
  expect((await run(csvOf([{}]))).imported).toBe(1)
  // The whole file once more: one of its products is still there.
  expect(faultsOf(await run(csv))).toEqual(['2 already_listed', '3 already_listed'])
  expect(await stored()).toBe(3)
})

test('one fault keeps the whole file from being listed, and every fault is named with its row and its column', async () => {
  const rows = [
    {},
    { Name: '', 'Sale price': 'cheap' },
    { Name: 'B', Brand: 'Nobody', Used: '', Photos: 'lost.jpg', 'Fact: ramGb': '-1' },
    { Name: 'C', Kind: 'Spaceship' },
    { Name: 'D', 'Year of purchase': 'long ago', Photos: '' },
    { Name: 'E', District: 'Atlantis' },
    { Name: 'F', Area: 'nowhere' },
    { Name: 'G', Photos: 'missing.jpg' },
    { Name: 'H', Negotiable: 'perhaps' },
    { Name: 'I', 'Fact: ramGb': 'lots' },
    { Name: 'J', 'Fact: wheels': '4' },
    { Name: 'K', Description: '=cmd|"/C calc"!A0' },
    { Name: 'L', Photos: 'https://elsewhere.example/x.jpg' },
    { Name: 'M', Photos: 'a.jpg; A.JPG' },
    {},
  ]
  const csv = csvOf(rows, [...Object.keys(GOOD), 'Fact: ramGb', 'Fact: wheels'])
  const wanted = [
    ...[
      '3 Name required',
      '3 Sale price invalid_price',
      '4 Brand unknown_category',
      '4 Used required',
      '4 Photos unknown_photo',
      '4 Fact: ramGb invalid_value',
      '5 Kind unknown_kind',
    ],
    ...['6 Year of purchase invalid_year', '6 Photos required', '7 District unknown_district', '8 Area unknown_area'],
    ...['9 Photos unknown_photo', '10 Negotiable invalid_value', '11 Fact: ramGb invalid_value'],
    ...['12 Fact: wheels unknown_fact', '13 Description formula'],
    ...['14 Photos invalid_photo', '15 Photos photo_twice', '16 duplicate_row'],
  ]
  const dry = await check(csv)
  expect(faultsOf(dry).toSorted()).toEqual(wanted.toSorted())
  expect(dry.faults.every(({ message }) => message.length > 8 && !message.includes('_'))).toBe(true)
  expect(dry.faultCount).toBe(wanted.length)
  const outcome = await run(csv)
  expect([outcome.imported, outcome.faultCount]).toEqual([0, wanted.length])
  expect(await stored()).toBe(0)
})

describe('a file that is none', () => {
  const head = Object.keys(GOOD).join(',')
  test.each([
    ['of 50,000 rows', csvOf([{}]) + `\r\n${'x,'.repeat(13)}x`.repeat(50_000), ['0 too_many_rows']],
    ['with only headings', head, ['0 no_rows']],
    ['of empty lines', '\n\n\n', ['0 no_rows']],
    ['with a quote that never ends', `${csvOf([{}])}\r\n"HP${',x'.repeat(9)}`, ['3 wrong_quotes']],
    [
      'with a quote that never ends in a long file',
      `${csvOf([{}])}\r\n"HP${' and so on'.repeat(50_000)}`,
      ['3 row_too_long'],
    ],
    ['with a quote within a cell', `${csvOf([{}])}\r\n"HP" 840,x`, ['3 wrong_quotes']],
    ['in UTF-16, read as if it were not', Buffer.from(csvOf([{}]), 'utf16le').toString('latin1'), ['0 not_text']],
    ['with other columns', 'Title,Price\nHP,3', ['1 Title unknown_column', '1 Price unknown_column']],
    ['with a heading twice', `${head},name\n${'x,'.repeat(14)}`, ['1 Name duplicate_column']],
    ['with 10,000 columns', `${'x,'.repeat(10_000)}\n1`, ['1 too_many_columns']],
    ['with more cells than headings', `${csvOf([{}])},more`, ['2 too_many_cells']],
    ['that is a picture', '\u0089PNG\r\n\u001a\n\u0000\u0000', ['0 not_text']],
  ])('%s is refused with what is wrong', async (_what, csv, wanted) => {
    const dry = await check(csv)
    expect(faultsOf(dry).slice(0, wanted.length)).toEqual(wanted)
    expect((await run(csv)).imported).toBe(0)
    expect(await stored()).toBe(0)
  })

  test('larger than it may be is refused before it is read', async () => {
    const large = await shop.send('POST', '/api/import/check', { csv: 'x'.repeat(5 * 1024 * 1024), photos: [] }, saller)
    expect([large.statusCode, large.json().code]).toEqual([413, 'too_large'])
    const long = await shop.send(
      'POST',
      '/api/import/check',
      { csv: 'x'.repeat(2 * 1024 * 1024 + 1), photos: [] },
      saller,
    )
    expect([long.statusCode, long.json().fields.csv.code]).toEqual([400, 'too_long'])
  })
})

test('500 rows are read in one go; 501 are too many', async () => {
  const rows = Array.from({ length: 501 }, (_, n) => ({ Name: `HP ${n}` }))
  expect(faultsOf(await check(csvOf(rows)))).toEqual(['0 too_many_rows'])
  expect(await check(csvOf(rows.slice(1)))).toMatchObject({ rows: 500, faults: [] })
})

test('semicolons, tabs, a mark of UTF-8, old line ends and empty lines are read; rows are numbered as a spreadsheet does', async () => {
  for (const delimiter of [';', '\t']) {
    const lines = csvOf([{}, { Name: '' }]).replaceAll('","', `"${delimiter}"`)
    expect(faultsOf(await check(`\uFEFF${lines.replaceAll('\r\n', '\n\n')}\n\n`))).toEqual(['5 Name required'])
  }
})

test('rows are numbered as a spreadsheet does below rows of empty cells, empty lines and line ends of every kind', async () => {
  const [head = '', good = ''] = csvOf([{}]).split('\r\n')
  const faulty = csvOf([{ Name: '' }]).split('\r\n')[1] ?? ''
  const commas = ','.repeat(13)
  for (const [what, lines] of Object.entries({
    'a row of empty cells': `${head}\n${commas}\n${good}\n${faulty}`,
    'an empty line': `${head}\r\n\r\n${good}\r\n${faulty}`,
    'mixed line ends': `${head}\r\n${commas}\n${good}\r${faulty}\n`,
    'mixed line ends, the plain one first': `${head}\n${commas}\r\n${good}\n${faulty}\r\n`,
    'a line end in a cell above': `${head}\n"","\n \n"\n${good}\n${faulty}`,
    'an empty row with a quote that is wrong below': `${head}\n${commas}\n${good}\n"x"y`,
  }))
    expect(faultsOf(await check(lines)), what).toEqual([what.endsWith('below') ? '4 wrong_quotes' : '4 Name required'])
})

test('a cell is read as the same text in the form: numbers in Bengali digits, years, yes and no', async () => {
  const facts = { 'Fact: ramGb': '৮', 'Fact: screenInches': '১৫.৬', 'Fact: touch': 'হ্যাঁ', 'Fact: storageGb': '৫১২' }
  const given = { 'Year of purchase': '২০২২', 'Sale price': '৫২,০০০', Negotiable: '১', ...facts }
  const csv = csvOf([given])
  expect(faultsOf(await check(csv))).toEqual([])
  await run(csv)
  const [stored] = (await shop.pool.query('select specs, parches_date, resale_taka, negotiable from products')).rows
  expect(stored).toEqual({
    specs: { ramGb: 8, screenInches: 15.6, touch: true, storageGb: 512 },
    ...{ parches_date: '2022', resale_taka: 52_000, negotiable: true },
  })
  for (const wrong of ['-8', '8 GB', '1e1', '8.', '٨', '1234567890'])
    expect(faultsOf(await check(csvOf([{ 'Fact: ramGb': wrong }]))), wrong).toEqual(['2 Fact: ramGb invalid_value'])
})

test('UTF-16 with its mark is decoded as UTF-8 is; other encodings are not guessed', () => {
  const bytes = (mark: number[], text: Buffer) => new Uint8Array([...mark, ...text])
  const little = Buffer.from('নাম,Name', 'utf16le')
  expect(decodeCsv(bytes([0xff, 0xfe], little))).toBe('নাম,Name')
  expect(decodeCsv(bytes([0xfe, 0xff], Buffer.from(little).swap16()))).toBe('নাম,Name')
  expect(decodeCsv(new TextEncoder().encode('নাম'))).toBe('নাম')
  expect(decodeCsv(new Uint8Array([0x4e, 0xe9, 0x65]))).toBeNull()
  expect(decodeCsv(new Uint8Array(little))).toBeNull()
})

test('a photo is found by its file name only, whatever the folders are called', () => {
  const paths = ['a/B.JPG', '..\\..\\b.jpg', '/etc/../b.jpg', ' b.jpg']
  expect(paths.map(photoNameOf)).toEqual(['b.jpg', 'b.jpg', 'b.jpg', 'b.jpg'])
  expect(delimiterOf('a;b;c\n1,2,3,4,5')).toBe(';')
})

describe('the export', () => {
  test('comes back from a file unchanged, whatever the names and texts begin with', async () => {
    let seed = 20_261_130
    const random = () => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed / 2_147_483_647
    }
    const signs = ["'", '=', '+', '-', '@', '＝', '"', ';', ',', '%', 'Dell', ' G']
    // Figures of several fields could read as a phone number together.
    const letters = (n: number) => String.fromCharCode(97 + Math.floor(n / 26), 97 + (n % 26))
    const texts = Array.from({ length: 300 }, (_, n) =>
      `${Array.from({ length: 4 }, () => signs[Math.floor(random() * signs.length)]).join('')} ${letters(n)}`.trim(),
    )
    const specs = { model: "'=Dell" }
    for (const text of texts.slice(0, 60))
      await aProduct(shop.db, saller, {
        name: text,
        used: text,
        condition: text,
        location: text,
        description: text,
        specs,
      })
    const names = async () => {
      const stored = await shop.pool.query('select name, used, condition, location, description, specs from products')
      return stored.rows.map((row) => JSON.stringify(row)).toSorted()
    }
    const before = await names()
    const { csv } = await shop.callsOf(saller).exportProducts({})
    await emptyTables(shop.pool, 'products')
    const again = await shop.callsOf(saller).importProducts({ csv, photos: {} })
    expect([again.imported, faultsOf(again)]).toEqual([60, []])
    expect(await names()).toEqual(before)
    for (const text of [...texts, '\tDell', "'\tDell", "''"]) {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
      expect(escapeFormula(text)).not.toMatch(/^[=+\-@＝＋－＠\t\r]/)
    }
  })

  test('has all of a saller’s own products and nobody else’s, in a form that an import takes back', async () => {
    await shop.callsOf(saller).importProducts({
      csv: csvOf(
        [{ Description: 'Line one\nline "two", ok', 'Fact: ramGb': '16' }],
        [...Object.keys(GOOD), 'Fact: ramGb'],
      ),
      photos: { 'a.jpg': PHOTO, 'b.jpg': OTHER },
    })
    await aProduct(shop.db, await shop.aPerson({ role: 'saller' }), { name: 'Of another' })
    const { csv, rows, next } = await shop.callsOf(saller).exportProducts({})
    expect([csv.charCodeAt(0), rows, next]).toEqual([0xfeff, 1, null])
    expect(csv).not.toContain('Of another')
    const [headings, row] = parse(csv, { bom: true }) as string[][]
    expect(headings?.slice(0, COLUMN_NAMES.length)).toEqual(COLUMN_NAMES)
    expect(row?.[headings?.indexOf('Fact: ramGb') ?? -1]).toBe('16')
    expect(faultsOf(await check(csv, []))).toEqual(['2 already_listed'])
    await emptyTables(shop.pool, 'products')
    expect((await shop.callsOf(saller).importProducts({ csv, photos: {} })).imported).toBe(1)
    const again = (await shop.callsOf(saller).exportProducts({})).csv
    const without = (text: string) => text.replace(/\d{4}-\d\d-\d\dT[^,]+,[^,]+/, '')
    expect(without(again)).toBe(without(csv))
  })

  test('has no cell that a spreadsheet would run', async () => {
    for (const name of ['=cmd|"/C calc"!A0', '+1', '-1+1', '@SUM(1)', '＝1', '＋1', '－1', '＠1'])
      await aProduct(shop.db, saller, { name })
    const { csv } = await shop.callsOf(saller).exportProducts({})
    const cells = (parse(csv, { bom: true }) as string[][]).flat()
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
    expect(cells.filter((cell) => /^'[=+\-@]/.test(cell))).toHaveLength(4)
    expect(cells.filter((cell) => /^'[＝＋－＠]/.test(cell))).toHaveLength(4)
    // And an import takes the apostrophe off again.
    const withoutIds = csv.replace(/,[0-9a-f-]{36},live/g, ',,live')
    expect((await check(withoutIds, [])).faults.filter(({ code }) => code === 'already_listed')).toHaveLength(8)
  })

  test('of 1,200 products comes in three parts with one line of headings', async () => {
    const { _id } = await aProduct(shop.db, saller)
    await shop.pool.query(
      `insert into products (seller_id, name, category, photo, location, used, condition, parches_date, original_price,
         resale_price, original_taka, resale_taka, description, expires_at)
       select seller_id, name || n, category, photo, location, used, condition, parches_date, original_price, resale_price,
         original_taka, resale_taka, description, expires_at from products, generate_series(1, 1199) n where id = $1`,
      [_id],
    )
    let text = ''
    let cursor: string | null = null
    const parts: number[] = []
    do {
      const part: { csv: string; rows: number; next: string | null } = await shop
        .callsOf(saller)
        .exportProducts(cursor === null ? {} : { cursor })
      text += part.csv
      parts.push(part.rows)
      cursor = part.next
    } while (cursor !== null)
    expect(parts).toEqual([500, 500, 200])
    expect((parse(text, { bom: true }) as string[][]).length).toBe(1201)
  })
})

test('a file without faults gets a ticket for its photos, where this site stores them', async () => {
  const tickets = makeUploadTickets(Buffer.alloc(32, 7))
  const own = await testApp({ imageHostUrl: undefined })
  try {
    const person = await own.aPerson({ role: 'saller' })
    const ticketOf = async (csv: string) =>
      (await own.callsOf(person).checkImport({ csv, photos: ['a.jpg', 'b.jpg'] })).uploadTicket
    expect(await tickets.readToken((await ticketOf(csvOf([{}]))) ?? '')).toEqual({ sub: person.id })
    expect(await ticketOf(csvOf([{ Name: '' }]))).toBeUndefined()
    expect(await ticketOf(csvOf([{ Photos: PHOTO }]))).toBeUndefined()
  } finally {
    await own.close()
  }
  expect('uploadTicket' in (await check(csvOf([{}])))).toBe(false)
})

test('of many files that one saller sends at once three are read, one after another, and another saller does not wait for all', async () => {
  const csv = csvOf(Array.from({ length: 30 }, (_, at) => ({ Name: `HP ${at}` })))
  const other = await shop.aPerson({ role: 'saller' })
  const ended: string[] = []
  const send = async (name: string, path: string, by: Person, photos: unknown) => {
    const { statusCode } = await shop.send('POST', path, { csv, photos }, by)
    if (statusCode === 200) ended.push(name)
    return statusCode
  }
  const addresses = { 'a.jpg': PHOTO, 'b.jpg': OTHER }
  const imports = Array.from({ length: 6 }, () => send('import', '/api/import', saller, addresses))
  const checks = Array.from({ length: 6 }, () => send('check', '/api/import/check', saller, Object.keys(addresses)))
  const others = send('other', '/api/import', other, addresses)
  const statuses = await Promise.all([...imports, ...checks])
  expect([statuses.toSorted(), await others]).toEqual([[...Array(3).fill(200), ...Array(9).fill(503)], 200])
  expect(ended.at(-1)).not.toBe('other')
})

test('imports and checks are limited by the hour', async () => {
  for (let time = 0; time < 20; time++) await run('x')
  const refusal = await refusalOf(run('x'))
  expect([refusal.status, refusal.code]).toEqual([429, 'too_many_requests'])
})

describe('a file in Bangla', () => {
  const unfit = (csv: string) => csv.replace('example-front.jpg;example-back.jpg', 'a.jpg;b.jpg')

  test.each(LANGUAGES)('the template in %s lists its example once its photos are there', async (language) => {
    await aCategory(shop.db, 'HP')
    await shop.pool.query(`update categories set bangla = 'এইচপি' where name = 'HP'`)
    const csv = templateIn(language)
    expect(faultsOf(await check(csv))).toEqual([`2 ${HEADINGS[language].Photos} unknown_photo`])
    const dry = await check(unfit(csv))
    expect(faultsOf(dry)).toEqual([])
    await run(unfit(csv))
    const { rows } = await shop.pool.query(
      'select category, kind, condition, used, parches_date, resale_taka, negotiable, district from products',
    )
    expect(rows).toEqual([
      {
        ...{ category: 'HP', kind: 'laptop', condition: 'Good', used: '1 year / 6 months', parches_date: '2022' },
        ...{ resale_taka: 52_000, negotiable: true, district: 'dhaka' },
      },
    ])
  })

  test('kinds, facts and faults are read and named in Bangla', async () => {
    const bangla = HEADINGS.bn
    const named = Object.fromEntries(
      Object.entries(GOOD).map(([name, cell]) => [bangla[name as keyof typeof bangla], cell]),
    )
    const csv = (given: Record<string, string>) => {
      const row = { ...named, ...given }
      return [Object.keys(row), Object.values(row)].map((cells) => cells.map(quoted).join(',')).join('\r\n')
    }
    await run(csv({ [bangla.Kind]: 'মোবাইল', 'তথ্য: র‍্যাম': '৮' }))
    const { rows } = await shop.pool.query('select kind, specs from products')
    expect(rows).toEqual([{ kind: 'mobile', specs: { ramGb: 8 } }])
    expect(faultsOf(await check(csv({ [bangla.Brand]: 'কোনোটি নয়' })))).toEqual([`2 ${bangla.Brand} unknown_category`])
  })
})
