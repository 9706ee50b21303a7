import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'

/**
 * A figure of the overview: how many there are and how many are new: since the last visit, products in a week (rows V01-V08).
 */
export const Figure = z.object({ total: z.int(), fresh: z.int() })

export const dashboard = {
  showOverview: endpoint({
    method: 'GET',
    path: '/api/overview',
    who: ['buyer', 'saller', 'admin'],
    summary: 'The counts of the dashboard for the caller’s role; absent figures are not for that role',
    input: z.object({}),
    output: z.object({
      /** saller: bookings addressed to them; buyer: their own; admin: all. */
      bookings: Figure,
      /** saller: their products; admin: all. */
      products: z.optional(Figure),
      sellers: z.optional(Figure),
      buyers: z.optional(Figure),
      /** When the figures were last looked at before this visit; null at the first. */
      since: z.nullable(z.iso.datetime()),
    }),
  }),
}
