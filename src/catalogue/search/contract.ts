import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { optionalText } from '#shared/shapes.ts'

/** How search words were understood; the sentences are empty for words that were taken as they are. */
export const SearchNote = z.object({
  sentences: z.array(z.string()),
  /**
   * Parts that were understood, each with the search without it: null when nothing is left. Prices are apart. `isWord`: the part is
   * only searched for in the texts.
   */
  chips: z.array(z.object({ label: z.string(), q: z.nullable(z.string()), isWord: z.optional(z.literal(true)) })),
  /** The prices of the words in whole taka, and the search without them. */
  price: z.nullable(z.object({ min: z.optional(z.number()), max: z.optional(z.number()), q: z.nullable(z.string()) })),
  /** The order that the words ask for, as a list names it. */
  sort: z.nullable(z.enum(['price', 'price-high', 'newness'])),
  /** The search for exactly what was typed, when another word was meant. */
  literal: z.nullable(z.object({ q: z.string(), label: z.string() })),
  /** When nothing fits the words: a search that finds what is near. */
  near: z.nullable(z.object({ q: z.string(), title: z.string(), text: z.string(), label: z.string() })),
})
export type SearchNote = z.output<typeof SearchNote>

/** The part of the catalogue's contract that explains a search. */
export const search = {
  explainSearch: endpoint({
    method: 'GET',
    path: '/api/search/understanding',
    who: 'anyone',
    summary: 'How search words are understood: what was corrected or left out, and what is near when nothing fits',
    input: z.object({ q: optionalText(100) }),
    output: SearchNote,
    tags: ['list', 'facts'],
  }),
}
