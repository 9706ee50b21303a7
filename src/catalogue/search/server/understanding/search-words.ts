import * as z from 'zod/mini'
import file from '../data/search-words.json' with { type: 'json' }

const words = z.array(z.string())

const SearchWordsFile = z.object({
  kindWords: z.array(
    z.object({ kind: z.string(), value: z.optional(z.record(z.string(), z.string())), words: z.array(z.string()) }),
  ),
  meanings: z.array(z.object({ id: z.string(), does: z.string(), soft: z.optional(z.boolean()), words })),
  ignore: words,
  units: z.array(z.object({ unit: z.string(), words })),
  attributes: z.array(z.object({ id: z.string(), soft: z.optional(z.boolean()), words })),
  price: z.object({
    multiply: z.record(z.string(), z.number()),
    endings: words,
    money: words,
    moneyEndings: words,
    /** Numbers that are said in one word, such as `দেড়`, and what words such as `সাড়ে` add to the number behind them. */
    numbers: z.record(z.string(), z.number()),
    added: z.record(z.string(), z.number()),
    atMost: words,
    atLeast: words,
    /** Words that stand behind an amount, and fillers between the amount and them. */
    behind: z.object({ atMost: words, atLeast: words }),
    fillers: words,
    between: words,
    to: words,
    and: words,
  }),
  transliteration: z.object({
    letterNames: z.record(z.string(), z.string()),
    sequences: z.array(z.tuple([z.string(), z.string()])),
    vowels: z.record(z.string(), z.string()),
    signs: z.record(z.string(), z.string()),
    consonants: z.record(z.string(), z.string()),
  }),
  soundKey: z.object({ rules: z.array(z.tuple([z.string(), z.string()])) }),
})

/** search-words.json: what visitors type in Bangla, English and Banglish, and what it means. */
export const SEARCH_WORDS = z.parse(SearchWordsFile, file)
