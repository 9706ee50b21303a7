import * as z from 'zod/mini'
import { STATES } from '#catalogue/products/rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, pageInput, Timestamp } from '#shared/shapes.ts'
import { MAX_ADDED } from './rules.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    too_many_favourites: 409
  }
}

/** A product that the caller has marked; one that has left the lists stays, without its present price. */
export const Favourite = z.object({
  _id: Id,
  name: z.string(),
  photo: z.string(),
  category: z.string(),
  kind: z.string(),
  /** True if lists show the product. */
  onSale: z.boolean(),
  state: z.enum(STATES),
  stateSince: Timestamp,
  /** Price in whole taka; null for a product that is neither on sale nor sold. */
  taka: z.nullable(z.int()),
  /** Price in whole taka when the product was marked. */
  savedTaka: z.int(),
  savedAt: Timestamp,
})
export type Favourite = z.output<typeof Favourite>

const members = ['buyer', 'saller', 'admin'] as const

export const favourites = {
  listFavourites: endpoint({
    method: 'GET',
    path: '/api/favourites',
    who: members,
    summary:
      'The products that the caller has marked, the newest mark first; those that are not on sale any more say so',
    input: z.object(pageInput),
    output: Favourite,
    paged: true,
  }),
  listFavouriteIds: endpoint({
    method: 'GET',
    path: '/api/favourites/ids',
    who: members,
    summary: 'The ids of the products that the caller has marked',
    input: z.object({}),
    output: z.array(Id),
  }),
  addFavourites: endpoint({
    method: 'POST',
    path: '/api/favourites',
    who: members,
    summary:
      'Marks products, as many as there is room for; those of the caller, unknown ones and those that were never on sale are left out. Answers the ids of all that are marked; safe to repeat',
    input: z.object({ ids: z.array(Id).check(z.minLength(1, 'required'), z.maxLength(MAX_ADDED, 'too_many_values')) }),
    output: z.extend(Acknowledged, { ids: z.array(Id) }),
    errors: ['too_many_favourites'],
  }),
  removeFavourite: endpoint({
    method: 'DELETE',
    path: '/api/favourites/{id}',
    who: members,
    summary: 'Takes the mark off a product; safe to repeat',
    input: z.object({ id: Id }),
    output: Acknowledged,
  }),
}
