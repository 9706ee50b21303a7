import type { FastifyServerOptions } from 'fastify'

/**
 * For Fastify without JSON Schema: contracts check requests and responses. With its default, Fastify loads compilers of JSON
 * Schema, which take 5 MB of memory and are never used.
 */
export const schemaController = {
  compilersFactory: { buildValidator: refuseJsonSchema, buildSerializer: refuseJsonSchema },
} satisfies FastifyServerOptions['schemaController']

function refuseJsonSchema(): never {
  throw new Error('a route has a JSON Schema: declare its shape in a contract')
}
