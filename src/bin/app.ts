import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type pg from 'pg'
import type { AccountControl } from '#accounts/bar.ts'
import type { ProvenEmail } from '#accounts/delete-user.ts'
import { accountsHandlers, identify } from '#accounts/server.ts'
import { blogHandlers } from '#blog/server.ts'
import { bookingsHandlers } from '#bookings/server.ts'
import { catalogueHandlers } from '#catalogue/server.ts'
import { lockProductsOf, nameSaller, setListed } from '#catalogue/store.ts'
import { dashboardHandlers } from '#dashboard/server.ts'
import { inboxHandlers } from '#inbox/server.ts'
import type { Messages } from '#messages/en.ts'
import type { TokenRules } from '#platform/auth.ts'
import type { Config } from '#platform/config.ts'
import type { Database, Tx } from '#platform/database.ts'
import { createHttp } from '#platform/http.ts'
import { type KeptAnswers, keptAnswers } from '#platform/kept-answers.ts'
import type { Limits } from '#platform/limits.ts'
import type { Logger } from '#platform/log.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { localClient, type ServeDeps, serve } from '#platform/serve.ts'
import { answerTags } from '#web/answer-tags.ts'
import { type Api, endpoints } from '#web/api.ts'
import { emailChanged } from './email-changed.ts'

export interface AppDeps {
  config: Config
  db: Database
  pool: pg.Pool
  log: Logger
  words: Messages
  /** The site's own: an address has one count for calls and for pages. */
  limits: Limits
  pages: PageCache
  tokenRules: TokenRules
  /** Ends the sign-in account of somebody who leaves, in the transaction that deletes the user. */
  removeAccount: (tx: Tx, uid: string) => Promise<void>
  /** What an admin does to somebody's sign-in account. */
  accountControl: AccountControl
  provenEmail: ProvenEmail
}

/**
 * The API with its documentation page. Never listens; `api` is the same calls for the page renderer, as a guest, and `kept`
 * what is answered from memory.
 */
export async function createApp(deps: AppDeps): Promise<{ app: FastifyInstance; api: Api; kept: KeptAnswers }> {
  const { config, db, pool, log, words, limits, pages } = deps
  const ready = async () => {
    await pool.query('select 1')
  }
  const app = await createHttp({ config, log, words, ready })
  await documentApi(app)
  const kept = keptAnswers(pages)
  // The finest log has a line for each request.
  if (!log.isLevelEnabled('debug')) app.takeShortcut(kept.answer)
  const serving: ServeDeps = {
    db,
    words,
    limits,
    limited: new Set<keyof typeof endpoints>(['bookProduct', 'sendContact', 'mailUs', 'subscribe', 'unsubscribe']),
    pages,
    kept,
    answerTags,
    identify: (request) => identify(request.headers, { ...deps, emailChanged }),
  }
  const handlers = {
    ...accountsHandlers({
      removeAccount: deps.removeAccount,
      ...deps.accountControl,
      provenEmail: deps.provenEmail,
      emailChanged,
      lockProducts: lockProductsOf,
      setListed,
      nameSaller,
      imageHostUrl: config.imageHostUrl,
    }),
    ...catalogueHandlers(config),
    ...bookingsHandlers(config),
    ...dashboardHandlers,
    ...inboxHandlers({ officeEmail: config.officeEmail }),
    ...blogHandlers({ imageHostUrl: config.imageHostUrl }),
  }
  await app.register(async (scope) => serve(scope, endpoints, handlers, serving))
  return { app, api: localClient(endpoints, handlers, { ...serving, log }), kept }
}

async function documentApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'GreenTech API', version: '1' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => policy.replace("base-uri 'self'", "base-uri 'none'; frame-ancestors 'none'"),
  })
}
