const UNITS: Record<string, string> = { gb: 'GB', tb: 'TB', mah: 'mAh', hz: 'Hz', mp: 'MP', w: 'W' }

/** How a search was understood. The server puts the sentences into its answer: no page's script carries them. */
export const searching = {
  /** A number beside words: `16 GB`; a number without its unit stands as it is. */
  amount: (n: string, unit?: string) => (unit ? `${n} ${UNITS[unit] ?? unit}` : n),
  core: (family: string) => `Core ${family}`,
  division: (name: string) => `${name} Division`,
  orders: { 'price-low': 'Cheapest first', 'price-high': 'Dearest first', newest: 'Newest first' },
  meant: (words: string) => `Showing results for “${words}”.`,
  literally: (words: string) => `Search only for “${words}”`,
  leftOut: (words: string[]) => `No product mentions ${words.map((word) => `“${word}”`).join(' or ')}: left out.`,
  nothing: (words: string) => `Nothing fits all of “${words}”`,
  nearWithout: (words: string[]) => `These are near: without ${words.map((word) => `“${word}”`).join(' and ')}.`,
  nearInstead: (words: string) => `These are near: “${words}”.`,
  all: (words: string) => `All results for “${words}”`,
}
