import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { IdentityDeps } from '#identity/deps.ts'
import { decryptSecret } from '#identity/sealing/encrypt.ts'
import { registerIdentity } from '#identity/server.ts'
import { readConfig } from '#platform/config/config.ts'
import { createHttp } from '#platform/http/app.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { openProcessContext, type ProcessContext } from '#wiring/process-context.ts'
import { startGoogle } from '../doubles/google.ts'
import { ask, type Side } from './side.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** The `kind` of our letter job for each request type. */
const LETTERS: Record<string, string> = {
  VERIFY_EMAIL: 'verify',
  PASSWORD_RESET: 'reset',
  EMAIL_SIGNIN: 'signIn',
  VERIFY_AND_CHANGE_EMAIL: 'changeEmail',
  RECOVER_EMAIL: 'emailChanged',
}

/** The emulator has no rate limits, so ours are off too. */
const UNLIMITED: Limits = {
  take: async () => {},
  tryTake: async () => true,
  deleteExpired: async () => {},
  reset: async () => {},
  takeCostly: async () => {},
  notifications: { channel: 'unused', onNotification: () => {}, onGap: () => {} },
}

/** Our service over a fresh database of its own, once with and once without e-mail privacy. */
export async function startOwnSide(): Promise<Side> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'greentech-compare-'))
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent', NODE_ENV: 'production' }
  const runtime = await openProcessContext(readConfig({ ...env, PUBLIC_URL: 'http://localhost' }))
  const google = await startGoogle()
  const masterKey = randomBytes(32)
  const deps: IdentityDeps = {
    ...{ db: runtime.db, log: runtime.log, limits: UNLIMITED, publicUrl: runtime.config.publicUrl },
    ...{ masterKey, emailPrivacy: false, textMessages: true, google: google.provider },
    open: { anonymous: true, phone: true },
  }
  const [open, closed] = [await listen(runtime, deps), await listen(runtime, { ...deps, emailPrivacy: true })]
  let origin = open.origin
  const url = (call: string) => `${origin}/identity/${call}?key=test-key`
  return {
    name: 'ours',
    post: (call, body) => ask(url(call), { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) }),
    get: (call) => ask(url(call), {}),
    form: (call, fields) => ask(url(call), { method: 'POST', body: new URLSearchParams(fields) }),
    oobCode: async (kind, email) => {
      const sealed = await newestJob(runtime, 'sealedCode', { kind: LETTERS[kind] ?? kind, to: email })
      return sealed && decryptSecret(sealed, `code for ${email}`, masterKey)
    },
    smsCode: async (phone) => {
      const sealed = await newestJob(runtime, 'sealedText', { to: phone })
      return /\b\d{6}\b/.exec(sealed && (await decryptSecret(sealed, `message to ${phone}`, masterKey)))?.[0] ?? ''
    },
    googleToken: ({ nonce, ...claims }) => google.sign({ nonce, ...claims }),
    setDisabled: async (uid, disabled) => {
      await runtime.db.updateTable('identity.accounts').set({ disabled }).where('uid', '=', uid).execute()
    },
    setPrivacy: async (on) => {
      origin = (on ? closed : open).origin
    },
    stop: async () => {
      for (const { app } of [open, closed]) await app.close()
      await google.stop()
      await runtime.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function listen({ config, log, words }: ProcessContext, deps: IdentityDeps) {
  const app = await createHttp({ config, log, words, ready: async () => {} })
  await registerIdentity(app, deps)
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { app, origin: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}` }
}

/** A field of the newest queued job with these payload fields; empty when there is none. */
async function newestJob({ db }: ProcessContext, field: string, payload: Record<string, string>): Promise<string> {
  const { rows } = await sql<{ value: string | null }>`
    select payload ->> ${field} as value from graphile_worker._private_jobs
    where payload::jsonb @> ${JSON.stringify(payload)}::jsonb order by id desc limit 1`.execute(db)
  return rows[0]?.value ?? ''
}
