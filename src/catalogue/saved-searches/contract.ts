import * as z from 'zod/mini'
import { catalogue } from '#catalogue/products/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, Timestamp } from '#shared/shapes.ts'
import { oneLine } from '#shared/text/one-line.ts'
import { TIMINGS } from './rules.ts'

declare module '#shared/errors.ts' {
  interface ErrorCodes {
    too_many_searches: 409
  }
}

export const SavedSearch = z.object({
  _id: Id,
  name: z.string(),
  /** The parameters of the list's address, such as `q=macbook&max=60000`; empty for all products. */
  address: z.string(),
  timing: z.enum(TIMINGS),
  createdAt: Timestamp,
  /** When it was last notified of new products, and of how many: 101 for more than 100. */
  toldAt: z.nullable(Timestamp),
  found: z.int(),
})
export type SavedSearch = z.output<typeof SavedSearch>

const members = ['buyer', 'saller', 'admin'] as const
const choice = { name: oneLine(80), timing: z.enum(TIMINGS, 'invalid_value') }

export const savedSearches = {
  listSavedSearches: endpoint({
    method: 'GET',
    path: '/api/saved-searches',
    who: members,
    summary: 'The lists of whose new products the caller wants to hear, the newest first',
    input: z.object({}),
    output: z.array(SavedSearch),
  }),
  saveSearch: endpoint({
    method: 'POST',
    path: '/api/saved-searches',
    who: members,
    summary: 'Saves what narrows a list; the same list again gets the new name and time',
    input: z.extend(catalogue.listFacets.input, choice),
    output: z.extend(Acknowledged, { insertedId: Id }),
    errors: ['too_many_searches'],
  }),
  changeSearch: endpoint({
    method: 'PUT',
    path: '/api/saved-searches/{id}',
    who: members,
    summary: 'Names a saved search of the caller, and chooses when they hear of new products',
    input: z.object({ id: Id, ...choice }),
    output: Acknowledged,
    errors: ['not_found'],
  }),
  deleteSearch: endpoint({
    method: 'DELETE',
    path: '/api/saved-searches/{id}',
    who: members,
    summary: 'Deletes a saved search of the caller',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found'],
  }),
}
