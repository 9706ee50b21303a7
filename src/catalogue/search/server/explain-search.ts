import type { Messages } from '#messages/en.ts'
import type { Database } from '#platform/database/database.ts'
import type { SearchNote } from '../contract.ts'
import { findNear } from './near.ts'
import { understandSearch } from './search-query.ts'
import type { Part } from './understanding/understand.ts'

/** The longest query that the list takes. */
const MAX_QUERY = 100

/** What a page says of a search beside its results. */
export async function explainSearch(
  db: Database,
  q: string | undefined,
  words: Messages['searching'],
): Promise<SearchNote> {
  if (!q) return { sentences: [], literal: null, near: null }
  const understood = await understandSearch(db, q)
  const { parts, leftOut } = understood
  const near = await findNear(db, q, understood)
  const isCorrected = parts.some(({ corrected }) => corrected !== undefined)
  const literal = literalQuery(parts)
  return {
    sentences: [
      ...(isCorrected ? [words.meant(textOf(parts, ({ corrected }) => corrected))] : []),
      ...(leftOut.length > 0 ? [words.leftOut([...leftOut])] : []),
    ],
    literal: isCorrected && literal.length <= MAX_QUERY ? { q: literal, label: words.literally(q) } : null,
    near: near && {
      q: near.q,
      title: words.nothing(q),
      text: near.without.length > 0 ? words.nearWithout(near.without) : words.nearInstead(near.q),
      label: words.all(near.q),
    },
  }
}

/** What was typed, with what was taken for another word in quotes. */
function literalQuery(parts: readonly Part[]): string {
  return textOf(parts, ({ corrected, words }) => (corrected === undefined ? undefined : `"${words.join(' ')}"`))
}

function textOf(parts: readonly Part[], instead: (part: Part) => string | undefined): string {
  return parts.map((part) => instead(part) ?? part.words.join(' ')).join(' ')
}
