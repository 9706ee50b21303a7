import { describe, expect, test } from 'vitest'
import { KINDS_WITH_BATTERY } from '#catalogue/products/rules.ts'
import { en } from '#messages/en.ts'
import { FILTER_FACTS } from '../rules.ts'
import { specFaults } from './check-specs.ts'
import file from './data/specs.json' with { type: 'json' }
import { factsOf } from './facts.ts'
import { specFieldsOf } from './spec-fields.ts'

const LAPTOP = {
  ...{ model: 'EliteBook 840 G5', processorFamily: 'intel-i5', processorGeneration: 8, ramGb: 8, storageGb: 1000 },
  ...{ screenInches: 15.6, batteryHealth: 84, touch: false, defects: ['dead-keys', 'hinge'] },
}

describe('the facts of a product', () => {
  test('are taken when each is one of its kind, in its range and one of the offered choices', () => {
    expect(specFaults('laptop', LAPTOP)).toEqual({})
    expect(specFaults('laptop', {})).toEqual({})
    expect(specFaults('mobile', { simCount: '2', ramGb: 8 })).toEqual({})
  })

  test.each([
    ['a fact of another kind', 'laptop', { simCount: '2' }, { simCount: 'unknown_fact' }],
    ['an unknown fact', 'laptop', { constructor: 'x' }, { constructor: 'unknown_fact' }],
    ['a number above its range', 'laptop', { batteryHealth: 101 }, { batteryHealth: 'invalid_value' }],
    ['a number below the range of the kind', 'smart-tv', { screenInches: 5 }, { screenInches: 'invalid_value' }],
    ['a number that is not offered', 'laptop', { ramGb: 7 }, { ramGb: 'invalid_value' }],
    ['more decimals than the fact has', 'laptop', { screenInches: 15.65 }, { screenInches: 'invalid_value' }],
    ['a fraction of a whole number', 'laptop', { batteryCycles: 1.5 }, { batteryCycles: 'invalid_value' }],
    ['a text for a number', 'laptop', { ramGb: '8' }, { ramGb: 'invalid_value' }],
    ['free words for a choice', 'laptop', { storageType: 'fast' }, { storageType: 'invalid_value' }],
    ['a choice of another kind', 'desktop', { defects: ['hinge'] }, { defects: 'invalid_value' }],
    ['no fault beside a fault', 'laptop', { defects: ['none', 'hinge'] }, { defects: 'invalid_value' }],
    ['a choice twice', 'laptop', { defects: ['hinge', 'hinge'] }, { defects: 'invalid_value' }],
    ['no choice', 'laptop', { defects: [] }, { defects: 'invalid_value' }],
    ['a phone number', 'laptop', { model: 'G5, call 01712 345678' }, { model: 'number_in_words' }],
    ['an empty text', 'laptop', { model: ' ' }, { model: 'invalid_value' }],
    [
      'another fault without its tick',
      'laptop',
      { defects: ['none'], otherFault: 'x' },
      { otherFault: 'unknown_fact' },
    ],
    ['a fact whose condition is met', 'laptop', { defects: ['water', 'other'], otherFault: 'The lid' }, {}],
    ['a fact whose condition is not met', 'desktop', { screenInches: 24 }, { screenInches: 'unknown_fact' }],
  ])('%s is refused at its name', (_, kind, specs, faults) => {
    expect(specFaults(kind, specs)).toEqual(faults)
  })

  test('are the ones that lists are narrowed by where specs.json says so', () => {
    const used = Object.values(file.kinds).flat()
    const narrowing = new Set(used.filter(({ filter }) => filter).map(({ field }) => field))
    expect(narrowing).toEqual(new Set([...FILTER_FACTS, 'batteryHealth']))
  })

  test('of a kind that an admin added are those of other things', () => {
    expect(specFieldsOf('projector')).toEqual(specFieldsOf('other'))
  })

  test('are shown in the order of the kind with their units and choices in words', () => {
    expect(factsOf('laptop', LAPTOP, 'en', en.product.factValues).map(({ label, value }) => [label, value])).toEqual([
      ['Model', 'EliteBook 840 G5'],
      ['Processor', 'Intel Core i5'],
      ['Generation', '8'],
      ['RAM', '8 GB'],
      ['Storage', '1 TB'],
      ['Screen size', '15.6 in'],
      ['Touch screen', 'No'],
      ['Battery health', '84%'],
      ['Faults', expect.stringMatching(/, /)],
    ])
  })

  test('include the health of a battery for exactly the kinds whose cards speak of one', () => {
    const kinds = Object.keys(file.kinds).filter((kind) =>
      specFieldsOf(kind).some(({ field }) => field === 'batteryHealth'),
    )
    expect(kinds.toSorted()).toEqual(KINDS_WITH_BATTERY.toSorted())
  })
})
