import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Facets, Specs } from '#catalogue/facts/contract.ts'
import { FILTER_FACTS } from '#catalogue/facts/rules.ts'
import { facetTokens } from '#catalogue/facts/server/store.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await testApp()
  const saller = await shop.aPerson({ role: 'saller' })
  await store(saller.id)
})
afterAll(() => shop.close())

/** Fields of a test product, without its facets. */
interface Thing {
  kind: string
  category: string
  condition: string
  district: string | null
  negotiable: boolean
  taka: number
  name: string
  specs: Specs
}

/** Numbers from 0 up to 1, the same in every run. */
let state = 7
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

const THINGS: Thing[] = Array.from({ length: 400 }, () => {
  const kind = pick(['laptop', 'laptop', 'mobile', 'tablet'])
  const specs: Specs = {
    ...(random() < 0.9 && { ramGb: pick([4, 8, 16]) }),
    ...(random() < 0.8 && { storageGb: pick([128, 256, 512]) }),
    ...(random() < 0.5 && { batteryHealth: 50 + Math.floor(random() * 51) }),
    ...(random() < 0.5 && { warrantyMonths: Math.floor(random() * 20) }),
    ...(kind === 'laptop' && {
      processorFamily: pick(['intel-i3', 'intel-i5', 'ryzen-5']),
      screenInches: pick([11.6, 13.3, 14, 15.6, 17.3]),
      touch: random() < 0.3,
      defects: random() < 0.5 ? ['none'] : ['hinge', ...(random() < 0.5 ? ['battery-weak'] : [])],
    }),
  }
  return {
    ...{ kind, specs, category: pick(['HP', 'ASUS', 'Walton']), taka: 10_000 + Math.floor(random() * 90) * 1_000 },
    ...{ condition: pick(['Like new', 'good', 'Fair', 'used with love']), district: pick(['dhaka', 'sylhet', null]) },
    ...{ negotiable: random() < 0.4, name: pick(['Zenbook', 'Pavilion', 'Galaxy']) },
  }
})

async function store(sellerId: string): Promise<void> {
  await shop.pool.query(
    `insert into products (seller_id, name, category, kind, photo, location, used, condition, parches_date, original_price,
      resale_price, original_taka, resale_taka, description, district, negotiable, specs, created_at, expires_at)
    select $1, name, category, kind, '/images/x.jpg', 'Dhaka', '1 year', condition, '2023', '9', '9', 9, taka, 'words', district,
      negotiable, specs, timestamptz '2026-01-01' + n * interval '1 minute', now() + interval '60 days'
    from jsonb_to_recordset($2::jsonb) thing (name text, category text, kind text, condition text,
      taka int, district text, negotiable boolean, specs jsonb, n bigint)`,
    [sellerId, JSON.stringify(THINGS.map((thing, n) => ({ ...thing, n })))],
  )
}

type Asked = Record<string, string | number>

/** Rules of the facets, without the database: true for a product that has the value. */
const RULES: Record<string, (thing: Thing, value: string) => boolean> = {
  kind: ({ kind }, value) => kind === value,
  brand: ({ category }, value) => category.toLowerCase() === value.toLowerCase(),
  grade: ({ condition }, value) => condition.toLowerCase().replace(' ', '-') === value,
  district: ({ district }, value) => district === value,
  negotiable: ({ negotiable }) => negotiable,
  minBattery: ({ specs }, value) => Number(specs.batteryHealth ?? 0) >= Number(value),
}
const BANDS = ['screenInches', 'warrantyMonths']

function has(thing: Thing, facet: string, value: string): boolean {
  const rule = RULES[facet]
  if (rule) return rule(thing, value)
  const stated = thing.specs[facet]
  if (stated === undefined) return false
  const [least = 0, most = 0] = value.split('-').map(Number)
  if (BANDS.includes(facet)) return Number(stated) >= least && Number(stated) <= most
  return Array.isArray(stated) ? stated.includes(value) : String(stated) === value
}

function fits(thing: Thing, asked: Asked, without?: string): boolean {
  return Object.entries(asked).every(([name, value]) => {
    if (name === without) return true
    if (name === 'minPrice') return thing.taka >= Number(value)
    if (name === 'q') return thing.name.toLowerCase() === value
    return String(value)
      .split(',')
      .some((one) => has(thing, name, one))
  })
}

const VALUES: Record<string, string[]> = {
  kind: ['laptop', 'mobile', 'laptop,tablet'],
  brand: ['hp', 'ASUS,Walton', 'All'],
  grade: ['good', 'fair,like-new'],
  district: ['dhaka', 'sylhet,rangpur'],
  minBattery: ['60', '80'],
  negotiable: ['true'],
  ramGb: ['8', '16,4', '128'],
  storageGb: ['256', '128,512'],
  processorFamily: ['intel-i5', 'intel-i3,ryzen-5'],
  screenInches: ['13-13.9', '10-12.9,15-16.9'],
  warrantyMonths: ['0-0', '6-11,12-60'],
  touch: ['true', 'false'],
  defects: ['none', 'battery-weak,hinge'],
  minPrice: ['40000'],
  q: ['zenbook'],
}

const COMBINATIONS: Asked[] = [
  {},
  ...Object.entries(VALUES).flatMap(([name, values]) => values.map((value) => ({ [name]: value }))),
  ...Array.from({ length: 120 }, () =>
    Object.fromEntries(
      Array.from({ length: 2 + Math.floor(random() * 3) }, () => {
        const name = pick(Object.keys(VALUES))
        return [name, pick(VALUES[name] ?? [])]
      }),
    ),
  ),
]

describe('the counts of the facets', () => {
  test.each(COMBINATIONS)('are true for %o: each choice without those of its own facet', async (asked) => {
    const effective = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== 'All'))
    const { total, groups, without } = (await shop.callsOf().listFacets(asked)) as Facets
    const expected = THINGS.filter((thing) => fits(thing, effective)).length
    expect(total).toBe(expected)
    expect((await shop.callsOf().listProducts({ ...asked, limit: 1 })).total).toBe(expected)
    for (const { name, choices } of groups)
      for (const { value, count } of choices) {
        const of = THINGS.filter((thing) => fits(thing, effective, name) && has(thing, name, value)).length
        expect([name, value, count]).toEqual([name, value, of])
      }
    const selected = groups.flatMap(({ name, choices }) => choices.filter((one) => one.selected).map(() => name))
    for (const name of Object.keys(effective))
      if (name !== 'q' && name !== 'minPrice') expect(selected, `${name} is marked`).toContain(name)
    if (total > 0) return expect(without).toEqual([])
    const relaxed = Object.keys(effective)
      .map((name) => [
        name === 'minPrice' ? 'price' : name,
        THINGS.filter((thing) => fits(thing, effective, name)).length,
      ])
      .filter(([, count]) => count !== 0)
    expect(new Map(without.map((one) => [one.name, one.total]))).toEqual(new Map(relaxed as [string, number][]))
  })

  test('show every choice that products have', async () => {
    const { groups } = await shop.callsOf().listFacets({ kind: 'laptop' })
    expect(groups.find(({ name }) => name === 'screenInches')?.choices.map(({ label }) => label)).toEqual([
      '10 to 12.9 in',
      '13 in',
      '14 in',
      '15 to 16.9 in',
      '17 in or more',
    ])
    expect(groups.find(({ name }) => name === 'storageGb')?.choices.map(({ value }) => value)).toEqual([
      '128',
      '256',
      '512',
    ])
    expect(groups.slice(0, 4).map(({ label }) => label)).toEqual(['Kind', 'Brand', 'Condition', 'RAM'])
  })
})

describe('a list that facets narrow', () => {
  test.each(['newness', 'price', 'price-high', 'popularity'] as const)(
    'has each product once over its pages, in the order %s',
    async (sort) => {
      const asked = { ramGb: '8,16', kind: 'laptop', brand: 'HP,ASUS', minPrice: 20_000, sort, limit: 7 }
      const prices: number[] = []
      const ids = new Set<string>()
      let cursor: string | null = null
      do {
        const page: Awaited<ReturnType<ReturnType<typeof shop.callsOf>['listProducts']>> = await shop
          .callsOf()
          .listProducts({ ...asked, ...(cursor && { cursor }) })
        for (const { _id, resaleTaka } of page.items) {
          ids.add(_id)
          prices.push(resaleTaka)
        }
        cursor = page.next
      } while (cursor)
      const { sort: _sort, limit: _limit, ...facets } = asked
      const expected = THINGS.filter((thing) => fits(thing, facets))
      expect([ids.size, prices.length]).toEqual([expected.length, expected.length])
      if (sort === 'price') expect(prices).toEqual(prices.toSorted((a, b) => a - b))
      if (sort === 'price-high') expect(prices).toEqual(prices.toSorted((a, b) => b - a))
    },
  )

  test.each([
    ['ramGb', '7', 'invalid_value'],
    ['ramGb', '8,7', 'invalid_value'],
    ['processorFamily', 'constructor', 'invalid_value'],
    ['screenInches', '13-14', 'invalid_value'],
    ['grade', 'superb', 'invalid_value'],
    ['district', 'atlantis', 'invalid_value'],
    ['minBattery', '81', 'invalid_value'],
    ['negotiable', 'yes', 'invalid_value'],
    ['kind', 'Laptop!', 'invalid_value'],
    ['brand', 'b'.repeat(41), 'invalid_value'],
    ['defects', Array.from({ length: 13 }, (_, at) => at).join(), 'too_many_values'],
    ['brand', 'x,'.repeat(300), 'too_long'],
  ])('refuses %s=%s with the code of the field', async (name, value, code) => {
    for (const path of ['/api/products', '/api/products/facets', '/api/products/HP']) {
      if (path.endsWith('HP') && name === 'brand') continue
      const answer = await shop.app.inject({ url: `${path}?${new URLSearchParams({ [name]: value })}` })
      expect([answer.statusCode, answer.json().fields?.[name]?.code]).toEqual([400, code])
    }
  })

  test('takes at most twelve facets at once', async () => {
    const asked = new URLSearchParams(
      ['kind=laptop', 'brand=HP', 'grade=good', 'district=dhaka', 'minBattery=60', 'negotiable=true', 'ramGb=8']
        .concat(['storageGb=256', 'processorFamily=intel-i5', 'touch=true', 'screenInches=14-14.9', 'defects=none'])
        .map((one) => one.split('=') as [string, string]),
    )
    expect((await shop.app.inject({ url: `/api/products?${asked}` })).statusCode).toBe(200)
    const more = await shop.app.inject({ url: `/api/products?${asked}&invoice=true` })
    expect([more.statusCode, more.json().fields]).toEqual([
      400,
      { defects: expect.objectContaining({ code: 'too_many_values' }) },
    ])
  })

  test('has one cache key for all spellings of the same choices', async () => {
    const urls = ['ramGb=8,16&kind=laptop', 'kind=laptop&ramGb=16,8', 'ramGb=16,8,16,&kind=%20laptop'].map(
      (query) => `/api/products?${query}`,
    )
    shop.cache.clear()
    for (const url of [...urls, ...urls]) await shop.app.inject({ url })
    expect(shop.cache.size()).toBe(1)
  })
})

test('the database knows the facts by which lists can be narrowed, and no others', async () => {
  const specs = Object.fromEntries([...FILTER_FACTS, 'batteryHealth', 'model'].map((name) => [name, 50_000]))
  const { rows } = await shop.pool.query("select facet_tokens_of('laptop', 'HP', 'x', null, false, $1) tokens", [specs])
  const names = rows[0].tokens.map((token: string) => token.split(':')[0])
  expect(new Set(names)).toEqual(new Set(['kind', 'brand', 'minBattery', ...FILTER_FACTS]))
  for (const fact of FILTER_FACTS) expect(facetTokens(fact, 'no such value')).toBeNull()
})
