import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { compiledShape } from './compiled-shape.ts'

const Item = z.object({ name: z.string(), price: z.optional(z.int()), tags: z.array(z.object({ word: z.string() })) })
const shapes = {
  'an object': Item,
  'a list': z.array(Item),
  'one that keeps what it does not name': z.looseObject({ item: Item }),
  'one that refuses what it does not name': z.strictObject({ item: Item }),
  'a check of the whole': Item.check(z.refine(({ name }) => name !== 'bad', 'bad_name')),
  'what may be missing': z.object({ item: z.nullable(Item) }),
}
const good = { name: 'HP', price: 1, tags: [{ word: 'used', more: 1 }], more: 2 }
const answers = [
  ...[good, { ...good, name: 'bad' }, { ...good, price: undefined }, { name: 'HP', tags: [] }],
  ...[{ ...good, price: 1.5 }, { ...good, tags: [{ word: 3 }] }, null, 'HP', []],
]

test.each(Object.entries(shapes))('compiled, %s says the same of every answer', (_, shape) => {
  const compiled = compiledShape<unknown>(shape)
  for (const answer of answers.flatMap((each) => [each, [each], { item: each }, { item: each, more: 1 }])) {
    expect(z.safeParse(compiled, answer)).toEqual(z.safeParse(shape as z.ZodMiniType, answer))
  }
})
