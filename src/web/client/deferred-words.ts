import type { Messages } from '#messages/en.ts'
import { visitors } from '#messages/parts/visitors.ts'

/** The words that a first visit leaves out, with the pages that need them. */
const PARTS = [
  { pages: /^\/$|^\/(contact|newsletter)(\/|$)/, load: async () => (await import('#messages/parts/home.ts')).homepage },
  {
    pages: /^\/(login|register|reset-password|verify-email|account-change|extend|notifications|dashboard)(\/|$)/,
    load: async () => (await import('#messages/parts/members.ts')).members,
  },
  {
    pages: /^\/(products\/sp\/|people\/|grades\/|compare$|dashboard\/desk$)/,
    load: async () => (await import('#messages/parts/buyers.ts')).buyers,
  },
  { pages: /^\/(terms|privacy|return)-/, load: async () => (await import('#messages/parts/law.ts')).law },
  { pages: /^\/blog(\/|$)/, load: async () => (await import('#messages/parts/readers.ts')).readers },
]

/**
 * All words: those of the public lists at once, the others when `loadWords` is called with the path of a page that needs
 * them; it returns undefined when nothing is missing. Reading words before they are loaded throws, so that they can have
 * the type of loaded words. A Proxy does that without a list of their names in the first load.
 */
export function deferredWords() {
  const words = new Proxy({ ...visitors } as Messages, {
    get: (loaded, name: keyof Messages) => loaded[name] ?? notLoaded(name),
  })
  const loadPart = async ({ load }: (typeof PARTS)[number]) => {
    Object.assign(words, await load())
  }
  const loadWords = (pathname: string): Promise<unknown> | undefined => {
    const parts = PARTS.filter(({ pages }) => pages.test(pathname))
    return parts.length > 0 ? Promise.all(parts.map(loadPart)) : undefined
  }
  return { words, loadWords }
}

function notLoaded(section: string): never {
  throw new Error(`words not loaded: ${section}`)
}
