import { describe, expect, test } from 'vitest'
import { BRAND_LINES } from '#catalogue/facts/server/store.ts'
import brandsFile from '../../facts/server/data/brands.json' with { type: 'json' }
import { readModel } from './model-name.ts'
import { makeLexicon } from './understanding/lexicon.ts'

const nameOf = new Map(brandsFile.brands.map(({ id, name }) => [id, name]))
const LEXICON = makeLexicon(
  brandsFile.brands.map(({ name, bn, also = [], parent = '' }) => ({
    ...{ name, bangla: bn, spellings: also, parent: nameOf.get(parent) ?? null },
  })),
  BRAND_LINES.filter(({ name }) => !name.endsWith(' series')),
)

function modelOf(kind: string, category: string, name: string, model?: string) {
  return readModel({ kind, category, name, specs: model ? { model } : {} }, LEXICON)
}

describe('the model of goods', () => {
  test.each([
    [
      'laptop',
      'HP',
      ['HP 840 G5 i5-8250U 8/256', 'এইচপি এলিটবুক ৮৪০ জি৫, কোর আই৫', 'HP Elite Book 840 g5, SSD'],
      'EliteBook 840 G5',
    ],
    ['laptop', 'Dell', ['Dell 7490 i5', 'DELL Latitude 7490, 16 GB'], 'Latitude 7490'],
    ['laptop', 'Lenovo', ['lenovo t480s', 'ThinkPad T480s i5'], 'ThinkPad T480s'],
    [
      'laptop',
      'MACBOOK',
      ['MacBook Air M1, 8 GB', 'ম্যাকবুক এয়ার এম১, ৮/২৫৬ জিবি', 'Apple MacBook Air 13 M1'],
      'MacBook Air M1',
    ],
    ['mobile', 'Samsung', ['s21 ultra 5g', 'Samsung Galaxy S21 Ultra 12/256'], 'Galaxy S21 Ultra'],
    ['mobile', 'Samsung', ['Galaxy S22+', 'Galaxy S22 Plus 8/128'], 'Galaxy S22 Plus'],
    ['mobile', 'Apple', ['iphone 13 pro max 256', '13 pro max', 'iPhone 13 Pro Max 128GB'], 'iPhone 13 Pro Max'],
    ['mobile', 'Redmi', ['note 12 pro', 'Redmi Note 12 Pro 8/256'], 'Redmi Note 12 Pro'],
  ])('%s of %s: %j are one', (kind, brand, names, title) => {
    for (const name of names) expect(modelOf(kind, brand, name)).toMatchObject({ brand, title })
    expect(new Set(names.map((name) => modelOf(kind, brand, name).model)).size).toBe(1)
  })

  test('is the part of a maker that the name gives', () => {
    expect(modelOf('mobile', 'Xiaomi', 'Xiaomi Redmi Note 12 8/128')).toMatchObject({
      brand: 'Redmi',
      model: 'redmi-note-12',
    })
    expect(modelOf('laptop', 'Apple', 'Apple MacBook Pro 14 M1 Pro')).toMatchObject({ brand: 'MACBOOK' })
  })

  test('is what the saller stated, without the code of one configuration', () => {
    const read = modelOf('laptop', 'ASUS', 'আসুস টাফ গেমিং এফ১৫, জিটিএক্স ১৬৫০', 'TUF Gaming F15 FX506LH')
    expect(read).toEqual({ brand: 'ASUS', line: 'tuf gaming', model: 'tuf-gaming-f15', title: 'TUF Gaming F15' })
    expect(modelOf('laptop', 'HP', 'x', 'Pavilion 14-dv0').model).toBe('pavilion-14')
  })

  test('is not guessed from a name without a number', () => {
    expect(modelOf('laptop', 'HP', 'HP laptop in good condition')).toMatchObject({ line: null, model: null })
    expect(modelOf('laptop', 'Lenovo', 'ThinkPad, like new')).toMatchObject({ line: 'thinkpad', model: null })
    expect(modelOf('other', 'Other', ''.padEnd(120, '(')).model).toBeNull()
  })
})
