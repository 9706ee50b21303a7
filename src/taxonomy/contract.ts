import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/** A kind of goods: laptop, mobile, … */
export const Kind = z.object({ id: z.string(), name: z.string(), plural: z.string() })
export type Kind = z.output<typeof Kind>

/** The value of a fact: a number, a text or the id of a choice, yes or no, or the ids of several choices. */
export const SpecValue = z.union([
  z.number(),
  z.string().check(z.maxLength(80, 'too_long')),
  z.boolean(),
  z.array(z.string().check(z.maxLength(80, 'too_long'))).check(z.maxLength(30, 'too_long')),
])
export type SpecValue = z.output<typeof SpecValue>

/** The facts of a product by their names in specs.json, such as `ramGb`. */
export const Specs = z.record(z.string().check(z.maxLength(40, 'too_long')), SpecValue)
export type Specs = z.output<typeof Specs>

/** A fact as a page shows it. */
export const Fact = z.object({ field: z.string(), label: z.string(), value: z.string() })
export type Fact = z.output<typeof Fact>

export const taxonomy = {
  listKinds: endpoint({
    method: 'GET',
    path: '/api/kinds',
    who: 'anyone',
    summary: 'The kinds of goods that can be listed, in their order',
    input: z.object({}),
    output: z.array(Kind),
  }),
}
