import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#catalogue/products/server/build.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { fillSearchTerms } from './search-terms.ts'

/** Names as short as they can be, so that the table below shows at a glance what is found. */
const MARKET = {
  tuf: {
    name: 'ASUS TUF Gaming A15 RTX 3060 16GB',
    category: 'ASUS',
    resalePrice: '96,000',
    location: 'Banani, Dhaka',
  },
  omen: { name: 'HP OMEN 15 GTX 1660 Ti 16GB', resalePrice: '71,000', location: 'সাহেববাজার, রাজশাহী' },
  broken: {
    name: 'ASUS ROG Strix GTX 1070 16GB for repair',
    category: 'ASUS',
    resalePrice: '42,000',
    location: 'Tongi, Gazipur',
  },
  small: {
    name: 'ASUS ZenBook 14 MX250 16GB',
    category: 'ASUS',
    resalePrice: '38,000',
    location: 'Shaheb Bazar, Rajshahi',
  },
  pro: {
    name: 'MacBook Pro 15 Radeon Pro 555X 16GB',
    category: 'MACBOOK',
    resalePrice: '46,500',
    location: 'Sadar, Cox’s Bazar',
  },
  probook: { name: 'HP ProBook 450 i5 8GB', resalePrice: '28,000', location: 'Mirpur 10, Dhaka' },
  dell: { name: 'ডেল ইন্সপায়রন ১৪, ৮ জিবি', category: 'Dell', resalePrice: '26,500', location: 'মিরপুর ২, ঢাকা' },
  iphone: {
    name: 'iPhone 13 128GB',
    category: 'Apple',
    kind: 'mobile',
    resalePrice: '45,000',
    location: 'Agrabad, Chattogram',
  },
  galaxy: {
    name: 'Samsung Galaxy A52 5G',
    category: 'Samsung',
    kind: 'mobile',
    resalePrice: '18,000',
    location: 'বগুড়া',
  },
  watch: {
    name: 'Apple Watch SE',
    category: 'Apple',
    kind: 'smart-watch',
    resalePrice: '21,500',
    location: 'Gulshan 1, Dhaka',
  },
  bank: { name: 'Power bank 20000', category: 'Other', kind: 'accessory', resalePrice: '1,500', location: 'Khulna' },
} as const

let shop: TestApp

beforeAll(async () => {
  shop = await testApp()
  const saller = await shop.aPerson({ role: 'saller' })
  for (const [id, given] of Object.entries(MARKET))
    await aProduct(shop.db, saller, {
      description: id === 'watch' ? 'It goes with an iPhone. Sent from Rajshahi.' : 'One owner.',
      specs: {},
      ...given,
    })
  await fillSearchTerms(shop.db)
})
afterAll(() => shop.close())

async function found(input: object): Promise<string[]> {
  const { items } = await shop.callsOf().listProducts({ limit: 100, ...input })
  return items.map(({ name }) => Object.entries(MARKET).find(([, given]) => given.name === name)?.[0] ?? name)
}

async function understood(q: string): Promise<string> {
  const { chips, price } = await shop.callsOf().explainSearch({ q })
  const range = price ? [`${price.min ?? ''}-${price.max ?? ''}`] : []
  return [...chips.map(({ label }) => label), ...range].join(' | ')
}

describe('what people type is understood', () => {
  test.each([
    // English
    ['laptop 30000', 'Laptop | -30000', 'probook dell'],
    ['laptop 30 thousand', 'Laptop | -30000', 'probook dell'],
    ['laptop under 30k', 'Laptop | -30000', 'probook dell'],
    ['gaming laptop 16gb', 'Gaming | Laptop | 16 GB', 'tuf omen'],
    ['gaming laptop for repair', 'Gaming | Laptop | For repair', 'broken omen tuf'],
    ['iphone under 50k', 'iPhone | -50000', 'iphone'],
    ['iphone 13', 'iPhone | 13', 'iphone'],
    ['laptop 40000 to 50000', 'Laptop | 40000-50000', 'broken pro'],
    ['laptop above 90 thousand', 'Laptop | 90000-', 'tuf'],
    ['samsung 5g', 'Samsung | 5G', 'galaxy'],
    ['power bank 20000', 'Power bank | 20000', 'bank'],
    ['rajshahi', 'Rajshahi', 'omen small'],
    ['dhaka division laptop', 'Dhaka Division | Laptop', 'tuf broken probook dell'],
    ['laptop in dhaka', 'Laptop | Dhaka', 'tuf probook dell'],
    ['laptop mirpur', 'Laptop | Mirpur', 'probook dell'],
    ['mobile chittagong', 'Mobile | Chattogram', 'iphone'],
    // Bangla
    ['ল্যাপটপ ৩০০০০', 'Laptop | -30000', 'probook dell'],
    ['৩০ হাজার টাকার মধ্যে ল্যাপটপ', 'Laptop | -30000', 'probook dell'],
    ['গেমিং ল্যাপটপ ১৬ জিবি', 'গেমিং | Laptop | 16 GB', 'tuf omen'],
    ['রাজশাহী', 'Rajshahi', 'omen small'],
    ['ঢাকা বিভাগ ল্যাপটপ', 'Dhaka Division | Laptop', 'tuf broken probook dell'],
    ['ঢাকায় ল্যাপটপ', 'Dhaka | Laptop', 'tuf probook dell'],
    ['মিরপুর ১০', 'Mirpur 10', 'probook'],
    ['আইফোন ১৩', 'iPhone | 13', 'iphone'],
    ['সস্তা মোবাইল', 'Cheapest first | Mobile', 'galaxy iphone'],
    ['ব্যবহৃত স্যামসাং মোবাইল', 'Samsung | Mobile', 'galaxy'],
    // Banglish
    ['laptop 30 hajar takar moddhe', 'Laptop | -30000', 'probook dell'],
    ['20 hajar er niche mobile', 'Mobile | -20000', 'galaxy'],
    ['dhaka bivag laptop', 'Dhaka Division | Laptop', 'tuf broken probook dell'],
    ['rajshahi jela laptop', 'Rajshahi | Laptop', 'omen small'],
    ['bogra mobile kinte chai', 'Bogura | Mobile', 'galaxy'],
    ['purano hp laptop', 'HP | Laptop', 'omen probook'],
  ])('%s', async (q, chips, names) => {
    expect([await understood(q), (await found({ q })).sort().join(' ')]).toEqual([
      chips,
      names.split(' ').sort().join(' '),
    ])
  })

  test('and a number that is only searched for differs from what narrows or orders the list', async () => {
    const { chips } = await shop.callsOf().explainSearch({ q: 'iphone 13 8gb mirpur cheapest' })
    expect(chips.map(({ label, isWord }) => (isWord ? `(${label})` : label))).toEqual([
      ...['iPhone', '(13)', '8 GB', 'Mirpur', 'Cheapest first'],
    ])
  })

  test('and each part can be taken off', async () => {
    const { chips, price } = await shop.callsOf().explainSearch({ q: 'gaming laptop 16gb 80000' })
    expect(chips.map(({ q }) => q)).toEqual(['laptop 16gb 80000 tk', 'gaming 16gb 80000 tk', 'gaming laptop 80000 tk'])
    expect(price).toEqual({ max: 80_000, q: 'gaming laptop 16gb' })
    expect(await understood('gaming 16gb 80000 tk')).toBe('Gaming | 16 GB | -80000')
    expect((await shop.callsOf().explainSearch({ q: 'the laptop' })).chips).toEqual([{ label: 'Laptop', q: null }])
    expect((await shop.callsOf().explainSearch({ q: '"power bank 20000"' })).chips).toEqual([])
  })

  test('a price that was chosen counts in place of that of the words', async () => {
    expect(await found({ q: 'laptop under 30000', maxPrice: 27_000 })).toEqual(['dell'])
    expect(await found({ q: 'laptop under 30000', maxPrice: 40_000 })).toHaveLength(3)
    expect(await found({ q: 'laptop under 30000', minPrice: 27_000 })).toEqual(['probook'])
  })
})

describe('a list without products at its prices says what the cheapest costs', () => {
  const cheapest = async (input: object) => (await shop.callsOf().listFacets(input)).cheapest
  test('of the same words and filters', async () => {
    expect(await cheapest({ q: 'laptop under 5000' })).toBe(26_500)
    expect(await cheapest({ q: 'laptop', maxPrice: 5_000 })).toBe(26_500)
    expect(await cheapest({ kind: 'laptop', brand: 'HP', maxPrice: 5_000 })).toBe(28_000)
    expect(await cheapest({ brand: 'ASUS', maxPrice: 5_000 })).toBe(38_000)
    expect(await cheapest({ maxPrice: 500 })).toBe(1_500)
  })

  test('and nothing where there are some, where none are, or where only the lowest price is in the way', async () => {
    expect(await cheapest({ q: 'laptop under 50000' })).toBeUndefined()
    expect(await cheapest({ q: 'thinkpad under 5000' })).toBeUndefined()
    expect(await cheapest({ q: 'laptop', minPrice: 500_000 })).toBeUndefined()
  })
})
