import type { FastifyInstance } from 'fastify'
import { brandNotifications } from '#catalogue/search/server/stored-lexicon.ts'
import { listenForInvalidations } from '#platform/cache/invalidation.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { guardDevPages } from '#platform/http/dev-pages.ts'
import { registerLettersPage } from '#platform/mail/letters-page.ts'
import { registerImages } from '#services/image-host/server/handlers.ts'
import { photoSize } from '#services/image-host/server/store.ts'
import { registerActionLink } from '#web/server/action-link.ts'
import { registerChangePassword } from '#web/server/change-password.ts'
import { registerPages } from '#web/server/pages.ts'
import type { Render } from '#web/server/render-page.ts'
import { createApp } from './app.ts'
import { siteFiles } from './pages/site-files.ts'
import type { ProcessContext } from './process-context.ts'
import { publicSettings } from './public-settings.ts'
import type { Services } from './services.ts'

/** The HTTP application of the site, ready to listen. */
export interface Site {
  app: FastifyInstance
  close: () => Promise<void>
}

/** Composes API, sign-in service, image host and pages around one database. */
export async function openSite(
  context: ProcessContext,
  services: Services,
  pages: { render: Render; clientDir: string | null },
  cache = new ResponseCache(),
): Promise<Site> {
  const { config, db, log, words, connection, metrics } = context
  const { secrets, limits, signIn, uploadTickets, imageStore } = services
  metrics?.watchCache(cache)
  const { app, api, liveNotifications } = await createApp({ ...context, ...services, ...signIn, cache })
  if (!config.production) guardDevPages(app, config)
  const { google } = await signIn.mount(app)
  await registerImages(app, {
    db,
    store: imageStore,
    key: secrets.imageKey,
    words: words.en,
    limits,
    tickets: uploadTickets,
  })
  if (!config.production && !config.smtpUrl) registerLettersPage(app, db)
  registerActionLink(app)
  registerChangePassword(app)
  const settings = { ...publicSettings(config, secrets), google, signIn: signIn.settings }
  const imageOrigins = config.imageHostUrl ? [new URL(config.imageHostUrl).origin] : []
  const policy = { imageOrigins, signInOrigins: signIn.origins, fromSources: pages.clientDir === null }
  await registerPages(app, {
    ...{ api, words, settings, cache, ...pages, policy },
    files: siteFiles(context, pages.clientDir),
    photoSize: (url) => photoSize(db, url),
    limitUncached: limits.takeCostly,
    chargeUncached: limits.chargeCostly,
  })
  const handlers = [...signIn.notificationHandlers, limits.notifications, brandNotifications, liveNotifications]
  const stopListening = await listenForInvalidations(connection, cache, log, handlers)
  return {
    app,
    close: async () => {
      await app.close()
      await stopListening()
    },
  }
}
