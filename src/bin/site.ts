import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { photosInUse as accountPhotos } from '#accounts/store.ts'
import { photosInUse as blogPhotos } from '#blog/store.ts'
import { bookingsJobs } from '#bookings/jobs.ts'
import { photosInUse as bookingPhotos } from '#bookings/store.ts'
import { photosInUse as productPhotos } from '#catalogue/store.ts'
import { HOSTED, type HostedAddresses } from '#hosted/addresses.ts'
import { removeUnused } from '#images/jobs.ts'
import { registerImages } from '#images/server.ts'
import { photoSize } from '#images/store.ts'
import { inboxJobs } from '#inbox/jobs.ts'
import type { Jobs } from '#platform/jobs.ts'
import { registerLettersPage } from '#platform/letters-page.ts'
import { makeLimits } from '#platform/limits.ts'
import { makeMail } from '#platform/mail.ts'
import { listenForDrops, makePageCache } from '#platform/page-cache.ts'
import { readSecrets, type Secrets } from '#platform/secrets.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { registerActionLink } from '#web/action-link.ts'
import { type Render, registerPages } from '#web/host.ts'
import { createApp } from './app.ts'
import { siteDocuments } from './documents.ts'
import type { Runtime } from './runtime.ts'
import { embeddedSignIn, hostedSignIn } from './sign-in.ts'

/** The whole product in one process, ready to listen. */
export interface Site {
  app: FastifyInstance
  jobs: Jobs
  /** When the clean-up jobs run, in UTC. */
  crontab: string
  /** Where letters go: a sentence. */
  letters: string
  close: () => Promise<void>
}

const CRONTAB = ['17 * * * * removeUnusedPictures', '53 * * * * sweepLimits', '23 3 * * * inboxCleanUp']

/**
 * Composes API, sign-in service, image host, letters and pages around one database.
 * @param hosted where the hosted sign-in service is, if the settings name a project of it
 */
export async function openSite(
  runtime: Runtime,
  pages: { render: Render; clientDir: string | null },
  hosted: HostedAddresses = HOSTED,
): Promise<Site> {
  const { config, db, pool, log, words, connection } = runtime
  const secrets = readSecrets(config.dataDir)
  const limits = makeLimits(pool, words.errors.too_many_requests)
  const { smtpUrl, mailFrom: from, publicUrl, production } = config
  const mail = makeMail({ smtpUrl, from, db, publicUrl, production })
  const cache = makePageCache()
  const { masterKey } = secrets
  const signIn = config.hosted
    ? hostedSignIn(runtime, { masterKey }, config.hosted, hosted)
    : embeddedSignIn(runtime, { masterKey, limits, mail })
  const pictures = { db, folder: path.join(config.dataDir, 'images'), key: secrets.imageKey, words, limits }
  const { app, api } = await createApp({
    ...{ config, db, pool, log, words, pages: cache },
    ...{ tokenRules: signIn.tokenRules, removeAccount: signIn.removeAccount, accountControl: signIn.control },
  })
  const { google } = await signIn.mount(app)
  await registerImages(app, pictures)
  if (!config.production && !config.smtpUrl) registerLettersPage(app, db)
  registerActionLink(app)
  const settings = { ...publicSettings(runtime, secrets), google, signIn: signIn.settings }
  const imageOrigins = config.imageHostUrl ? [new URL(config.imageHostUrl).origin] : []
  const policy = { imageOrigins, signInOrigins: signIn.origins }
  await registerPages(app, {
    ...{ api, words, settings, pages: cache, ...pages, policy },
    documents: siteDocuments(runtime, pages.clientDir),
    photoSize: (url) => photoSize(db, url),
  })
  const stopListening = await listenForDrops(connection, cache, log)
  const inUse = async (ids: string[]) =>
    new Set(
      (
        await Promise.all([accountPhotos, productPhotos, bookingPhotos, blogPhotos].map((find) => find(db, ids)))
      ).flat(),
    )
  const jobs: Jobs = {
    ...bookingsJobs({ db, mail, publicUrl: config.publicUrl }),
    ...signIn.jobs,
    ...inboxJobs({ db, mail, publicUrl: config.publicUrl, officeEmail: config.officeEmail }),
    sweepLimits: () => limits.sweep(),
    removeUnusedPictures: async () => {
      await removeUnused({ ...pictures, inUse })
    },
  }
  return {
    app,
    jobs,
    crontab: [...CRONTAB, ...signIn.crontab].join('\n'),
    letters: mail.where,
    close: async () => {
      await app.close()
      await stopListening()
    },
  }
}

function publicSettings({ config }: Runtime, secrets: Secrets): Omit<PublicSettings, 'google' | 'signIn'> {
  return {
    copy: config.copy,
    publicUrl: config.publicUrl,
    publicProductPages: config.publicProductPages,
    imageUpload: { url: config.imageHostUrl ?? '/images/upload', key: secrets.imageKey },
    ...(!config.production && { gallery: true as const }),
  }
}
