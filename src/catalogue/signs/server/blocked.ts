import { type Generated, sql } from 'kysely'
import { lockName, type Tx, violates } from '#platform/database/database.ts'
import { conflict, invalidFields } from '#shared/errors.ts'
import { FEWEST_LETTERS_BLOCKED, MOST_BLOCKED, type Sign, signOf } from '../rules.ts'
import { findBlocked, formOf } from '../text/blocked.ts'
import { sentencesOf } from '../text/phrases.ts'

declare module '#platform/database/database.ts' {
  interface Tables {
    blocked_words: {
      id: Generated<string>
      word: string
      form: string
      reason: string
      added_by: string | null
      created_at: Generated<string>
    }
  }
}

/** The sign of a listing that has blocked words, by its text. One statement for any number of listings. */
export async function readBlockedWords(tx: Tx): Promise<(text: string) => Sign[]> {
  const all = await tx.selectFrom('blocked_words').select(['id', 'word', 'form']).execute()
  if (all.length === 0) return () => []
  const find = findBlocked(all)
  return (text) => {
    const found = find(text)
    if (found.length === 0) return []
    // By their ids: the saller gets the basis with their data. A word may go over the end of a sentence.
    const sentences = sentencesOf(text).filter((sentence) => find(sentence).length > 0)
    const basis = [...found.map(({ id }) => id).toSorted(), ...(sentences.length > 0 ? sentences : [text])].join('\n')
    return [{ ...signOf('blocked', [], basis), words: found.map(({ word }) => word) }]
  }
}

interface NewBlock {
  word: string
  reason: string
  adminId: string
}

/** Throws `too_short` without two letters or digits, `word_exists` and `too_many_words`. Answers the id. */
export async function blockWord(tx: Tx, { word, reason, adminId }: NewBlock): Promise<string> {
  const form = formOf(word)
  if (form.length < FEWEST_LETTERS_BLOCKED) throw invalidFields({ word: 'too_short' })
  // Two admins wait for each other: otherwise both might add the last one.
  await lockName(tx, 'blocked words')
  const { count } = await tx
    .selectFrom('blocked_words')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MOST_BLOCKED) throw conflict('too_many_words')
  const { id } = await tx
    .insertInto('blocked_words')
    .values({ word, form, reason, added_by: adminId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw violates(error, 'blocked_words_form') ? invalidFields({ word: 'word_exists' }) : error
    })
  return id
}

/** Answers what it was; undefined if it is not blocked. */
export function unblockWord(tx: Tx, id: string): Promise<{ word: string; reason: string } | undefined> {
  return tx.deleteFrom('blocked_words').where('id', '=', id).returning(['word', 'reason']).executeTakeFirst()
}
