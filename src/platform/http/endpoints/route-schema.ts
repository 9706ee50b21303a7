import * as z from 'zod/mini'
import { type EndpointSpec, pathKeys } from '#shared/endpoint.ts'

/** The schema of a Fastify route, from the contract: what is validated, and what the OpenAPI page shows. */
export function routeSchema(name: string, spec: EndpointSpec) {
  const keys = pathKeys(spec.path)
  const shape: Record<string, z.core.$ZodType> = spec.input.shape
  const params = Object.fromEntries(Object.entries(shape).filter(([key]) => keys.includes(key)))
  const rest = Object.fromEntries(Object.entries(shape).filter(([key]) => !keys.includes(key)))
  const who = typeof spec.who === 'string' ? spec.who : spec.who.join(', ')
  return {
    operationId: name,
    summary: spec.summary,
    description: `Who may call: ${who}.${spec.errors ? ` Own error codes: ${spec.errors.join(', ')}.` : ''}${spec.details ? ` ${spec.details}.` : ''}`,
    params: z.object(params),
    ...(spec.method === 'GET' && { querystring: z.object(rest) }),
    ...((spec.method === 'POST' || spec.method === 'PUT') && { body: z.strictObject(rest) }),
    response: { 200: spec.paged ? z.array(spec.output) : spec.output },
    ...(spec.who !== 'anyone' && { security: [{ bearer: [] }] }),
  }
}
