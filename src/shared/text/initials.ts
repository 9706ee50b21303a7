/** The first letters of the first and the last word, with their vowel signs. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return picked.map((word) => word?.match(/^\P{M}\p{M}*/u)?.[0] ?? '').join('')
}
