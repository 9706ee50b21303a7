import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { networkOf } from '#platform/limits/client-address.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { badRequest, notFound } from '#shared/errors.ts'
import { LANGUAGES, pathIn } from '#shared/language.ts'
import { settingOf } from '../store.ts'
import type { StopLinks, StopScope } from './stop-links.ts'

/** The address of the links that end letters: the page for people, and for mail programs the target of the POST. */
const STOP_PATH = '/notifications/stop'

/** The link that ends letters of one sort to one person, for their end. `site`: its address in their language. */
export async function stopUrlFor(scope: StopScope, stopLinks: StopLinks, site: string): Promise<string> {
  return `${site}${STOP_PATH}?token=${await stopLinks.makeToken(scope)}`
}

/** Requests of mail programs come from few networks: those of the large mail services. */
const PRESSES_PER_HOUR = 5000

/** Sends no more letters of this sort. The list and the devices are as before. */
export async function stopLetters(db: Database, { sub: userId, event }: StopScope): Promise<void> {
  if (event === 'digest') return stopDigest(db, userId)
  const there = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!there) return
  const setting = { ...(await settingOf(db, userId, event)), letter: false }
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, event, ...setting })
    .onConflict((conflict) => conflict.columns(['user_id', 'event']).doUpdateSet({ letter: false }))
    .execute()
}

async function stopDigest(db: Database, userId: string): Promise<void> {
  await db
    .updateTable('notification_settings')
    .set({ letter: false })
    .where('user_id', '=', userId)
    .where('timing', '=', 'daily')
    .execute()
}

interface OnePressDeps {
  db: Database
  limits: Limits
  stopLinks: StopLinks
  /** Answers the form of the page, which has the same address. */
  answerForm: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
}

/**
 * Ends letters by the button of a mail program: it sends `List-Unsubscribe=One-Click` to the address in the header
 * List-Unsubscribe, without cookies and as a form of either kind (RFC 8058).
 */
export async function registerOnePressStop(
  app: FastifyInstance,
  { db, limits, stopLinks, answerForm }: OnePressDeps,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: 4096 },
      async (_request: unknown, body: string) => body,
    )
    const schema = { hide: true }
    type Press = { Querystring: { token?: string }; Body: unknown }
    const press = async (request: FastifyRequest<Press>, reply: FastifyReply) => {
      if (request.body === 'confirm=yes') return answerForm(request, reply)
      await limits.take('one-press', networkOf(request.ip), PRESSES_PER_HOUR, 3600)
      if (!/List-Unsubscribe[\s\S]{0,40}One-Click/.test(String(request.body))) throw badRequest('bad_request')
      const scope = await stopLinks.readToken(request.query.token ?? '')
      if (!scope) throw notFound('unknown_link')
      await stopLetters(db, scope)
      return reply.status(200).header('cache-control', 'no-store').send({ acknowledged: true })
    }
    for (const language of LANGUAGES) scope.post<Press>(pathIn(language, STOP_PATH), { schema }, press)
  })
}
