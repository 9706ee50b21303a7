import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app'
import { type Auth, initializeAuth, inMemoryPersistence } from '@firebase/auth'
import { runOnce, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import { importPKCS8, SignJWT } from 'jose'
import type pg from 'pg'
import { pino } from 'pino'
import { en } from '#messages/en.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createHttp } from '#platform/http/app.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { makeSms } from '#platform/sms/sms.ts'
import type { IdentityDeps } from '../../src/identity/deps.ts'
import { identityJobs, registerIdentity } from '../../src/identity/server.ts'
import { type KeyFile, makeCredential } from '../../src/identity/tokens/service-credentials.ts'
import { freshDatabase, quiet } from '../database.ts'

export const PUBLIC_URL = 'https://shop.example'
export const PASSWORD = 'Correct horse #7'

/** The service on a real port with a database of its own, and official clients that talk to it. */
export async function startIdentity(changes: Partial<IdentityDeps> = {}) {
  const database = await freshDatabase()
  const lines: string[] = []
  const deps: IdentityDeps = {
    db: database.db,
    log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
    limits: makeLimits(database.pool),
    publicUrl: PUBLIC_URL,
    masterKey: randomBytes(32),
    emailPrivacy: false,
    textMessages: true,
    open: { anonymous: false, phone: false },
    ...changes,
  }
  const first = await listen(deps)
  const apps: FirebaseApp[] = []
  const extra: (() => Promise<void>)[] = []
  const mail = makeMail({ smtpUrl: undefined, from: '', db: database.db, publicUrl: PUBLIC_URL })
  const jobs = identityJobs({ ...deps, mail, sms: makeSms({ gateway: undefined, db: database.db }) })

  return {
    ...database,
    deps,
    jobs,
    /** Everything that was logged, at the most talkative level. */
    logged: () => lines.join('\n'),
    origin: first.origin,
    client: (origin = first.origin): Auth => {
      const app = initializeApp({ apiKey: 'test-key', projectId: 'greentech' }, randomUUID())
      apps.push(app)
      const auth = initializeAuth(app, { persistence: inMemoryPersistence })
      const host = `${new URL(origin).host}/identity`
      Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme: 'http' })
      return auth
    },
    /** One request without a client; the body goes as JSON. */
    call: (operation: string, body: object, headers?: Record<string, string>) =>
      post(first.origin, operation, body, headers),
    /** A second process of the service: own connections, own caches, the same database. */
    secondProcess: async () => {
      const { db, pool } = openDatabase({
        connection: database.connection,
        poolSize: 3,
        namedStatements: true,
        log: quiet,
      })
      const { app, origin } = await listen({ ...deps, db, limits: makeLimits(pool) })
      extra.push(async () => {
        await app.close()
        await db.destroy()
      })
      return origin
    },
    /** Runs the waiting jobs and gives the address's letters, newest last. */
    letters: async (to: string) => {
      await deliver(database.pool, jobs, lines)
      return database.db.selectFrom('letters').selectAll().where('recipient', '=', to).orderBy('id').execute()
    },
    /** Runs the waiting jobs and gives the code of the newest text message to the number. */
    smsCode: async (to: string) => {
      await deliver(database.pool, jobs, lines)
      const query = database.db.selectFrom('text_messages').select('text').where('recipient', '=', to)
      const newest = await query.orderBy('id', 'desc').executeTakeFirst()
      return newest?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    },
    stop: async () => {
      await Promise.all(apps.map(deleteApp))
      for (const end of extra) await end()
      await first.app.close()
      await database.close()
    },
  }
}

export type Bed = Awaited<ReturnType<typeof startIdentity>>

async function listen(deps: IdentityDeps) {
  const config = { production: true, trustProxy: 1, publicUrl: PUBLIC_URL, imageHostUrl: undefined }
  const app = await createHttp({ config, log: deps.log, words: en, ready: async () => {} })
  await registerIdentity(app, deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

/** `headers`: for another address or browser (`x-forwarded-for`, `user-agent`, `cookie`). */
export async function post(origin: string, operation: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/identity/${operation}?key=test-key`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Answer }
}

/** The keys of responses that the tests read. Each response has some of them. */
interface Answer {
  error: { code: number; message?: string }
  localId: string
  displayName?: string
  idToken: string
  refreshToken: string
  refresh_token: string
  id_token: string
  phoneSessionInfo: { sessionInfo: string }
  phoneResponseInfo: { sessionInfo: string }
  sessionInfo: string
  mfaPendingCredential: string
  mfaInfo: { mfaEnrollmentId: string }[]
  temporaryProof: string
  codes: string[]
  recoveryCodes: number
  signInAge: number
  sessions: { id: string; current: boolean; userAgent: string }[]
  users: { emailLinkSignin?: boolean; passwordHash?: string; mfaInfo?: { mfaEnrollmentId: string }[] }[]
  events: { kind: string; address?: string }[]
  totpSessionInfo: { sessionInfo: string; sharedSecretKey: string }
  access_token: string
  authUri: string
  sessionId: string
}

async function deliver(pool: pg.Pool, jobs: Jobs, lines: string[]): Promise<void> {
  const taskList: TaskList = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, (p) => job(p)]))
  const logger = new WorkerLogger(() => (_level, message) => {
    lines.push(message)
  })
  await runOnce({ pgPool: pool, taskList, logger, noHandleSignals: true })
}

/** A JWT that a service credential signed, valid for 15 minutes. `claims` override the standard ones; a null `kid` is left out. */
export async function signAs(
  key: KeyFile,
  claims: Record<string, unknown>,
  { alg = 'RS256', kid = key.private_key_id }: { alg?: string; kid?: string | null } = {},
) {
  const now = Math.floor(Date.now() / 1000)
  const said = { iss: key.client_email, sub: key.client_email, iat: now, exp: now + 900, ...claims }
  return new SignJWT(said)
    .setProtectedHeader({ alg, ...(kid !== null && { kid }) })
    .sign(await importPKCS8(key.private_key, 'RS256'))
}

/** An administrator's calls, with an access token that a new credential got as OAuth 2.0 libraries do. */
export async function anAdministrator(bed: Bed) {
  const key = await makeCredential(bed.deps)
  const assertion = await signAs(key, { aud: key.token_uri, scope: 'https://www.googleapis.com/auth/identitytoolkit' })
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
  const answer = await fetch(`${bed.origin}/identity/oauth/token`, { method: 'POST', body: new URLSearchParams(grant) })
  const { access_token: access } = (await answer.json()) as { access_token: string }
  const send = async (name: string, init: RequestInit) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${access}` }
    const url = `${bed.origin}/identity/v1/projects/greentech/accounts${name}`
    const response = await fetch(url, { headers, ...init })
    return { status: response.status, body: (await response.json()) as AdminAnswer }
  }
  return {
    key,
    access,
    call: (name: string, body: object) => send(name, { method: 'POST', body: JSON.stringify(body) }),
    get: (name: string) => send(name, { method: 'GET' }),
    /** The code of the refusal that the call ends in. */
    refusal: async (name: string, body: object) =>
      (await send(name, { method: 'POST', body: JSON.stringify(body) })).body.error?.message,
  }
}

interface AdminAnswer {
  error?: { code: number; message: string; status?: string }
  localId: string
  users?: { localId: string }[]
  userInfo?: { localId: string }[]
  nextPageToken?: string
  oobCode: string
  oobLink: string
}

/** The code in a letter's link. */
export function codeIn(letter: { text: string } | undefined): string {
  const link = letter?.text.match(/https:\S+/)?.[0] ?? 'https://no.link'
  return new URL(link).searchParams.get('oobCode') ?? ''
}

let people = 0

/** An e-mail address that nobody has used yet. */
export function anEmail(): string {
  return `person${++people}@mail.example`
}

/** The claims of a token, unchecked. */
export function claimsOf(idToken: string) {
  return JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString())
}
