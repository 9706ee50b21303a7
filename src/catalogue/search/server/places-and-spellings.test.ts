import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DIVISIONS, districtNamed } from '#catalogue/facts/server/places.ts'
import { aProduct } from '#catalogue/products/server/build.ts'
import { aUser } from '#people/users/server/build.ts'
import { listings } from '../../../../db/seed/market.ts'
import { freshDatabase } from '../../../../test/database.ts'
import { findProducts } from './find-products.ts'
import { fillSearchTerms } from './search-terms.ts'

interface Place {
  name: string
  bn: string
  also?: string[] | undefined
}

let fixture: Awaited<ReturnType<typeof freshDatabase>>

/** The goods of the demo, where they are there. */
beforeAll(async () => {
  fixture = await freshDatabase()
  const saller = await aUser(fixture.db, { role: 'saller' })
  for (const { name, category, kind, location, district, area, resalePrice, firstLine, words, specs } of listings) {
    const place = { location, district, ...(area && { area }) }
    const description = `${firstLine}\n\n${words}`
    await aProduct(fixture.db, saller, { name, category, kind, ...place, resalePrice, description, specs })
  }
  await aProduct(fixture.db, saller, { ...FREE, name: 'Free place one', district: 'khulna' })
  await fillSearchTerms(fixture.db)
})
afterAll(() => fixture.close())

const FREE = { location: 'বড় মসজিদের পাশে', description: 'One owner.', specs: {} }

async function found(q: string): Promise<string[]> {
  const { items } = await findProducts(fixture.db, { q, limit: 200 } as Parameters<typeof findProducts>[1])
  return items.map(({ name }) => name).sort()
}

/** A place that has other names may share these with other places. */
function ownNames({ also: _, ...place }: Place): Place {
  return place
}

/** Names of a place with the endings that people write behind them, in both scripts. */
function formsOf({ name, bn, also = [] }: Place): string[] {
  return [name, bn, ...also].flatMap((one) => {
    const isLatin = /^[\p{Script=Latin}\P{L}]+$/u.test(one)
    const isNumbered = /\P{L}$/u.test(one) && /[\p{N})]$/u.test(one)
    if (isLatin) return [one, one.toLowerCase(), `${one} theke`, ...(isNumbered ? [] : [`${one}te`, `${one}r`])]
    const endings = /\p{M}$|[অ-ঔ]$/u.test(one) ? ['য়', 'র', 'তে'] : ['ে', 'ের']
    return [one, `${one} থেকে`, ...(isNumbered ? [] : endings.map((ending) => one + ending))]
  })
}

const districts = DIVISIONS.flatMap((division) => division.districts)
const hasGoods = new Set(listings.flatMap(({ district, area }) => [district, ...(area ? [area] : [])]))

describe('a place finds the same goods', () => {
  const parts = districts.flatMap(({ upazilas, areas = [] }) => [...upazilas, ...areas])
  test.each(
    [...districts, ...parts.filter(({ name, bn }) => !districtNamed(name) && !districtNamed(bn))]
      .filter(({ id }) => hasGoods.has(id))
      .map((place) => [place.name, place] as const),
  )('%s, in both scripts, in each spelling and with each ending', async (name, place) => {
    const goods = await found(name)
    expect(goods.length).toBeGreaterThan(0)
    for (const form of formsOf(ownNames(place))) expect(await found(form), form).toEqual(goods)
    for (const form of formsOf(place)) expect(await found(form), form).toEqual(expect.arrayContaining(goods))
  })

  test.each([
    ['mirpur', 'মীরপুর', 'মিরপুরে', 'mirpure', 'near mirpur', 'mirpur er kache', 'মিরপুর এলাকায়'],
    ['dhanmondi', 'ধানমন্ডি', 'ধানমণ্ডিতে', 'dhanmandi', 'dhanmondite'],
    ['uttara', 'উত্তরা', 'উত্তরায়', 'uttora', 'উত্‌তরা'],
    ['bashundhara', 'বসুন্ধরা', 'basundhara', 'boshundhora', 'বসুন্ধরায়'],
    ['lalbagh', 'লালবাগ', 'lalbag', 'লালবাগে'],
    ['upashahar', 'উপশহর', 'uposhohor', 'উপশহরে'],
    ['sadar road', 'সদর রোড', 'সদর রোডে'],
    ['sylhet', 'সিলেট', 'সিলেটে', 'sylhete', 'শিলেট', 'sylhet city', 'সিলেট জেলায়'],
    ['narsingdi', 'নরসিংদী', 'নরসিংদি', 'নরসিংদিতে'],
    ['jashore', 'যশোর', 'জশোর', 'jessore', 'যশোরে'],
    ['bogura', 'বগুড়া', 'বগুরা', 'bogra', 'বগুড়ার'],
    ['tangail', 'টাঙ্গাইল', 'টাংগাইল', 'টাঙাইলে'],
    ['dhaka division', 'ঢাকা বিভাগ', 'ঢাকা বিভাগে', 'dhaka bivage', 'dhaka bibhag er', 'division dhaka'],
    ['agargaon', 'আগারগাঁও', 'আগারগাও', 'আগারগাঁওয়ে'],
  ])('%s', async (name, ...others) => {
    const goods = await found(name)
    expect(goods.length).toBeGreaterThan(0)
    for (const other of others) expect(await found(other), other).toEqual(goods)
  })

  test('and a place where nothing is says so in both', async () => {
    for (const name of ['chandpur', 'চাঁদপুর', 'চাদপুর', 'চাঁদপুরে']) expect(await found(`${name} laptop`), name).toEqual([])
  })

  test('a division finds its own goods alone, and all of them', async () => {
    for (const division of DIVISIONS) {
      const ids = division.districts.map(({ id }) => id)
      const own = listings.filter(({ district, kind }) => kind === 'laptop' && ids.includes(district))
      const free = division.id === 'khulna' ? ['Free place one'] : []
      const names = [...own.map(({ name }) => name), ...free].sort()
      expect(await found(`${division.name} division laptop`), division.name).toEqual(names)
      expect(await found(`${division.bn} বিভাগে ল্যাপটপ`), division.bn).toEqual(names)
    }
  })

  test('a district finds what was listed there, whatever place the saller typed', async () => {
    for (const q of ['laptop khulna', 'খুলনায় ল্যাপটপ', 'khulna laptop'])
      expect(await found(q), q).toContain('Free place one')
  })
})

describe('words find the same goods', () => {
  test.each([
    ['hp laptop', 'hp "laptop"', '“hp” laptop', '„hp” “laptop”', '"এইচপি" "ল্যাপটপ"'],
    ['i5', 'আই ফাইভ', 'আই ৫', 'আই৫', 'i five', 'core i five', 'কোর আই ফাইভ', 'আই পাঁচ'],
    ['i7 laptop', 'আই সেভেন ল্যাপটপ', 'আই সাত ল্যাপটপ'],
    ['ram', 'র‍্যাম', 'র‌্যাম', 'র্যাম'],
    ['watch', 'ঘড়ি', 'ঘড়ী', 'ঘরির'],
    ['macbook 14', 'ম্যাকবুক ১৪', 'ম্যাকবুক চৌদ্দ', 'macbook fourteen'],
    ['laptop 30 hajar takay', '৩০ হাজারে ল্যাপটপ', 'laptop under 30k', 'ল্যাপটপ ত্রিশ হাজারের নিচে', 'laptop <30k'],
    ['macbook under 150000', 'দেড় লাখের ম্যাকবুক', 'ম্যাকবুক দেড় লাখে', 'der lakh takar macbook'],
    ['under 100000', 'এক লাখের নিচে', 'লাখের নিচে', 'এক লাখ টাকার মধ্যে'],
    ['laptop 20000 to 45000', 'laptop between 20k and 45k', 'ল্যাপটপ ২০ থেকে ৪৫ হাজার', 'laptop 20-45k'],
    ['laptop 30000 to 40000', 'laptop 30-40k', 'ল্যাপটপ ৩০-৪০ হাজারে', 'laptop 30k theke 40k er moddhe'],
  ])('%s', async (q, ...others) => {
    const goods = await found(q)
    expect(goods.length).toBeGreaterThan(0)
    for (const other of others) expect(await found(other), other).toEqual(goods)
  })
})
