import { describe, expect, test } from 'vitest'
import { fold } from './fold.ts'
import { findAll, PATTERNS } from './patterns.ts'
import { readName } from './read-name.ts'

const tests = PATTERNS.flatMap(({ id, tests: all }) => all.map((one) => ({ id, ...one })))

describe('the patterns of specs.json', () => {
  test('are forty, with 141 tests', () => {
    expect([PATTERNS.length, tests.length]).toEqual([40, 141])
  })

  test.each(tests)('$id in "$text"', ({ id, text, match }) => {
    const found = findAll(id, fold(text))
    if (match === null) return expect(found).toEqual([])
    const groups = found.map(({ groups: all }) =>
      Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
    )
    expect(groups).toContainEqual(match)
  })
})

describe('the name of a product', () => {
  test.each([
    ['Samsung Galaxy A32', 'mobile'],
    ['স্যামসাং গ্যালাক্সি এ৩২', 'mobile'],
    ['Samsung Galaxy Watch4', 'smart-watch'],
    ['Redmi Note10 Pro', 'mobile'],
    ['Samsung Galaxy Book2', null],
    ['Samsung A brand new one', null],
  ])('%s: the number of the model may follow its line at once', (name, kind) => {
    expect(readName(name, undefined).kind).toBe(kind)
  })

  test.each<[string, string | undefined, object]>([
    [
      'HP 840 G5 i5-8250U 8/256',
      'laptop',
      {
        brand: 'HP',
        kind: null,
        specs: {
          ...{ model: '840 G5', processorFamily: 'intel-i5', processor: 'i5-8250U', processorGeneration: 8 },
          ...{ ramGb: 8, storageGb: 256 },
        },
      },
    ],
    [
      'Apple MacBook Air M1 8GB RAM 256GB SSD 13.3 inch battery health 87%',
      undefined,
      {
        brand: 'MACBOOK',
        kind: 'laptop',
        specs: {
          ...{ processorFamily: 'apple-m1', processor: 'Apple M1', ramGb: 8, storageGb: 256, storageType: 'ssd' },
          ...{ screenInches: 13.3, batteryHealth: 87, model: expect.any(String) },
        },
      },
    ],
    [
      'Xiaomi Redmi Note 12 8/256 official 5G dual sim',
      'laptop',
      {
        brand: 'Redmi',
        kind: 'mobile',
        specs: {
          ramGb: 8,
          storageGb: 256,
          origin: 'official',
          network: '5g',
          simCount: '2',
          model: expect.any(String),
        },
      },
    ],
    [
      'Dell Latitude 7490 i7 8650u 16GB DDR4 512GB NVMe 14" FHD',
      undefined,
      {
        brand: 'Dell',
        kind: 'laptop',
        specs: expect.objectContaining({
          processor: 'i7-8650U',
          ramGb: 16,
          ramType: 'ddr4',
          storageType: 'nvme',
          screenInches: 14,
          resolution: 'fhd',
        }),
      },
    ],
    [
      '256 GB SSD + 1 TB HDD laptop',
      undefined,
      { brand: null, kind: 'laptop', specs: expect.objectContaining({ storageType: 'ssd-hdd' }) },
    ],
    [
      'স্যামসাং টিভি ৪৩ ইঞ্চি ফোরকে',
      undefined,
      { brand: 'Samsung', kind: 'smart-tv', specs: expect.objectContaining({ screenInches: 43, tvResolution: '4k' }) },
    ],
    ['Xbox Series S', undefined, { brand: 'Xbox', kind: 'console', specs: { model: 'Series S' } }],
    [
      'iPhone 13 128GB storage BH: 91 icloud locked',
      undefined,
      {
        brand: 'Apple',
        kind: 'mobile',
        specs: expect.objectContaining({ storageGb: 128, batteryHealth: 91, locks: 'locked' }),
      },
    ],
    [
      'RTX 3060 Ti 8GB GDDR6',
      'laptop',
      {
        brand: null,
        kind: null,
        specs: expect.objectContaining({ graphics: 'RTX 3060 Ti', graphicsGb: 8, graphicsKind: 'dedicated' }),
      },
    ],
    [
      'phone 6 months warranty official warranty display cracked, hinge broken',
      'laptop',
      {
        brand: null,
        kind: 'mobile',
        specs: expect.objectContaining({ warrantyMonths: 6, defects: ['screen-cracked'] }),
      },
    ],
    [
      '৩-৪ ঘণ্টা ব্যাকআপ laptop',
      undefined,
      expect.objectContaining({ specs: expect.objectContaining({ batteryHours: 3 }) }),
    ],
    ['Something', 'other', { brand: null, kind: null, specs: { model: 'Something' } }],
  ])('%s', (name, kind, read) => {
    expect(readName(name, kind)).toEqual(read)
  })
})
