import { productNotFound } from '#catalogue/products/server/product-not-found.ts'
import { readStateFacts } from '#catalogue/products/server/store.ts'
import { requireProvenContact, type TradeRule } from '#people/users/rules.ts'
import type { PhotoHost } from '#platform/database/hosted-photos.ts'
import type { Handlers, MemberContext } from '#platform/http/endpoints/context.ts'
import type { Parsed } from '#shared/endpoint.ts'
import { conflict, forbidden } from '#shared/errors.ts'
import type { conversations } from '../contract.ts'
import { refuseQuestion } from '../rules.ts'
import { blockOther } from './blocks.ts'
import { checkMessage, listThreadMessages, markThreadRead, sendMessage, storeMessage } from './messages.ts'
import { readReportedThread, reportThread } from './reports.ts'
import { hasBlocked, openThread } from './store.ts'
import { countUnreadThreads, listThreads, placedIn, readThread } from './threads.ts'

interface ConversationsDeps extends TradeRule, PhotoHost {}

export function conversationsHandlers(deps: ConversationsDeps): Handlers<typeof conversations> {
  return {
    listThreads: async (input, { db, person, limits, language }) => {
      await limits.takeCostly(person.id)
      return listThreads(db, person.id, input, language)
    },
    countUnreadThreads: async (_input, { db, person }) => ({ threads: await countUnreadThreads(db, person.id) }),
    findThread: async ({ id }, { db, person }) => {
      const query = db.selectFrom('threads').select('id').where('product_id', '=', id).where('buyer_id', '=', person.id)
      return { threadId: (await query.executeTakeFirst())?.id ?? null }
    },
    startThread: async (input, ctx) => {
      requireProvenContact(deps, ctx)
      return startThread(input, ctx, deps)
    },
    showThread: async ({ id }, { db, person, limits, language }) => {
      await limits.takeCostly(person.id)
      return placedIn(language, await readThread(db, id, person.id))
    },
    listThreadMessages,
    sendMessage: async (input, ctx) => {
      requireProvenContact(deps, ctx)
      return sendMessage(input, ctx, deps)
    },
    markThreadRead,
    blockOther,
    reportThread,
    readReportedThread,
  }
}

async function startThread(
  { productId, ...message }: Parsed<typeof conversations.startThread>,
  ctx: MemberContext,
  host: PhotoHost,
) {
  const { db, person } = ctx
  await checkMessage(message, db, host)
  const threadId = await db.transaction().execute(async (tx) => {
    const product = await readStateFacts(tx, productId)
    if (!product) throw productNotFound()
    const { sellerId } = product
    const refused = refuseQuestion(product, person.id, await hasBlocked(tx, person.id, sellerId))
    if (refused === 'own_question') throw conflict(refused)
    if (refused === 'cannot_write') throw forbidden(refused)
    if (refused) throw productNotFound()
    const id = await openThread(tx, { productId, buyerId: person.id, sellerId })
    await storeMessage(tx, id, 'buyer', message)
    return id
  })
  return { acknowledged: true as const, threadId }
}
