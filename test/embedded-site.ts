import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import { runAccountCommand } from '#main/commands/account-command.ts'
import { siteJobs } from '#main/jobs.ts'
import { makeServices, type StandIns } from '#main/services.ts'
import { openSite } from '#main/site.ts'
import { allWords } from '#messages/all.ts'
import { readConfig } from '#platform/config/config.ts'
import { freshDatabase, quiet } from './database.ts'
import { laptop } from './doubles/image-host.ts'
import { CHEAPEST } from './identity/password-cost.ts'
import { storeSigningKey } from './identity/signing-key.ts'

const PUBLIC_URL = 'https://shop.example'
export const PASSWORD = 'Correct horse #7'
/** A picture that the site's image host knows. */
export const PHOTO = '/images/0123456789abcdef012345-aabbcc/1280.jpg'

export type EmbeddedSite = Awaited<ReturnType<typeof embeddedSite>>

/** Shop and own sign-in service as one site, in process, on a database of its own; its pages are empty. */
export async function embeddedSite(settings: Record<string, string> = {}, standIns: StandIns = {}) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-embedded-'))
  const fixture = await freshDatabase()
  await fixture.pool.query(
    "insert into images (id, bytes, width, height, placeholder) values ('0123456789abcdef012345-aabbcc', 1, 1280, 960, '')",
  )
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL, DATA_DIR: dataDir, ...settings })
  const runtime = { ...fixture, config, words: allWords, log: quiet }
  const parts = makeServices(runtime, { passwordCost: CHEAPEST, shedsLoad: false, ...standIns })
  await storeSigningKey(fixture.db, parts.secrets.masterKey)
  const { jobs } = siteJobs(runtime, parts)
  const render = async () => ({ status: 404, location: null, html: '<!doctype html>', scripts: [] })
  const { app, close } = await openSite(runtime, parts, { render, clientDir: null })
  let addresses = 0

  async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, headers = {}) {
    // An address for each: the limits are not what is tried here.
    const remoteAddress = `10.9.${(++addresses >> 8) & 255}.${addresses & 255}`
    const answer = await app.inject({ method, url, headers, remoteAddress, ...(body && { payload: body }) })
    return { status: answer.statusCode, body: answer.json() }
  }

  /** Calls an endpoint of the shop; `code` is that of a refusal. */
  async function call(who: Caller | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) {
    const headers = {
      ...(who && { authorization: `Bearer ${who.idToken}` }),
      ...(who?.registration && { 'x-registration': who.registration }),
    }
    const answer = await send(method, url, body, headers)
    return { ...answer, code: answer.body.code as string | undefined }
  }

  /** Calls an operation of the sign-in service; `error` is the code of a refusal. */
  async function identity(operation: string, body: object) {
    const answer = await send('POST', `/identity/${operation}?key=greentech`, body)
    return { ...answer, error: answer.body.error?.message as string | undefined }
  }

  async function tokenFrom(operation: string, body: object): Promise<Caller> {
    const { body: answer, error } = await identity(operation, body)
    if (error) throw new Error(error)
    return { uid: answer.localId, idToken: answer.idToken, refreshToken: answer.refreshToken }
  }

  return {
    ...fixture,
    app,
    jobs,
    /** Pictures are uploaded with the site's key, whoever sends them. */
    upload: async () => {
      const form = new FormData()
      form.set('image', new Blob([new Uint8Array(laptop)]), 'photo.jpg')
      const request = new Request('http://x', { method: 'POST', body: form })
      const payload = Buffer.from(await request.arrayBuffer())
      const headers = { 'content-type': request.headers.get('content-type') ?? '' }
      const url = `/images/upload?key=${parts.secrets.imageKey}`
      const answer = await app.inject({ method: 'POST', url, headers, payload })
      return { status: answer.statusCode }
    },
    call,
    identity,
    signUp: (email: string) => tokenFrom('v1/accounts:signUp', { email, password: PASSWORD }),
    signIn: (email: string, password = PASSWORD) => tokenFrom('v1/accounts:signInWithPassword', { email, password }),
    /** Saves the user record, then makes the account, as the specification's sign-up does. */
    register: async (email: string, role: 'buyer' | 'saller'): Promise<Caller> => {
      const { body } = await call(null, 'POST', '/api/users', { displayName: 'Nusrat Jahan', email, role })
      return { ...(await tokenFrom('v1/accounts:signUp', { email, password: PASSWORD })), ...body }
    },
    /** `npm run accounts` with these arguments. */
    operate: async (...args: string[]) => {
      const lines: string[] = []
      const say = (line: string) => void lines.push(line)
      return { code: await runAccountCommand(args, { db: fixture.db, publicUrl: PUBLIC_URL, say }), lines }
    },
    runJobs: async () => {
      const taskList = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, (p: unknown) => job(p)]))
      await runOnce({ pgPool: fixture.pool, taskList, logger: new WorkerLogger(() => () => {}), noHandleSignals: true })
    },
    close: async () => {
      await close()
      await fixture.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** A signed-in person; `registration` is sent with each call while it is there. */
export interface Caller {
  uid: string
  idToken: string
  refreshToken: string
  registration?: string
}
