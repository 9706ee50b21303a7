import * as z from 'zod/mini'
import { FEWEST_LETTERS_BLOCKED, MAX_BLOCK_REASON, MOST_LETTERS_BLOCKED } from '#catalogue/signs/rules.ts'
import { endpoint } from '#shared/endpoint.ts'
import { Acknowledged, Id, optionalText, pageInput, Timestamp, text } from '#shared/shapes.ts'

/** Form by which an admin blocks a word or a number. */
export const NewBlockedWord = z.object({
  word: text(MOST_LETTERS_BLOCKED).check(z.minLength(FEWEST_LETTERS_BLOCKED, 'too_short')),
  reason: optionalText(MAX_BLOCK_REASON),
})

export const BlockedWord = z.object({
  _id: Id,
  word: z.string(),
  reason: z.string(),
  /** The name of the admin; null once the account is gone. */
  addedBy: z.nullable(z.string()),
  addedAt: Timestamp,
})
export type BlockedWord = z.output<typeof BlockedWord>

/** The endpoints of the words for which listings wait. */
export const blockedWords = {
  listBlockedWords: endpoint({
    method: 'GET',
    path: '/api/admin/blocked-words',
    who: ['admin'],
    summary: 'The words and numbers for which a listing waits until an admin has looked at it, newest first',
    input: z.object(pageInput),
    output: BlockedWord,
    paged: true,
  }),
  addBlockedWord: endpoint({
    method: 'POST',
    path: '/api/admin/blocked-words',
    who: ['admin'],
    summary: 'Blocks a word or a number in listings that are made or edited from now on; at most 500',
    input: NewBlockedWord,
    output: z.extend(Acknowledged, { insertedId: Id }),
    errors: ['word_exists', 'too_many_words', 'too_many_requests'],
    limits: [{ name: 'blocked-word', calls: 600, seconds: 3600 }],
  }),
  removeBlockedWord: endpoint({
    method: 'DELETE',
    path: '/api/admin/blocked-words/{id}',
    who: ['admin'],
    summary:
      'Blocks a word or a number no longer; listings that wait because of it stay so until an admin or an edit ends that',
    input: z.object({ id: Id }),
    output: Acknowledged,
    errors: ['not_found'],
  }),
}
