import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { makeExtendLinks } from '#catalogue/products/server/states/extend-links.ts'
import { makeSerials } from '#catalogue/serials/server/serials.ts'
import { makeNewsletterLinks } from '#content/inbox/server/links.ts'
import { makeKitTickets } from '#deals/meeting/server/tickets.ts'
import { createApp } from '#main/app.ts'
import { allWords } from '#messages/all.ts'
import { makeStopLinks } from '#messaging/notifications/server/letters/stop-links.ts'
import { makePush } from '#messaging/notifications/server/push/push.ts'
import { makeNetworks } from '#moderation/desk/server/networks.ts'
import { aUser } from '#people/users/server/build.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { deriveVapidKeys } from '#platform/config/vapid-keys.ts'
import type { Tx } from '#platform/database/database.ts'
import type { HasEnded, Person } from '#platform/http/auth.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import { makeUploadTickets } from '#services/image-host/server/upload-tickets.ts'
import { client } from '#shared/client.ts'
import type { Role } from '#shared/endpoint.ts'
import { type AppError, isAppError } from '#shared/errors.ts'
import { endpoints } from '#web/api.ts'
import { type FreshDatabase, freshDatabase, quiet } from './database.ts'

/** The holder of a token: a stored person, or somebody without a user record yet. */
export type Holder = Pick<Person, 'uid'> & {
  email: string | null
  emailVerified?: boolean
  /** The number that the person has proven by a code. */
  phone?: string
  /** The sign-in provider; `password` without one. */
  provider?: string
  /** When the token was issued, in seconds since 1970; two hours ago without it. */
  issuedAt?: number
  /** The sign-in that the token belongs to; none without it. */
  session?: string
  /** The value that registration answered, sent in `X-Registration`. */
  registration?: string | undefined
}

export type TestApp = Awaited<ReturnType<typeof testApp>>

/** People of each role, with a second saller, who owns nothing of the first. */
export type People = Record<'buyer' | 'saller' | 'otherSaller' | 'admin', Person>

export async function somePeople({ aPerson }: Pick<TestApp, 'aPerson'>): Promise<People> {
  return {
    buyer: await aPerson({ role: 'buyer' }),
    saller: await aPerson({ role: 'saller' }),
    otherSaller: await aPerson({ role: 'saller' }),
    admin: await aPerson({ role: 'admin' }),
  }
}

/** The key of this worker's tokens for the shop in process. */
let tokens: ReturnType<typeof makeTokens> | undefined

/**
 * The whole API in process, with a sign-in service that signs whatever a test needs.
 * @param given its database, which it closes; a fresh one without it
 */
export async function testApp(settings: Partial<Config> & { pushServices?: string[] } = {}, given?: FreshDatabase) {
  const fixture = given ?? (await freshDatabase())
  const cache = new ResponseCache()
  const removedAccounts: string[] = []
  const controlled: string[] = []
  const proven = new Map<string, string>()
  const validSince = new Map<string, number>()
  const endedSessions = new Set<string>()
  tokens ??= makeTokens()
  const { rules, sign } = await tokens
  const extendLinks = makeExtendLinks(Buffer.alloc(32, 7))
  const stopLinks = makeStopLinks(Buffer.alloc(32, 7))
  const newsletterLinks = makeNewsletterLinks(Buffer.alloc(32, 7))
  const push = makePush({
    keys: deriveVapidKeys(Buffer.alloc(32, 7)),
    contact: 'mailto:office@example.com',
    services: settings.pushServices ?? [],
  })
  const kitTickets = makeKitTickets(Buffer.alloc(32, 7))
  const serials = makeSerials(Buffer.alloc(32, 7))
  const networks = makeNetworks(Buffer.alloc(32, 7))
  const uploadTickets = makeUploadTickets(Buffer.alloc(32, 7))
  const hasEnded: HasEnded = async ({ uid, issuedAt, session }) =>
    issuedAt < (validSince.get(uid) ?? 0) || (session !== null && endedSessions.has(session))
  const { app, api, liveNotifications } = await createApp({
    config: { ...readConfig({ NODE_ENV: 'test' }), imageHostUrl: 'https://pictures.example/upload', ...settings },
    db: fixture.db,
    pool: fixture.sitePool,
    log: quiet,
    words: allWords,
    limits: makeLimits(fixture.sitePool, {
      ...(settings.costlyPerMinute && { costlyPerMinute: settings.costlyPerMinute }),
    }),
    cache,
    shedsLoad: false,
    tokenRules: rules,
    accountActions: {
      setDisabled: async (_tx: Tx, uid: string, disabled: boolean) => {
        controlled.push(`${disabled ? 'disabled' : 'enabled'} ${uid}`)
      },
      signOutEverywhere: async (_tx: Tx, uid: string) => {
        controlled.push(`signed out ${uid}`)
      },
    },
    ...{ extendLinks, stopLinks, newsletterLinks, push, kitTickets, serials, networks, uploadTickets, hasEnded },
    provenEmail: async (_tx, uid) => proven.get(uid) ?? null,
    removeAccount: async (_tx: Tx, uid: string) => {
      removedAccounts.push(uid)
    },
  })
  await app.ready()

  const signed = new Map<string, Promise<string>>()

  /** The header of a signed-in person. Tokens have times in seconds: requests of one second share theirs. */
  async function as(holder: Holder): Promise<Record<string, string>> {
    const { registration } = holder
    const key = JSON.stringify([holder, Math.floor(Date.now() / 1000)])
    const token = signed.get(key) ?? sign(holder)
    signed.set(key, token)
    return {
      authorization: `Bearer ${await token}`,
      ...(registration !== undefined && { 'x-registration': registration }),
    }
  }

  /** Sends a request; a body goes as JSON unless it is text already. */
  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown, holder?: Holder | null) {
    const headers: Record<string, string> = holder ? await as(holder) : {}
    if (body !== undefined) headers['content-type'] = 'application/json'
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    return app.inject({ method, url, headers, ...(payload !== undefined && { payload }) })
  }

  /** The typed calls of the contract as `holder`, or as a guest; a refusal is thrown as it is in the browser. */
  function callsOf(holder?: Holder | null) {
    return client(endpoints, async (url, init) => {
      const { method, body } = init as { method: 'GET'; body?: string }
      const answer = await send(method, url, body, holder)
      return new Response(answer.body, { status: answer.statusCode, headers: answer.headers as Record<string, string> })
    })
  }

  return {
    app,
    /** Handler of the event streams, for `listenForNotifications`. */
    liveNotifications,
    /** The page renderer's calls: no HTTP, always a guest. */
    api: api.en,
    /** The same in each language. */
    apis: api,
    ...fixture,
    cache,
    removedAccounts,
    extendLinks,
    stopLinks,
    newsletterLinks,
    push,
    kitTickets,
    serials,
    hasEnded,
    /** Ends what the person was given before, as the sign-in service does; `seconds`: from now. */
    signOutEverywhere: ({ uid }: Pick<Person, 'uid'>, seconds = 1) =>
      void validSince.set(uid, Math.floor(Date.now() / 1000) + seconds),
    /** Ends one sign-in. */
    endSession: (session: string) => void endedSessions.add(session),
    /** Calls to the sign-in service about accounts. */
    controlled,
    /** The e-mail address that the sign-in service says the owner of an account has proven, by uid. */
    proven,
    as,
    send,
    callsOf,
    sign,
    aPerson: (given: Parameters<typeof aUser>[1] & { role: Role }) => aUser(fixture.db, given),
    close: async () => {
      await app.close()
      await fixture.close()
    },
  }
}

async function makeTokens() {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: 'test', alg: 'RS256' }] })
  const rules = { issuer: 'https://sign-in.test/greentech', audience: 'greentech', keys }
  const sign = (holder: Holder, { seconds = 3600, issuer = rules.issuer } = {}) =>
    new SignJWT({ ...claimsOf(holder), auth_time: Math.floor(Date.now() / 1000) })
      .setProtectedHeader({ alg: 'RS256', kid: 'test' })
      .setSubject(holder.uid)
      .setIssuer(issuer)
      .setAudience(rules.audience)
      .setIssuedAt(holder.issuedAt ?? Math.floor(Date.now() / 1000) - 7200)
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(privateKey)
  return { rules, sign }
}

function claimsOf({ email, emailVerified = true, phone, provider = 'password', session }: Holder) {
  return {
    ...(session && { sid: session }),
    ...(email && { email, email_verified: emailVerified }),
    ...(phone && { phone_number: phone }),
    firebase: { sign_in_provider: provider },
  }
}

/** The refusal that a call ends in; a call that succeeds fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<AppError> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  )
  if (isAppError(outcome)) return outcome
  throw outcome ?? new Error('the call was not refused')
}
