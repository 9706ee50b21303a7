import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type pg from 'pg'
import { brandsHandlers } from '#catalogue/brands/server/handlers.ts'
import { draftsHandlers } from '#catalogue/drafts/server/handlers.ts'
import { factsHandlers } from '#catalogue/facts/server/handlers.ts'
import { importHandlers } from '#catalogue/import/server/handlers.ts'
import { catalogueHandlers } from '#catalogue/products/server/handlers.ts'
import type { ExtendLinks } from '#catalogue/products/server/states/extend-links.ts'
import { productIdsOf, setListed } from '#catalogue/products/server/store.ts'
import { prepareProduct } from '#catalogue/products/server/write-products.ts'
import { blogHandlers } from '#content/blog/server/handlers.ts'
import { inboxHandlers } from '#content/inbox/server/handlers.ts'
import { settleRestored } from '#deals/bookings/server/deals/settle-restored.ts'
import { bookingsHandlers } from '#deals/bookings/server/handlers.ts'
import { noShowsHandlers } from '#deals/bookings/server/no-shows.ts'
import { offersHandlers } from '#deals/bookings/server/offers/handlers.ts'
import { placesHandlers } from '#deals/bookings/server/places/handlers.ts'
import { kitHandlers } from '#deals/meeting/server/handlers.ts'
import { settlePrice } from '#deals/meeting/server/prices.ts'
import type { KitTickets } from '#deals/meeting/server/tickets.ts'
import type { Messages } from '#messages/en.ts'
import { conversationsHandlers } from '#messaging/conversations/server/handlers.ts'
import { notificationsHandlers } from '#messaging/notifications/server/handlers.ts'
import { registerOnePressStop } from '#messaging/notifications/server/letters/stop-letters.ts'
import type { StopLinks } from '#messaging/notifications/server/letters/stop-links.ts'
import type { Push } from '#messaging/notifications/server/push/push.ts'
import type { ProvenEmail } from '#people/users/server/delete-user.ts'
import type { AccountActions } from '#people/users/server/disable.ts'
import { usersHandlers } from '#people/users/server/handlers.ts'
import { areRefused, identify } from '#people/users/server/identify.ts'
import { sendRegistrationCookie, withRegistrationCookie } from '#people/users/server/registration-cookie.ts'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import type { NotificationHandler } from '#platform/database/notifications.ts'
import { createHttp } from '#platform/http/app.ts'
import type { HasEnded, TokenRules } from '#platform/http/auth.ts'
import { localClient } from '#platform/http/endpoints/local-client.ts'
import { type ServeDeps, serve } from '#platform/http/endpoints/serve.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { registerLive } from '#platform/live/routes.ts'
import { LiveStreams } from '#platform/live/streams.ts'
import type { Logger } from '#platform/telemetry/log.ts'
import type { Metrics } from '#platform/telemetry/metrics/metrics.ts'
import { lockImages } from '#services/image-host/server/store.ts'
import type { UploadTickets } from '#services/image-host/server/upload-tickets.ts'
import { type Api, endpoints } from '#web/api.ts'
import { dashboardHandlers } from '#web/dashboard/server/handlers.ts'
import { isForPrograms } from '#web/server/program-address.ts'
import { updateEmailCopies } from './email-copies.ts'
import { FOREIGN_KEYS } from './foreign-keys.ts'
import { registerLetterForms } from './letter-forms.ts'
import { lockProductsAndBookings } from './lock-products-and-bookings.ts'
import { SHOP_TABLES } from './personal-data.ts'

export interface AppDeps {
  config: Config
  db: Database
  pool: pg.Pool
  log: Logger
  words: Messages
  /** Shared with the pages, so that an address has one count for calls and pages. */
  limits: Limits
  cache: ResponseCache
  tokenRules: TokenRules
  /** Deletes the sign-in account of a user, in the transaction that deletes the user. */
  removeAccount: (tx: Tx, uid: string) => Promise<void>
  accountActions: AccountActions
  provenEmail: ProvenEmail
  /** The links in letters about products that leave the lists. */
  extendLinks: ExtendLinks
  /** The links in letters that end them. */
  stopLinks: StopLinks
  push: Pick<Push, 'publicKey' | 'isKnownService'>
  /** The tickets of meeting kits. */
  kitTickets: KitTickets
  /** The tickets by which the uploads of an import count by its saller. */
  uploadTickets: Pick<UploadTickets, 'makeToken'>
  hasEnded: HasEnded
  metrics?: Metrics | undefined
}

interface ShopApp {
  app: FastifyInstance
  /** Calls the API in process as a guest, for the page renderer. */
  api: Api
  /** What the event streams do with notifications. */
  liveNotifications: NotificationHandler
}

/** What goes along with a deleted row, and what a restored product becomes. */
const deletions = { foreignKeys: FOREIGN_KEYS, settleProducts: settleRestored }

/** What the photos of a product must be. Only the pictures of our own image host are known here. */
function listingRules({ imageHostUrl }: Pick<Config, 'imageHostUrl'>) {
  return { imageHostUrl, lockPhotos: imageHostUrl ? undefined : lockImages }
}

/** The API with its documentation page, without listening. */
export async function createApp(deps: AppDeps): Promise<ShopApp> {
  const { config, db, pool, log, words, limits, cache, metrics } = deps
  const ready = async () => {
    await pool.query('select 1')
  }
  const app = await createHttp({ config, log, words, ready, cache, isForPrograms, metrics })
  await documentApi(app)
  const serving: ServeDeps = {
    ...{ db, words, limits, cache },
    identify: ({ headers }) => identify(withRegistrationCookie(headers), { ...deps, updateEmailCopies }),
  }
  const listing = listingRules(config)
  const deals = bookingsHandlers(config, settlePrice)
  const handlers = {
    ...usersHandlers({
      removeAccount: deps.removeAccount,
      ...deps.accountActions,
      provenEmail: deps.provenEmail,
      inventory: SHOP_TABLES,
      ...deletions,
      updateEmailCopies,
      lockProducts: lockProductsAndBookings,
      setListed,
      productIdsOf,
      imageHostUrl: config.imageHostUrl,
    }),
    ...factsHandlers,
    ...catalogueHandlers({ ...config, ...deletions, ...listing, extendLinks: deps.extendLinks }),
    ...brandsHandlers({ imageHostUrl: config.imageHostUrl }),
    ...draftsHandlers,
    ...notificationsHandlers(deps),
    ...importHandlers({
      ...{ ...deps, ...config },
      prepare: (input, db, isDry) => prepareProduct(input, db, isDry ? config : listing),
    }),
    ...conversationsHandlers(config),
    ...deals,
    ...offersHandlers(config),
    ...noShowsHandlers,
    ...kitHandlers({
      ...{ tickets: deps.kitTickets, hasEnded: deps.hasEnded, imageHostUrl: config.imageHostUrl },
      deals,
    }),
    ...placesHandlers,
    ...dashboardHandlers,
    ...inboxHandlers,
    ...blogHandlers({ imageHostUrl: config.imageHostUrl, foreignKeys: FOREIGN_KEYS }),
  }
  await registerOnePressStop(app, { ...deps, answerForm: await registerLetterForms(app, words) })
  sendRegistrationCookie(app, config.publicUrl)
  await app.register(async (scope) => serve(scope, endpoints, handlers, serving))
  const streams = new LiveStreams((holders) => areRefused(holders, deps))
  metrics?.watchStreams(() => streams.count)
  registerLive(app, { streams, limits, identify: serving.identify })
  return { app, api: localClient(endpoints, handlers, { ...serving, log }), liveNotifications: streams.notifications }
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
