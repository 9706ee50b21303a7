import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import type { JWTPayload } from 'jose'
import { allWords } from '#messages/all.ts'
import { aUser } from '#people/users/server/build.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Person } from '#platform/http/auth.ts'
import type { Role } from '#shared/endpoint.ts'
import type { PublicSettings } from '#shared/settings.ts'
import { siteJobs } from '../../src/main/jobs.ts'
import { makeServices } from '../../src/main/services.ts'
import { openSite } from '../../src/main/site.ts'
import { freshDatabase, quiet } from '../database.ts'
import { startHosted } from '../doubles/hosted-sign-in.ts'

export const SETTINGS = {
  ...{ NODE_ENV: 'test', PUBLIC_URL: 'https://shop.example', AUTH_PROVIDER: 'firebase' },
  ...{ FIREBASE_API_KEY: 'AIzaSy-hosted' },
}

let people = 0

/** The shop with AUTH_PROVIDER=firebase, a database of its own, and a double of the hosted service (`google`). */
export async function startHostedSite() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-hosted-'))
  const google = await startHosted()
  const fixture = await freshDatabase()
  const config = readConfig({ ...SETTINGS, DATA_DIR: dataDir, FIREBASE_SERVICE_ACCOUNT: google.serviceAccount })
  const rendered: PublicSettings[] = []
  const render = async (_request: Request, { settings }: { settings: PublicSettings }) => {
    rendered.push(settings)
    return { status: 404, location: null, html: '<!doctype html>', scripts: [] }
  }
  const runtime = { ...fixture, config, words: allWords, log: quiet }
  const parts = makeServices(runtime, { hosted: google.addresses })
  const background = siteJobs(runtime, parts)
  const site = await openSite(runtime, parts, { render, clientDir: null })
  return {
    google,
    fixture,
    background,
    site,
    /** The settings that the last rendered page got. */
    pageSettings: () => rendered.at(-1),
    aPerson: (role: Role): Promise<Person> =>
      aUser(fixture.db, { role, uid: `hosted-${++people}`, email: `hosted${people}@example.com` }),
    /** An API request with this ID token. */
    call: async (
      token: string,
      method: 'GET' | 'DELETE' | 'PUT' | 'POST' = 'GET',
      url = '/api/users',
      body?: object,
    ) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await site.app.inject({ method, url, headers, ...(body && { payload: body }) })
      return { status: answer.statusCode, code: answer.json().code as string | undefined, headers: answer.headers }
    },
    /** Runs all queued jobs now, including those that are scheduled for later. */
    runJobs: async (): Promise<void> => {
      await fixture.pool.query(
        'select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())',
      )
      const taskList = Object.fromEntries(
        Object.entries(background.jobs).map(([name, job]) => [name, (payload: unknown) => job(payload)]),
      )
      const logger = new WorkerLogger(() => () => {})
      await runOnce({ pgPool: fixture.pool, taskList, logger, noHandleSignals: true })
    },
    stop: async () => {
      await site.close()
      await fixture.close()
      await google.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export type HostedSite = Awaited<ReturnType<typeof startHostedSite>>

export function claimsOf({ uid, email }: Pick<Person, 'uid' | 'email'>): JWTPayload {
  return { sub: uid, email }
}
