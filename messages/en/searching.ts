/** How a search was understood. The server puts the sentences into its answer: no page's script carries them. */
export const searching = {
  meant: (words: string) => `Showing results for “${words}”.`,
  literally: (words: string) => `Search only for “${words}”`,
  leftOut: (words: string[]) => `No product mentions ${words.map((word) => `“${word}”`).join(' or ')}: left out.`,
  nothing: (words: string) => `Nothing fits all of “${words}”`,
  nearWithout: (words: string[]) => `These are near: without ${words.map((word) => `“${word}”`).join(' and ')}.`,
  nearInstead: (words: string) => `These are near: “${words}”.`,
  all: (words: string) => `All results for “${words}”`,
}
