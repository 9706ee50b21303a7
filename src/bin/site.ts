import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { removeOwnUser } from '#accounts/server.ts'
import { photosInUse as accountPhotos } from '#accounts/store.ts'
import { blogFeeds } from '#blog/feeds.ts'
import { photosInUse as blogPhotos } from '#blog/store.ts'
import { bookingsJobs } from '#bookings/jobs.ts'
import { photosInUse as bookingPhotos } from '#bookings/store.ts'
import { lockProductsOf, photosInUse as productPhotos } from '#catalogue/store.ts'
import { IDENTITY_PATH, PROJECT_ID } from '#identity/contract.ts'
import { identityJobs, registerIdentity, removeAccount, tokenRules } from '#identity/server.ts'
import { removeUnused } from '#images/jobs.ts'
import { registerImages } from '#images/server.ts'
import { inboxJobs } from '#inbox/jobs.ts'
import type { Tx } from '#platform/database.ts'
import type { Jobs } from '#platform/jobs.ts'
import { registerLettersPage } from '#platform/letters-page.ts'
import { makeLimits } from '#platform/limits.ts'
import { makeMail } from '#platform/mail.ts'
import { listenForDrops, makePageCache } from '#platform/page-cache.ts'
import { readSecrets, type Secrets } from '#platform/secrets.ts'
import { makeSms } from '#platform/sms.ts'
import { registerSmsPage } from '#platform/sms-page.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { type Render, registerPages } from '#web/host.ts'
import { createApp } from './app.ts'
import { openGoogle } from './google.ts'
import type { Runtime } from './runtime.ts'

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

const CRONTAB = [
  '17 * * * * removeUnusedPictures',
  '41 * * * * identityCleanUp',
  '7 2 * * * rotateSigningKeys',
  '53 * * * * sweepLimits',
  '23 3 * * * inboxCleanUp',
].join('\n')

/** Composes API, sign-in service, image host, letters and pages around one database. */
export async function openSite(runtime: Runtime, pages: { render: Render; clientDir: string | null }): Promise<Site> {
  const { config, db, pool, log, words, connection } = runtime
  const secrets = readSecrets(config.dataDir)
  const limits = makeLimits(pool, words.errors.too_many_requests)
  const { smtpUrl, mailFrom: from, publicUrl, production } = config
  const mail = makeMail({ smtpUrl, from, db, publicUrl, production })
  const cache = makePageCache()
  const identity = {
    db,
    log,
    limits,
    mail,
    publicUrl: config.publicUrl,
    masterKey: secrets.masterKey,
    emailPrivacy: config.emailPrivacy,
    sms: makeSms({ gateway: config.smsGateway, db, production }),
    textMessages: sendsTextMessages(config),
    // Whoever buys or sells here has an e-mail address.
    open: { anonymous: config.anonymousSignIn, phone: false },
    onDelete: (tx: Tx, uid: string) => removeOwnUser(tx, uid, { lockProducts: lockProductsOf }),
  }
  const pictures = { db, folder: path.join(config.dataDir, 'images'), key: secrets.imageKey, words, limits }
  const { app, api } = await createApp({
    ...{ config, db, pool, log, words, pages: cache, removeAccount },
    tokenRules: tokenRules(identity),
  })
  const google = await openGoogle(app, config)
  await registerIdentity(app, { ...identity, google })
  await registerImages(app, pictures)
  if (!config.production && !config.smtpUrl) registerLettersPage(app, db)
  if (!config.production && !config.smsGateway) registerSmsPage(app, db)
  const settings = publicSettings(runtime, secrets, google !== null)
  const policy = { imageOrigins: config.imageHostUrl ? [new URL(config.imageHostUrl).origin] : [], signInOrigins: [] }
  const documents = blogFeeds({ db, words, publicUrl })
  await registerPages(app, { api, words, settings, pages: cache, ...pages, policy, documents })
  const stopListening = await listenForDrops(connection, cache, log)
  const inUse = async (ids: string[]) =>
    new Set(
      (
        await Promise.all([accountPhotos, productPhotos, bookingPhotos, blogPhotos].map((find) => find(db, ids)))
      ).flat(),
    )
  const jobs: Jobs = {
    ...bookingsJobs({ db, mail, publicUrl: config.publicUrl }),
    ...identityJobs(identity),
    ...inboxJobs({ db, mail, publicUrl: config.publicUrl, officeEmail: config.officeEmail }),
    sweepLimits: () => limits.sweep(),
    removeUnusedPictures: async () => {
      await removeUnused({ ...pictures, inUse })
    },
  }
  return {
    app,
    jobs,
    crontab: CRONTAB,
    letters: mail.where,
    close: async () => {
      await app.close()
      await stopListening()
    },
  }
}

/** Without a gateway codes are shown on a page, which production does not have. */
function sendsTextMessages({ smsGateway, production }: Runtime['config']): boolean {
  return smsGateway !== undefined || !production
}

function publicSettings({ config }: Runtime, secrets: Secrets, google: boolean): PublicSettings {
  return {
    copy: config.copy,
    publicUrl: config.publicUrl,
    publicProductPages: config.publicProductPages,
    imageUpload: { url: config.imageHostUrl ?? '/images/upload', key: secrets.imageKey },
    google,
    // The key is part of where browsers keep their sign-in: it must never change.
    signIn: { apiKey: PROJECT_ID, projectId: PROJECT_ID, path: IDENTITY_PATH, phone: sendsTextMessages(config) },
  }
}
