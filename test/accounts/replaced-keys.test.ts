import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allWords } from '#messages/all.ts'
import { readConfig } from '#platform/config/config.ts'
import { listenForNotifications } from '#platform/database/notifications.ts'
import { createHttp } from '#platform/http/app.ts'
import { checkToken } from '#platform/http/auth.ts'
import { makeLimits } from '#platform/limits/limits.ts'
import { makeMail } from '#platform/mail/mail.ts'
import { makeSms } from '#platform/sms/sms.ts'
import { replaceKeys } from '#services/identity/server.ts'
import type { ProcessContext } from '../../src/main/process-context.ts'
import { embeddedSignIn } from '../../src/main/sign-in.ts'
import { freshDatabase, quiet } from '../database.ts'
import { createAccount } from '../identity/create-account.ts'
import { PASSWORD } from '../identity/fixture.ts'

const masterKey = Buffer.alloc(32, 7)
const dataDir = mkdtempSync(path.join(tmpdir(), 'keys-'))
const ends: (() => Promise<unknown>)[] = []
let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  for (const end of ends) await end()
  await database.close()
  rmSync(dataDir, { recursive: true })
})

/** The sign-in service in one process of the site. */
async function aProcess() {
  const { db, pool, connection } = database
  const config = readConfig({ DEMO_DATA: 'false', DATA_DIR: dataDir })
  const { publicUrl } = config
  const mail = makeMail({ smtpUrl: undefined, from: '', db, publicUrl })
  const runtime = { config, db, pool, connection, log: quiet, words: allWords } as ProcessContext
  const signIn = embeddedSignIn(runtime, {
    masterKey,
    limits: makeLimits(pool),
    mail,
    sms: makeSms({ gateway: undefined, db }),
    anonymousSignIn: false,
  })
  const app = await createHttp({ config, log: quiet, words: allWords, ready: async () => {}, shedsLoad: false })
  await signIn.mount(app)
  const stop = await listenForNotifications(connection, signIn.notificationHandlers, quiet)
  ends.push(stop, () => app.close())
  const post = async (operation: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/identity/v1/accounts:${operation}?key=k`, payload })).json()
  return {
    enter: async (email: string): Promise<string> =>
      (await post('signInWithPassword', { email, password: PASSWORD })).idToken,
    /** Results of the sign-in service and of the shop: true if they accept the token. */
    takes: async (idToken: string) => [
      (await post('lookup', { idToken })).users !== undefined,
      await checkToken(idToken, signIn.tokenRules).then(
        () => true,
        () => false,
      ),
    ],
  }
}

test('tokens of a replaced key are refused at once in every process, by the sign-in service and by the shop', async () => {
  const processes = [await aProcess(), await aProcess(), await aProcess()]
  const [first] = processes
  await createAccount(database.db, { email: 'nusrat@mail.example', password: PASSWORD, emailVerified: true })
  const leaked = (await first?.enter('nusrat@mail.example')) ?? ''
  for (const { takes } of processes) expect(await takes(leaked)).toEqual([true, true])
  await replaceKeys({ db: database.db, masterKey }, new Date())
  const verdicts = () => Promise.all(processes.map(({ takes }) => takes(leaked)))
  await expect.poll(async () => (await verdicts()).flat()).not.toContain(true)
  for (const { enter, takes } of processes) {
    const token = await enter('nusrat@mail.example')
    for (const other of [takes, ...processes.map((each) => each.takes)])
      expect(await other(token)).toEqual([true, true])
  }
})

test('a process that could not hear the notice follows when it listens again', async () => {
  const cut = await aProcess()
  const token = await cut.enter('nusrat@mail.example')
  expect(await cut.takes(token)).toEqual([true, true])
  const listeners = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen %'`
  await database.pool.query(listeners)
  await replaceKeys({ db: database.db, masterKey }, new Date())
  await expect.poll(() => cut.takes(token)).toEqual([false, false])
})
