import * as z from 'zod/mini'
import { STATES } from '#catalogue/products/rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, pageInput } from '#shared/shapes.ts'
import { PERIODS } from './rules.ts'

/** Counts of events at a saller's products. Hearts, conversations, offers and bookings count at their beginning. */
const figures = {
  /** Visitors; null for a time in which views were not counted yet. */
  views: z.nullable(z.int()),
  /** Favourites that were not removed. */
  hearts: z.int(),
  asks: z.int(),
  offers: z.int(),
  bookings: z.int(),
  sales: z.int(),
}

const Week = z.object({ begins: z.iso.date(), ...figures })
export type Week = z.output<typeof Week>

/** Possible reason why a product has views and no requests. */
const Advice = z.nullable(
  z.discriminatedUnion('kind', [
    /** The price is above `high`. The middle half of `count` prices lies between `low` and `high`. */
    z.object({
      kind: z.literal('price'),
      basis: z.enum(['sold', 'asked']),
      low: z.int(),
      high: z.int(),
      count: z.int(),
    }),
    z.object({ kind: z.literal('photos') }),
  ]),
)
export type Advice = z.output<typeof Advice>

export const ProductNumbers = z.object({
  _id: Id,
  name: z.string(),
  photo: z.string(),
  taka: z.int(),
  state: z.enum(STATES),
  ...figures,
  /** Views of each week, the running week last. */
  viewsByWeek: z.array(z.nullable(z.int())),
  advice: Advice,
})
export type ProductNumbers = z.output<typeof ProductNumbers>

export const numbers = {
  countView: endpoint({
    method: 'POST',
    path: '/api/product/{id}/views',
    who: 'anyone',
    summary:
      'Counts a look at a product on sale, made by its page after somebody saw it. Robots, its saller and admins count for nothing, and one network for twenty a day and product. Nothing of the caller is stored',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found', 'too_many_requests'],
    limits: [{ name: 'view', calls: 600, seconds: 3600 }],
  }),
  showNumbers: endpoint({
    method: 'GET',
    path: '/api/my-numbers',
    who: ['saller'],
    summary: 'What happened to the caller’s products in each of the last eight weeks, the running one last',
    input: z.object({}),
    output: z.object({
      weeks: z.array(Week),
      /** The products that were looked at in the running week, the most first, at most 500. */
      seen: z.array(z.object({ productId: Id, views: z.int() })),
    }),
  }),
  listProductNumbers: endpoint({
    method: 'GET',
    path: '/api/my-numbers/products',
    who: ['saller'],
    summary: 'The caller’s products, newest first, with what happened to each in this week, or the last four or eight',
    input: z.object({
      ...pageInput,
      weeks: z.optional(z.enum(PERIODS, 'invalid_value')),
    }),
    output: ProductNumbers,
    paged: true,
  }),
}
