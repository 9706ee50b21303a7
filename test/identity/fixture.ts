import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { deleteApp, type FirebaseApp, initializeApp } from '@firebase/app'
import { type Auth, initializeAuth, inMemoryPersistence } from '@firebase/auth'
import { runOnce, type TaskList, Logger as WorkerLogger } from 'graphile-worker'
import type pg from 'pg'
import { pino } from 'pino'
import { allWords } from '#messages/all.ts'
import { openDatabase } from '#platform/database/database.ts'
import { createHttp } from '#platform/http/app.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { makeSms } from '#platform/sms/sms.ts'
import type { IdentityDeps } from '../../src/services/identity/deps.ts'
import { identityJobs, registerIdentity } from '../../src/services/identity/server.ts'
import { type FreshDatabase, freshDatabase, quiet } from '../database.ts'
import { CHEAPEST } from './password-cost.ts'
import { post } from './requests.ts'
import { storeSigningKey } from './signing-key.ts'

export const PUBLIC_URL = 'https://shop.example'
export const PASSWORD = 'Correct horse #7'

/**
 * A test fixture: the service on a real port, with official clients.
 * @param given its database, which it closes; a fresh one without it
 */
export async function startIdentity(changes: Partial<IdentityDeps> = {}, given?: FreshDatabase) {
  const database = given ?? (await freshDatabase())
  const lines: string[] = []
  const deps: IdentityDeps = {
    db: database.db,
    log: pino({ level: 'trace' }, { write: (line) => lines.push(line) }),
    limits: makeLimits(database.sitePool),
    publicUrl: PUBLIC_URL,
    masterKey: randomBytes(32),
    passwordCost: CHEAPEST,
    emailPrivacy: false,
    textMessages: true,
    open: { anonymous: false, phone: false },
    ...changes,
  }
  await storeSigningKey(deps.db, deps.masterKey)
  const { app, origin } = await listen(deps)
  const clients = makeClients(origin)
  const processes = makeProcesses(database, deps)
  const outbox = makeOutbox(database, deps, lines)

  return {
    ...database,
    deps,
    jobs: outbox.jobs,
    /** All log lines, at the level trace. */
    logged: () => lines.join('\n'),
    origin,
    client: clients.client,
    /** A request without the official client; the body is sent as JSON. */
    call: (operation: string, body: object, headers?: Record<string, string>) => post(origin, operation, body, headers),
    secondProcess: processes.start,
    letters: outbox.letters,
    smsCode: outbox.smsCode,
    stop: async () => {
      await clients.close()
      await processes.stop()
      await app.close()
      await database.close()
    },
  }
}

export type Fixture = Awaited<ReturnType<typeof startIdentity>>

async function listen(deps: IdentityDeps) {
  const config = { production: true, trustProxy: 1, publicUrl: PUBLIC_URL, imageHostUrl: undefined }
  const app = await createHttp({ config, log: deps.log, words: allWords, ready: async () => {}, shedsLoad: false })
  await registerIdentity(app, deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

/** Official clients that talk to the service at `origin`. */
function makeClients(origin: string) {
  const apps: FirebaseApp[] = []
  return {
    client: (clientOrigin = origin): Auth => {
      const app = initializeApp({ apiKey: 'test-key', projectId: 'greentech' }, randomUUID())
      apps.push(app)
      const auth = initializeAuth(app, { persistence: inMemoryPersistence })
      const host = `${new URL(clientOrigin).host}/identity`
      Object.assign(auth.config, { apiHost: host, tokenApiHost: host, apiScheme: 'http' })
      return auth
    },
    close: () => Promise.all(apps.map(deleteApp)),
  }
}

/** More processes of the service over the same database, each with its own connections and caches. */
function makeProcesses({ connection }: FreshDatabase, deps: IdentityDeps) {
  const stops: (() => Promise<void>)[] = []
  return {
    /** Starts one and returns its origin. */
    start: async () => {
      const { db, pool } = openDatabase({
        connection,
        poolSize: 3,
        log: quiet,
      })
      const { app, origin } = await listen({ ...deps, db, limits: makeLimits(pool) })
      stops.push(async () => {
        await app.close()
        await db.destroy()
      })
      return origin
    },
    stop: async () => {
      for (const stop of stops) await stop()
    },
  }
}

/** The e-mails and text messages that the service sent. */
function makeOutbox({ db, pool }: FreshDatabase, deps: IdentityDeps, lines: string[]) {
  const mail = makeMail({ smtpUrl: undefined, from: '', db, publicUrl: PUBLIC_URL })
  const jobs = identityJobs({ ...deps, mail, sms: makeSms({ gateway: undefined, db }) })
  return {
    jobs,
    /** Runs the waiting jobs and returns the e-mails to an address, newest last. */
    letters: async (to: string) => {
      await runJobs(pool, jobs, lines)
      return db.selectFrom('letters').selectAll().where('recipient', '=', to).orderBy('id').execute()
    },
    /** Runs the waiting jobs and returns the code of the newest text message to a number. */
    smsCode: async (to: string) => {
      await runJobs(pool, jobs, lines)
      const query = db.selectFrom('text_messages').select('text').where('recipient', '=', to)
      const newest = await query.orderBy('id', 'desc').executeTakeFirst()
      return newest?.text.match(/\b\d{6}\b/)?.[0] ?? ''
    },
  }
}

async function runJobs(pool: pg.Pool, jobs: Jobs, lines: string[]): Promise<void> {
  const taskList: TaskList = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, (p) => job(p)]))
  const logger = new WorkerLogger(() => (_level, message) => {
    lines.push(message)
  })
  await runOnce({ pgPool: pool, taskList, logger, noHandleSignals: true })
}
