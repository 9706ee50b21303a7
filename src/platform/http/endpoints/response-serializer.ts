import * as z from 'zod/mini'

interface ResponseRoute {
  schema: z.ZodMiniType
  method: string
  url: string
}

/**
 * Serializes a response by the contract's shape: a field that the shape does not name is left out, and a response that
 * contradicts the shape is not sent (500). Fastify's JSON serializer would convert wrong values instead of refusing them, and
 * the one of fastify-type-provider-zod encodes every string twice.
 */
export function responseSerializer({ schema, method, url }: ResponseRoute) {
  return (response: unknown): string => {
    const parsed = z.safeParse(schema, response)
    if (!parsed.success) {
      throw new Error(`the response to ${method} ${url} contradicts its shape`, { cause: parsed.error })
    }
    return JSON.stringify(parsed.data)
  }
}
