import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { readHiding } from '#moderation/desk/server/read-hiding.ts'
import { recordHidden, recordShown } from '#moderation/desk/server/record-hiding.ts'
import { logAct } from '#moderation/desk/server/store.ts'
import { followLanguage } from '#people/users/server/account-language.ts'
import { areRefused, identify } from '#people/users/server/identify.ts'
import { sendRegistrationCookie, withRegistrationCookie } from '#people/users/server/registration-cookie.ts'
import type { ResponseCache } from '#platform/cache/response-cache.ts'
import type { NotificationHandler } from '#platform/database/notifications.ts'
import { createHttp } from '#platform/http/app.ts'
import type { Handlers } from '#platform/http/endpoints/context.ts'
import { localClient } from '#platform/http/endpoints/local-client.ts'
import { type ServeDeps, serve } from '#platform/http/endpoints/serve.ts'
import { registerLive } from '#platform/live/routes.ts'
import { LiveStreams } from '#platform/live/streams.ts'
import { loadEncoder, lockImages } from '#services/image-host/server/store.ts'
import { endpointsIn } from '#shared/client.ts'
import { LANGUAGES, type Language } from '#shared/language.ts'
import { type Api, endpoints } from '#web/api.ts'
import { isForPrograms } from '#web/server/program-address.ts'
import { HOOKS } from './hooks.ts'
import { registerLetterForms } from './letter-forms.ts'
import { SHOP_TABLES } from './personal-data.ts'
import type { ProcessContext } from './process-context.ts'
import type { Services } from './services.ts'
import type { SignIn } from './sign-in.ts'
import { SLICES } from './slices.ts'

export interface AppDeps
  extends Pick<ProcessContext, 'config' | 'db' | 'pool' | 'log' | 'words' | 'metrics'>,
    Pick<Services, 'limits' | 'extendLinks' | 'stopLinks' | 'newsletterLinks' | 'kitTickets' | 'serials' | 'networks'>,
    Pick<SignIn, 'tokenRules' | 'removeAccount' | 'accountActions' | 'provenEmail' | 'hasEnded'> {
  cache: ResponseCache
  shedsLoad?: Services['shedsLoad']
  push: Pick<Services['push'], 'publicKey' | 'isKnownService'>
  uploadTickets: Pick<Services['uploadTickets'], 'makeToken'>
}

interface ShopApp {
  app: FastifyInstance
  /** Calls the API in process as a guest, for the page renderer. */
  api: Record<Language, Api>
  /** Handler by which the event streams receive notifications of the database. */
  liveNotifications: NotificationHandler
}

/** The API with its documentation page, without listening. */
export async function createApp(deps: AppDeps): Promise<ShopApp> {
  const { config, db, pool, log, words, limits, cache, metrics, shedsLoad } = deps
  const ready = async () => {
    await pool.query('select 1')
  }
  const app = await createHttp({ config, log, words, ready, cache, isForPrograms, metrics, shedsLoad })
  await documentApi(app)
  const serving: Omit<ServeDeps, 'language' | 'words'> = {
    db,
    limits,
    cache,
    identify: ({ headers }) => identify(withRegistrationCookie(headers), { ...deps, ...HOOKS }),
    beforeWrite: (person, language) => followLanguage(db, person, language),
  }
  const handlers = handlersOfSlices(deps)
  await registerLetterForms(app, deps)
  sendRegistrationCookie(app, config.publicUrl)
  const clients = await Promise.all(
    LANGUAGES.map(async (language) => {
      const placed = endpointsIn(language, endpoints)
      const worded = { ...serving, language, words: words[language], hide: language !== 'en' }
      await app.register(async (scope) => serve(scope, placed, handlers, worded))
      return [language, localClient(placed, handlers, { ...worded, log })]
    }),
  )
  const streams = new LiveStreams((holders) => areRefused(holders, deps))
  metrics?.watchStreams(() => streams.count)
  registerLive(app, { streams, limits, identify: serving.identify })
  return { app, api: Object.fromEntries(clients), liveNotifications: streams.notifications }
}

/** Intersection of all types of a union. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Every) => void
  ? Every
  : never

function handlersOfSlices(deps: AppDeps): Handlers<typeof endpoints> {
  const { config, accountActions } = deps
  const given = {
    ...config,
    ...deps,
    ...accountActions,
    ...HOOKS,
    inventory: SHOP_TABLES,
    logAct,
    recordHidden,
    recordShown,
    readHiding,
    // Only the pictures of our own image host are known here.
    lockPhotos: config.imageHostUrl ? undefined : lockImages,
    makeJpeg,
  }
  const parts = SLICES.flatMap((slice) => ('handlers' in slice ? [slice.handlers(given)] : []))
  const all: All<(typeof parts)[number]> = Object.assign({}, ...parts)
  return all
}

/** A JPEG of the pixels of an upload that is not public, at most 1280 px wide. Throws the refusals of the image host. */
async function makeJpeg(upload: Buffer): Promise<Buffer> {
  const { decode, open } = await loadEncoder()
  return open(await decode(upload))
    .jpeg({ quality: 80 })
    .toBuffer()
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
