import Fastify from 'fastify'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { responseSerializer } from './response-serializer.ts'

const Item = z.object({ name: z.string(), price: z.optional(z.int()), tags: z.array(z.object({ word: z.string() })) })
const good = { name: 'HP', price: 1, tags: [{ word: 'used' }] }

async function respond(shape: z.ZodMiniType, response: unknown) {
  const app = Fastify()
  app.setSerializerCompiler(responseSerializer)
  app.get('/', { schema: { response: { 200: shape } } }, (_request, reply) => reply.send(response))
  const { statusCode, body } = await app.inject('/')
  return { status: statusCode, body: JSON.parse(body) }
}

test.each([
  ['an object', Item, { ...good, more: 2, tags: [{ word: 'used', more: 1 }] }, good],
  ['a list', z.array(Item), [{ ...good, more: 2 }], [good]],
  ['what may be missing', z.object({ item: z.nullable(Item) }), { item: null, more: 1 }, { item: null }],
])('a response leaves out what its shape does not name: %s', async (_, shape, response, sent) => {
  expect(await respond(shape, response)).toEqual({ status: 200, body: sent })
})

test.each([
  ['a wrong type', Item, { ...good, name: 3 }],
  ['a fraction for a whole number', Item, { ...good, price: 1.5 }],
  ['a missing field', Item, { name: 'HP' }],
  ['a wrong field deep inside', z.array(Item), [{ ...good, tags: [{ word: 3 }] }]],
  ['an unknown field of a strict shape', z.strictObject({ item: Item }), { item: good, more: 1 }],
])('a response that contradicts its shape is not sent: %s', async (_, shape, response) => {
  const { status, body } = await respond(shape, response)
  expect(status).toBe(500)
  expect(JSON.stringify(body)).not.toContain('HP')
})
