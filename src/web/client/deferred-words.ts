/** The words that a first visit leaves out, each part with the pages that read it. */
const PARTS = [
  {
    pages: /^\/(login|register|reset-password|verify-email|account-change|dashboard)(\/|$)/,
    load: async () => (await import('#messages/en-members.ts')).members,
  },
  { pages: /^\/products\/sp\//, load: async () => (await import('#messages/en-buyers.ts')).buyers },
  { pages: /^\/(terms|privacy|return)-/, load: async () => (await import('#messages/en-law.ts')).law },
  { pages: /^\/blog(\/|$)/, load: async () => (await import('#messages/en-readers.ts')).readers },
]

/** Fills in the parts that the page reads; undefined when it reads none, so that nobody waits. */
export function fillIn(words: object, pathname: string): Promise<unknown> | undefined {
  const parts = PARTS.filter(({ pages }) => pages.test(pathname))
  if (parts.length === 0) return undefined
  return Promise.all(parts.map(async ({ load }) => Object.assign(words, await load())))
}
