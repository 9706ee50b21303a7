import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { en } from '#messages/en.ts'
import { ConfigError, readConfig } from '#platform/config/config.ts'
import { createHttp } from '#platform/http/app.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { freshDatabase, quiet } from '../../test/database.ts'
import { embeddedSignIn } from './sign-in.ts'

const PUBLIC_URL = 'https://shop.example'
const masterKey = randomBytes(32)

let dataDir: string
let bed: Awaited<ReturnType<typeof freshDatabase>>
const apps: Awaited<ReturnType<typeof createHttp>>[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-sign-in-'))
  bed = await freshDatabase()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await bed.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The service with these settings; the calls of each come from an address of its own. */
async function serviceWith(settings: Record<string, string>) {
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL, DATA_DIR: dataDir, ...settings })
  const app = await createHttp({ config, log: quiet, words: en, ready: async () => {} })
  apps.push(app)
  const limits = makeLimits(bed.pool)
  const mail = makeMail({ smtpUrl: undefined, from: '', db: bed.db, publicUrl: PUBLIC_URL })
  const context = { ...bed, config, words: en, log: quiet, isOnlyProcess: false }
  const signIn = embeddedSignIn(context, { masterKey, limits, mail })
  await signIn.mount(app)
  const remoteAddress = `10.0.0.${apps.length}`
  const call = async (operation: string, payload: object, headers: Record<string, string> = {}) => {
    const url = `/identity/v1/accounts:${operation}?key=k`
    const answer = await app.inject({ method: 'POST', url, payload, headers, remoteAddress })
    return { headers: answer.headers, said: answer.json().error?.message ?? answer.statusCode, body: answer.json() }
  }
  return { call, codeFor: (phone: string) => codeFor(phone, signIn.jobs) }
}

/** Runs the waiting jobs and gives the code that the number was sent. */
async function codeFor(phone: string, jobs: Jobs): Promise<string> {
  const taskList = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, (p: unknown) => job(p)]))
  await runOnce({ pgPool: bed.pool, taskList, logger: new WorkerLogger(() => () => {}), noHandleSignals: true })
  const sent = await bed.pool.query('select text from text_messages where recipient = $1', [phone])
  return sent.rows[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
}

test.each([
  ['true', 200],
  ['false', 'ADMIN_ONLY_OPERATION'],
])('with PHONE_SIGN_UP=%s a number that nobody has is answered %s', async (PHONE_SIGN_UP, said) => {
  const { call, codeFor } = await serviceWith({ PHONE_SIGN_UP })
  const phoneNumber = PHONE_SIGN_UP === 'true' ? '+8801711000001' : '+8801711000002'
  const { sessionInfo } = (await call('sendVerificationCode', { phoneNumber })).body
  const answer = await call('signInWithPhoneNumber', { sessionInfo, code: await codeFor(phoneNumber) })
  expect(answer.said).toBe(said)
})

test('one address has as many sign-ups, letters and text messages an hour as the settings say', async () => {
  const { call } = await serviceWith({ SIGN_UPS_AN_HOUR: '2', LETTERS_AN_HOUR: '2', TEXT_MESSAGES_AN_HOUR: '2' })
  const said: unknown[][] = [[], [], []]
  for (const i of [1, 2, 3]) {
    const email = `set${i}@mail.example`
    said[0]?.push((await call('signUp', { email, password: 'Correct horse #7' })).said)
    const link = { requestType: 'EMAIL_SIGNIN', email, continueUrl: PUBLIC_URL, canHandleCodeInApp: true }
    said[1]?.push((await call('sendOobCode', link)).said)
    said[2]?.push((await call('sendVerificationCode', { phoneNumber: `+880171200000${i}` })).said)
  }
  expect(said).toEqual(Array.from({ length: 3 }, () => [200, 200, 'TOO_MANY_ATTEMPTS_TRY_LATER']))
})

test('pages of IDENTITY_ORIGINS may read the answers', async () => {
  const origins = ['https://other.example', 'http://localhost:5173']
  const { call } = await serviceWith({ IDENTITY_ORIGINS: origins.join(', ') })
  for (const origin of origins) {
    const { headers } = await call('lookup', {}, { origin })
    expect(headers['access-control-allow-origin']).toBe(origin)
  }
})

test.each(['other.example', 'https://other.example/', 'https://other.example/app', '*', 'https://a.example,'])(
  'IDENTITY_ORIGINS=%s is refused at the start',
  (IDENTITY_ORIGINS) => {
    expect(() => readConfig({ IDENTITY_ORIGINS })).toThrow(ConfigError)
  },
)
