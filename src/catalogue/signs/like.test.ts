import { expect, test } from 'vitest'
import { type LikeGoods, noBetter, quartilesOf, rangeOf } from './like.ts'

const own = {
  kind: 'laptop',
  model: 'elitebook 840 g5',
  family: 'elitebook',
  ramGb: 8,
  storageGb: 256,
  year: 2022,
  isForParts: false,
}
const some = (count: number, given: Partial<LikeGoods>): LikeGoods[] =>
  Array.from({ length: count }, (_, index) => ({ ...own, taka: 30_000 + index * 1000, ...given }))

test('like goods are the nearest eight: without storage, without RAM, without family', () => {
  const other = { model: 'elitebook 830 g6', storageGb: 512 }
  const steps = [
    some(8, {}),
    some(8, { model: 'elitebook 830 g6' }),
    some(8, other),
    some(8, { ...other, ramGb: 16 }),
    some(8, { ...other, ramGb: 16, family: 'probook' }),
  ]
  expect(steps.map((goods) => rangeOf(own, goods)?.likeness)).toEqual(['model', 'storage', 'ram', 'family', 'brand'])
  expect(rangeOf(own, [...some(7, {}), ...some(1, other)])).toEqual({
    ...{ likeness: 'ram', count: 8 },
    ...{ low: 30_000, middle: 32_000, high: 34_000 },
  })
})

test('fewer than eight are no range, and accessories of one brand are not like each other', () => {
  expect(rangeOf(own, some(7, {}))).toBeNull()
  expect(rangeOf({ ...own, kind: 'accessory' }, some(20, { family: 'cable', model: null }))).toBeNull()
})

test('what is broken is compared with what is broken, and nothing with what was bought more than three years apart', () => {
  expect(rangeOf({ ...own, isForParts: true }, some(20, {}))).toBeNull()
  expect(rangeOf({ ...own, isForParts: true }, some(8, { isForParts: true }))?.count).toBe(8)
  expect(rangeOf({ ...own, year: 2018 }, some(20, {}))).toBeNull()
  expect(rangeOf({ ...own, year: 2019 }, some(20, {}))?.count).toBe(20)
  expect(rangeOf({ ...own, year: 2012 }, some(20, { year: null }))?.count).toBe(20)
})

test('goods with more RAM or storage can be left out', () => {
  const goods = [...some(2, {}), ...some(3, { ramGb: 16 }), ...some(4, { storageGb: 512 }), ...some(5, { ramGb: null })]
  expect(noBetter(own, goods)).toHaveLength(7)
})

test('quartiles are prices that somebody asks for', () => {
  expect(quartilesOf([4, 1, 3, 2, 5])).toEqual({ low: 2, middle: 3, high: 4 })
  expect(quartilesOf([7])).toEqual({ low: 7, middle: 7, high: 7 })
})
