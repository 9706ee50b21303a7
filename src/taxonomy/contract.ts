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

/** What one of the four grades means for a kind of goods. */
export const Grade = z.object({
  id: z.string(),
  name: z.string(),
  /** The meaning in one or two sentences. */
  short: z.string(),
  /** What it demands of the screen, the body and so on. Empty for what is sold for its parts, which has no grade. */
  lines: z.array(z.object({ label: z.string(), text: z.string() })),
})
export type Grade = z.output<typeof Grade>

/** The facts of one product in words. */
export const InWords = z.object({
  facts: z.array(Fact),
  /** The labels of the facts that the form asks for and the product does not state. */
  notStated: z.array(z.string()),
  /** Null if they are not stated; empty when there are none. */
  defects: z.nullable(z.array(z.string())),
  repairs: z.nullable(z.array(z.string())),
  /** Whether things of its kind have a battery whose health can be stated. */
  hasBattery: z.boolean(),
  /** Null for a condition in the saller's own words. */
  grade: z.nullable(Grade),
  /** Area and district, such as 'Mirpur 10, Dhaka'; null where the place is only a text. */
  place: z.nullable(z.string()),
})
export type InWords = z.output<typeof InWords>

export const taxonomy = {
  listGrades: endpoint({
    method: 'GET',
    path: '/api/grades/{kind}',
    who: 'anyone',
    summary: 'The four grades, best first, with what each means for a kind of goods',
    input: z.object({ kind: z.string().check(z.maxLength(40, 'too_long')) }),
    output: z.object({ kind: Kind, grades: z.array(Grade) }),
    errors: ['not_found'],
  }),
  listKinds: endpoint({
    method: 'GET',
    path: '/api/kinds',
    who: 'anyone',
    summary: 'The kinds of goods that can be listed, in their order',
    input: z.object({}),
    output: z.array(Kind),
  }),
}
