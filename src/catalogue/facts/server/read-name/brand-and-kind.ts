import * as z from 'zod/mini'
import file from '../data/brands.json' with { type: 'json' }
import { fold } from './fold.ts'

const BrandsFile = z.object({
  kinds: z.array(z.object({ id: z.string(), name: z.string(), bn: z.string() })),
  brands: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      bn: z.string(),
      kinds: z.array(z.string()),
      parent: z.optional(z.string()),
      also: z.optional(z.array(z.string())),
      lines: z.optional(
        z.array(
          z.object({
            name: z.string(),
            bn: z.optional(z.string()),
            kind: z.string(),
            also: z.optional(z.array(z.string())),
          }),
        ),
      ),
    }),
  ),
})

const { brands, kinds } = z.parse(BrandsFile, file)

/** Words for a kind beside its own name. */
const KIND_WORDS: Record<string, string[]> = {
  laptop: ['notebook', 'chromebook'],
  desktop: ['desktop', 'pc', 'brand pc'],
  mobile: ['phone', 'smartphone', 'smart phone', 'ফোন'],
  tablet: ['tab', 'ট্যাব'],
  'smart-tv': ['tv', 'television', 'টিভি', 'টেলিভিশন'],
  'smart-watch': ['smartwatch', 'watch', 'ঘড়ি'],
  pendrive: ['pendrive', 'pen drive', 'flash drive', 'memory card', 'portable ssd', 'পেনড্রাইভ'],
  headphone: ['headphone', 'headset', 'earphone', 'earbuds', 'হেডফোন', 'ইয়ারফোন'],
  console: ['game console', 'gaming console'],
}

/** A shorter line such as 'Hot' or 'Note' is an everyday word: it counts only after its brand. */
const MIN_LINE_ALONE = 5

interface Named {
  word: string
  brand: string
  kind: string | null
}

const kindWords = kinds.flatMap(({ id, name, bn }) =>
  [name, bn, ...(KIND_WORDS[id] ?? [])].map((word) => ({ word: fold(word), kind: id })),
)
const brandWords: Named[] = brands
  .filter(({ name }) => name !== 'Other')
  .flatMap(({ name, bn, also = [] }) =>
    [name, bn, ...also].map((word) => ({ word: fold(word), brand: name, kind: null })),
  )
const lineWords: Named[] = brands.flatMap(({ name: brand, lines = [] }) =>
  lines.flatMap(({ name, bn, kind, also = [] }) =>
    [name, ...(bn ? [bn] : []), ...also].map((word) => ({ word: fold(word), brand, kind })),
  ),
)
/** Names of the brands that belong to another brand, each with the name of its maker. */
const PARTS = new Map(brands.map(({ name, parent }) => [name, brands.find(({ id }) => id === parent)?.name]))

/** The brand and the kind that a folded name states, and the words in it that stand for the brand. */
export function readBrandAndKind(folded: string): { brand: string | null; kind: string | null; words: string[] } {
  const kindWord = longest(kindWords.filter(({ word }) => hasWord(folded, word)))
  const found = brandWords.filter(({ word }) => hasWord(folded, word))
  const brand = mostSpecific(found)
  const words = found
    .filter((one) => one.brand === brand || one.brand === PARTS.get(brand ?? ''))
    .map(({ word }) => word)
  const lines = lineWords.filter(({ word }) => hasWord(folded, word, /\d/))
  const line = longest(
    lines.filter((one) =>
      brand ? one.brand === brand || one.brand === PARTS.get(brand) : one.word.length >= MIN_LINE_ALONE,
    ),
  )
  const only = brand ? onlyKind(brand) : null
  return { brand: brand ?? line?.brand ?? null, kind: kindWord?.kind ?? line?.kind ?? only, words }
}

/** Brand whose maker the name mentions too, such as MacBook in 'Apple MacBook'; otherwise the brand with the longest word. */
function mostSpecific(found: Named[]): string | null {
  const part = found.find(({ brand }) => found.some((other) => other.brand === PARTS.get(brand)))
  return (part ?? longest(found))?.brand ?? null
}

/** The kind of a brand that makes nothing else, accessories apart. */
function onlyKind(brand: string): string | null {
  const [kind, another] = (brands.find(({ name }) => name === brand)?.kinds ?? []).filter((one) => one !== 'accessory')
  return kind && !another ? kind : null
}

function longest<T extends { word: string }>(found: T[]): T | undefined {
  return found.toSorted((a, b) => b.word.length - a.word.length)[0]
}

/**
 * True if the text has the word, and not as a part of a longer word.
 *
 * @param after characters that may follow a letter at once: the number of a model, as in 'Galaxy A32'
 */
function hasWord(folded: string, word: string, after?: RegExp): boolean {
  for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + 1)) {
    const [before, next] = [folded.charAt(at - 1), folded.charAt(at + word.length)]
    const mayFollow = after?.test(next) && !after.test(word.slice(-1))
    if (!isLetter(before) && (mayFollow || !isLetter(next))) return true
  }
  return false
}

function isLetter(char: string): boolean {
  return char !== '' && /[\p{L}\p{M}\p{N}]/u.test(char)
}
