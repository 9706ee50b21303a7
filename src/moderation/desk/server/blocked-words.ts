import { blockWord, unblockWord } from '#catalogue/signs/server/blocked.ts'
import type { Tx } from '#platform/database/database.ts'
import { newestFirst, type Page, pageOf } from '#platform/database/pagination.ts'
import type { MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { notFound } from '#shared/errors.ts'
import type { BlockedWord } from '../blocked-words.ts'
import type { moderation } from '../contract.ts'
import { writeAct } from './store.ts'

export function listBlockedWords(
  page: Parsed<typeof moderation.listBlockedWords>,
  { db }: MemberContext,
): Promise<Page<BlockedWord>> {
  const words = db
    .selectFrom('blocked_words')
    .leftJoin('users', 'users.id', 'added_by')
    .select(['blocked_words.id as _id', 'word', 'reason', 'display_name as addedBy'])
    .select('blocked_words.created_at as addedAt')
  return pageOf(words, newestFirst('blocked_words'), page)
}

export async function addBlockedWord(
  { word, reason = '' }: Parsed<typeof moderation.addBlockedWord>,
  { db, person }: MemberContext,
) {
  const insertedId = await db.transaction().execute(async (tx) => {
    const id = await blockWord(tx, { word, reason, adminId: person.id })
    await log(tx, 'block_word', person.id, { word, reason })
    return id
  })
  return { acknowledged: true as const, insertedId }
}

export async function removeBlockedWord(
  { id }: Parsed<typeof moderation.removeBlockedWord>,
  { db, person }: MemberContext,
) {
  await db.transaction().execute(async (tx) => {
    const removed = await unblockWord(tx, id)
    if (!removed) throw notFound()
    await log(tx, 'unblock_word', person.id, removed)
  })
  return { acknowledged: true as const }
}

async function log(
  tx: Tx,
  act: 'block_word' | 'unblock_word',
  actorId: string,
  { word, reason }: { word: string; reason: string },
): Promise<void> {
  const words = [word, reason].filter((text) => text !== '')
  await writeAct(tx, { kind: 'list', act, actorId, words: words.join('\n') })
}
