import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { readConfig } from '#platform/config/config.ts'
import { createHttp } from '#platform/http/app.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { makeSms } from '#platform/sms/sms.ts'
import { freshDatabase, quiet } from '../../test/database.ts'
import { embeddedSignIn } from './sign-in.ts'

const PUBLIC_URL = 'https://shop.example'
const masterKey = randomBytes(32)

let dataDir: string
let fixture: Awaited<ReturnType<typeof freshDatabase>>
const apps: Awaited<ReturnType<typeof createHttp>>[] = []
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-sign-in-'))
  fixture = await freshDatabase()
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await fixture.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** The service with these settings; the calls of each come from an address of its own. */
async function serviceWith(settings: Record<string, string>, anonymousSignIn = false) {
  const config = readConfig({ NODE_ENV: 'test', PUBLIC_URL, DATA_DIR: dataDir, ...settings })
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {} })
  apps.push(app)
  const limits = makeLimits(fixture.pool)
  const mail = makeMail({ smtpUrl: undefined, from: '', db: fixture.db, publicUrl: PUBLIC_URL })
  const sms = makeSms({ gateway: config.smsGateway, db: fixture.db, production: config.production })
  const context = { ...fixture, config, words: allWords, log: quiet }
  const signIn = embeddedSignIn(context, { masterKey, limits, mail, sms, anonymousSignIn })
  await signIn.mount(app)
  const remoteAddress = `10.0.0.${apps.length}`
  const call = async (operation: string, payload: object) => {
    const url = `/identity/v1/accounts:${operation}?key=k`
    const answer = await app.inject({ method: 'POST', url, payload, remoteAddress })
    return { said: answer.json().error?.message ?? answer.statusCode, body: answer.json() }
  }
  return { signIn, call, codeFor: (phone: string) => codeFor(phone, signIn.jobs) }
}

/** Runs the waiting jobs and gives the code that the number was sent. */
async function codeFor(phone: string, jobs: Jobs): Promise<string> {
  const taskList = Object.fromEntries(Object.entries(jobs).map(([name, job]) => [name, (p: unknown) => job(p)]))
  await runOnce({ pgPool: fixture.pool, taskList, logger: new WorkerLogger(() => () => {}), noHandleSignals: true })
  const sent = await fixture.pool.query('select text from text_messages where recipient = $1', [phone])
  return sent.rows[0]?.text.match(/\b\d{6}\b/)?.[0] ?? ''
}

test.each([true, false])(
  'where anonymous sign-in is %s a number that nobody has makes an account',
  async (anonymousSignIn) => {
    const { signIn, call, codeFor } = await serviceWith({}, anonymousSignIn)
    const phoneNumber = anonymousSignIn ? '+8801711000001' : '+8801711000002'
    const { sessionInfo } = (await call('sendVerificationCode', { phoneNumber })).body
    const answer = await call('signInWithPhoneNumber', { sessionInfo, code: await codeFor(phoneNumber) })
    expect(answer.said).toBe(200)
    expect(answer.body.isNewUser).toBe(true)
    expect(await signIn.provenNumber(answer.body.localId)).toBe(phoneNumber)
    expect(await signIn.provenNumber('nobody')).toBeNull()
  },
)
