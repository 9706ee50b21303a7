/**
 * The search parameters of public pages in canonical order, with the maximum length of their values: the browser reads them so,
 * and the server renders and caches a page without any other. The facets of lists come after the words.
 */
export const PAGE_PARAMETERS = {
  q: 100,
  category: 40,
  tag: 30,
  sort: 20,
  min: 20,
  max: 20,
  page: 4,
  /** Four ids with commas between, of products to compare. */
  ids: 147,
} as const

/** The maximum length of the values of one facet. Longer ones are nobody's choice. */
export const MAX_FACET_LENGTH = 500
