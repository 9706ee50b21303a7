import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { prepare } from '#platform/database/prepared.ts'

/** Facts about a word of a query, from the words of all products. */
export interface WordFacts {
  word: string
  /** A product has the word. */
  known: boolean
  /** A product has a word that starts with it. */
  begun: boolean
  /** Up to three words of names, brands and places that look like it, the most similar first. */
  near: string[]
}

/** Words that share letters with a misspelt one and are compared with it at most, in the order in which the database finds them. */
const MAX_COMPARED = 500

/** Looks each word up by an index. Words with digits are in no list: they are not corrected. */
export const readWordFacts = prepare((db: Database, { words }: { words: string[] }) => ({
  compile: () =>
    sql<WordFacts>`
      select word, known, known or begun as begun, case when known or length(word) < 4 then '{}' else array(
        select near.word from (
          select alike.word from search_vocabulary alike where alike.named and alike.word % asked.word
          limit ${sql.lit(MAX_COMPARED)}
        ) near
        where similarity(near.word, asked.word) >= 0.4
        order by similarity(near.word, asked.word) desc, near.word limit 3
      ) end as near
      from (
        select word, exists (select from search_vocabulary has where has.word = given.word) as known,
          exists (
            select from search_vocabulary has where has.word > given.word and has.word < given.word || chr(1114111)
          ) as begun
        from unnest(array[${sql.join(words)}]::text[]) given (word)
      ) asked`.compile(db),
}))
