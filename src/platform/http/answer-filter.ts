import type { FastifySerializerCompiler } from 'fastify/types/schema.js'
import * as z from 'zod/mini'
import { compiledShape } from './compiled-shape.ts'

/**
 * Turns answers into JSON through the contract's shape: what the shape does not name is left out, what contradicts it is a
 * fault of ours. Parsed and not encoded, as for the page renderer: zod encodes every text twice to check it.
 */
export function answerFilter({ schema, method, url }: Parameters<FastifySerializerCompiler<z.ZodMiniType>>[0]) {
  const shape = compiledShape(schema)
  return (answer: unknown): string => {
    const filtered = z.safeParse(shape, answer)
    if (!filtered.success)
      throw new Error(`the answer to ${method} ${url} is not of its shape`, { cause: filtered.error })
    return JSON.stringify(filtered.data)
  }
}
