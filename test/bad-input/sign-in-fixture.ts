import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { allWords } from '#messages/all.ts'

import { ResponseCache } from '#platform/cache/response-cache.ts'
import { createHttp } from '#platform/http/app.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import { registerLettersPage } from '#platform/mail/letters-page.ts'
import { registerSmsPage } from '#platform/sms/sms-page.ts'
import { registerDemoGoogle } from '#services/identity/demo-google/server.ts'
import type { IdentityDeps, Service } from '#services/identity/deps.ts'
import { hashPassword } from '#services/identity/passwords/passwords.ts'
import type { RequestContext } from '#services/identity/request-context.ts'
import { newUid } from '#services/identity/sealing/secrets.ts'
import { registerIdentity } from '#services/identity/server.ts'
import { insertAccount } from '#services/identity/store.ts'
import { issueTokens } from '#services/identity/tokens/issue-tokens.ts'
import { makeKeyRing } from '#services/identity/tokens/key-ring.ts'
import { startSession } from '#services/identity/tokens/sessions.ts'
import { makeVerifiedTokenCache } from '#services/identity/tokens/verified-token-cache.ts'
import { registerImages } from '#services/image-host/server/handlers.ts'
import { makeDiskStore } from '#services/image-host/server/storage/disk-store.ts'
import { registerActionLink } from '#web/server/action-link.ts'
import { registerPages } from '#web/server/pages.ts'
import type { RenderDeps } from '#web/server/render-page.ts'
import { freshDatabase, quiet } from '../database.ts'
import { startGoogle } from '../doubles/google.ts'
import { PASSWORD } from '../identity/fixture.ts'
import { CHEAPEST } from '../identity/password-cost.ts'
import { storeSigningKey } from '../identity/signing-key.ts'

const PUBLIC_URL = 'https://shop.example'
export const IMAGE_KEY = 'shop-photos'

export type SignInFixture = Awaited<ReturnType<typeof openSignIn>>

/** The sign-in service, the image host and the pages, in process, on a database of their own. */
export async function openSignIn(changes: Partial<IdentityDeps> = {}) {
  const database = await freshDatabase()
  const folder = await mkdtemp(path.join(tmpdir(), 'greentech-bad-input-'))
  const google = await startGoogle()
  const { db, pool } = database
  const limits = makeLimits(pool)
  const deps: IdentityDeps = {
    ...{ db, log: quiet, limits, publicUrl: PUBLIC_URL, masterKey: randomBytes(32), emailPrivacy: false },
    passwordCost: CHEAPEST,
    ...{ textMessages: true, open: { anonymous: true, phone: true }, google: google.provider },
    ...changes,
  }
  await storeSigningKey(db, deps.masterKey)
  const config = { production: false, trustProxy: false as const, publicUrl: PUBLIC_URL, imageHostUrl: undefined }
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {}, shedsLoad: false })
  await registerIdentity(app, deps)
  await registerImages(app, { db, store: makeDiskStore(folder), key: IMAGE_KEY, words: allWords.en, limits })
  registerLettersPage(app, db)
  registerSmsPage(app, db)
  registerActionLink(app)
  await registerDemoGoogle(app, { db, production: false, publicUrl: PUBLIC_URL, ownUrl: PUBLIC_URL, people: [] })
  await registerPages(app, blankPages())
  await app.ready()
  const service: Service = { ...deps, keys: makeKeyRing(deps), verifiedTokens: makeVerifiedTokenCache() }
  const password_hash = await hashPassword(PASSWORD, 'fixtures', CHEAPEST)

  /** A new person who has just signed in by password. */
  async function someone(given: { phone_number?: string } = {}) {
    const email = `p${randomBytes(6).toString('hex')}@mail.example`
    const named = { email, email_verified: true, owner_proven: true, display_name: 'Somebody', ...given }
    const account = await insertAccount(db, { uid: newUid(), password_hash, ...named })
    const session = await startSession(db, account.uid, { provider: 'password', factor: null }, CALL)
    const { idToken, refreshToken } = await issueTokens(service, account, session)
    return { uid: account.uid, email, idToken, refreshToken }
  }

  return {
    ...{ ...database, app, service, google, someone },
    close: async () => {
      await app.close()
      await google.stop()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Request context of the fixture's own calls. */
const CALL: RequestContext = {
  body: null,
  address: '127.0.0.1',
  userAgent: 'a test',
  device: 'd'.repeat(43),
  fromBrowser: false,
  language: 'en',
}

/** Pages that show nothing: their addresses are what is tried here. */
function blankPages() {
  return {
    ...{
      api: { en: { showContactDetails: async () => ({}) } } as unknown as RenderDeps['api'],
      words: allWords,
      cache: new ResponseCache(),
      policy: { imageOrigins: [], signInOrigins: [] },
    },
    settings: {
      ...{
        copy: 'specified' as const,
        publicUrl: PUBLIC_URL,
        publicProductPages: false,
        google: true,
      },
      imageUpload: { url: '/images/upload', key: IMAGE_KEY },
      signIn: { apiKey: 'k', projectId: 'greentech', path: '/identity', phone: true },
    },
    render: async () => ({ status: 200, location: null, html: '<!doctype html>', scripts: [] }),
    photoSize: async () => null,
    chargeUncached: () => {},
    limitUncached: async () => {},
    files: {},
    clientDir: null,
  }
}
