import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { NewProduct } from '#catalogue/products/contract.ts'
import { cleanName, personName } from './person-name.ts'

const codeOf = (shape: z.ZodMiniType, value: string) => z.safeParse(shape, value).error?.issues[0]?.message

const INVISIBLE = [
  '\u3164',
  '\u115f\u1160',
  '\uffa0',
  '\u2800',
  '\u180e',
  '\u0301',
  '\u200b',
  '\u034f',
  '\u2064',
  '\u200d',
  '\ufe0f',
]
const LINES: [string, z.ZodMiniType][] = [
  ['a person', personName()],
  ['a product', NewProduct.shape.name],
  ['a place', NewProduct.shape.location],
]

test.each(LINES)('the name of %s must contain a visible letter or digit', (_, shape) => {
  for (const name of [...INVISIBLE, INVISIBLE.join(' '), '...', '- -'])
    expect(codeOf(shape, name), JSON.stringify(name)).toBe('required')
  for (const name of ['HP', '7', 'ক', 'র‍্যাব হাসান', 'উদ্‌ভাসন', '李', '김민준', 'HP 15″ (2022) – as new'])
    expect(codeOf(shape, name), name).toBeUndefined()
})

test.each(LINES)('the name of %s must be one line without bidirectional overrides or hidden text', (_, shape) => {
  for (const name of [
    'HP\u202eobrut',
    'HP\u{e0041}\u{e0042}',
    'HP\r\nnew',
    'HP\nnew',
    'HP\u2028new',
    'HP\u2029new',
    'HP\u2066x',
    'HP\u0085x',
  ])
    expect(codeOf(shape, name), JSON.stringify(name)).toBe('invalid_text')
})

test.each(LINES)(
  'invisible characters are removed from the name of %s, and joiners within Bangla words are kept',
  (_, shape) => {
    expect(z.parse(shape, ' H\u3164P\u2800 \u180eEliteBook\u200b ')).toBe('HP EliteBook')
    for (const name of ['র‍্যাব', 'উদ্‌ভাসন']) expect(z.parse(shape, name)).toBe(name)
  },
)

test('a name from a sign-in provider that has only invisible characters counts as empty', () => {
  for (const name of INVISIBLE) expect(cleanName(name), JSON.stringify(name)).toBe('')
})
