import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { kindsIn } from '#services/screening/kinds.ts'
import { cleanName, personName } from '#shared/text/person-name.ts'
import { placeWithoutNumbers } from '#shared/text/place.ts'
import { listings } from '../../../db/seed/market.ts'
import { NewProduct } from './contract.ts'
import { splitNumberIn } from './split-numbers.ts'

const DATA = [
  ...['brands', 'grades', 'meeting-places', 'places', 'specs'].map((name) => `facts/server/data/${name}.json`),
  'search/server/data/search-words.json',
]

const WORDS = 'Call 01712 and 345678'
/** Compared with what the server has stored, or ignored: none of them is published as it was sent. */
const NOT_PUBLISHED = ['category', 'kind', 'photo', 'salerName', 'email', 'district', 'area']
const FIELDS = Object.keys(NewProduct.shape).filter(
  (field) => !NOT_PUBLISHED.includes(field) && ofField(field, 'Any words, 2023').success,
)

function ofField(field: string, value: string) {
  return z.safeParse(z.pick(NewProduct, { [field]: true } as { name: true }), { [field]: value })
}

describe('a phone number in the words of a listing', () => {
  test.each(FIELDS)('is refused at its field: %s', (field) => {
    const refused = ofField(field, field === 'parchesDate' ? '০১৭১২৩৪৫৬৭৮ 2023' : WORDS)
    expect(refused.error?.issues.map(({ message, path: at }) => [at[0], message])).toEqual([[field, 'number_in_words']])
  })

  test('is looked for in every field of words', () => {
    expect(FIELDS.length).toBeGreaterThan(5)
  })

  test('prices, models, sizes and serial numbers are none', () => {
    for (const words of [
      'i5-8250U 8/256, price 1500-180000',
      'HP 840 G5, IMEI 356938035643809',
      'Bought 12-05-2023 for 1,20,000',
    ])
      expect(z.safeParse(z.pick(NewProduct, { description: true }), { description: words }).success).toBe(true)
  })
})

describe('a phone number of which fields of a listing have parts', () => {
  const listing = { name: 'HP 840 G5', condition: 'Good', location: 'Dhanmondi', description: 'Works well.' }
  const fieldIn = (given: Partial<typeof listing>) => splitNumberIn(Object.entries({ ...listing, ...given }))

  test.each([
    ['in the name and the description', { name: 'HP 840 G5 01712', description: '345678 call me' }, 'description'],
    ['in the name and the place', { name: 'HP 840 G5 017', location: '12345678 Dhanmondi' }, 'location'],
    ['in Bengali digits', { condition: 'ভালো ০১৭১২', description: '৩৪৫৬৭৮ নম্বরে' }, 'description'],
    [
      'in words',
      { name: 'Laptop zero one seven one two', description: 'three four five six seven eight' },
      'description',
    ],
    ['in three fields', { name: 'HP 0171', condition: '2345', location: '678', description: 'Call' }, 'location'],
  ])('is found: %s', (_where, given, field) => {
    expect(fieldIn(given)).toBe(field)
  })

  test.each([
    [{ name: 'HP 840 G5 i5 8/256', description: '16 GB RAM, 512 GB SSD, bought 2021' }],
    [{ name: 'iPhone 13 128', condition: '98', location: 'House 12, Road 5, Sector 7', description: '2022 model' }],
    [{ name: 'Samsung S21 8/128', description: '85000 taka in 2021, now 32000' }],
    [{ name: 'Dell 5490', description: `${'Clean inside. '.repeat(20)}IMEI 356938035643809` }],
  ])('is not seen in honest figures: %j', (given) => {
    expect(fieldIn(given)).toBeUndefined()
  })
})

test('no listing of the market and no honest one that looks odd has a phone number in parts', () => {
  const file = path.resolve(import.meta.dirname, '../signs/listings/honest.json')
  const odd = (JSON.parse(readFileSync(file, 'utf8')) as string[][]).map((row) => [row[0], row[3], row[4], row.at(-1)])
  const sold = listings.map(({ name, condition, bought, location, words }) => [
    name,
    condition,
    bought,
    location,
    words,
  ])
  const found = [...odd, ...sold].filter((row) => splitNumberIn(row.map((words, at) => [`${at}`, String(words)])))
  expect([odd.length > 100, sold.length > 100, found]).toEqual([true, true, []])
})

test('no name of the market’s data is taken for a phone number', () => {
  const words = DATA.flatMap((file) => {
    const found: string[] = []
    JSON.parse(readFileSync(path.resolve(import.meta.dirname, '..', file), 'utf8'), (_, value) => {
      if (typeof value === 'string') found.push(value)
      return value
    })
    return found
  })
  expect(words.length).toBeGreaterThan(2_000)
  expect(words.filter((word) => kindsIn(word).has('number'))).toEqual([])
})

test('a person’s name with a phone number is refused, and one from elsewhere loses it', () => {
  expect(z.safeParse(personName(), 'Rahim 01712345678').error?.issues[0]?.message).toBe('name_with_link')
  expect(z.safeParse(personName(), 'রহিম জিরো ওয়ান সেভেন ওয়ান টু থ্রি ফোর ফাইভ সিক্স সেভেন এইট').success).toBe(false)
  expect(cleanName('Rahim 01712-345678')).toBe('Rahim')
  expect(z.safeParse(personName(), 'Shop 2.0').success).toBe(true)
})

test('the place of a request is stored without a phone number', () => {
  expect(z.parse(placeWithoutNumbers(), 'Gate 2, call 01811 223344')).toBe('Gate 2, call •••••••')
})
