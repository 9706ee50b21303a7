import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { findRunningPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'
import { demoContactDetails } from '../../../../db/seed/demo-contact-details.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { copyDemoMarket } from '../../../e2e/support/demo-market.ts'
import { freePort, launch, stopProcess } from '../../../e2e/support/launch.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')

let dataDir: string
let settings: { PORT: string; DATA_DIR: string; NODE_ENV: string; DEMO_DATA: string; PUBLIC_URL: string }
test.beforeAll(async () => {
  dataDir = await copyDemoMarket()
  const PORT = String(await freePort())
  const PUBLIC_URL = `http://localhost:${PORT}`
  settings = { PORT, DATA_DIR: dataDir, NODE_ENV: 'production', DEMO_DATA: 'false', PUBLIC_URL }
})
test.afterAll(() => rm(dataDir, { recursive: true, force: true }))

/** Signs in as the demo's admin with the password of the README. */
async function signInStatus(): Promise<{ status: number; body: string }> {
  const url = `${settings.PUBLIC_URL}/identity/v1/accounts:signInWithPassword?key=greentech`
  const body = JSON.stringify({ email: 'admin@greentech.example', password: 'green@tech24', returnSecureToken: true })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return { status: response.status, body: await response.text() }
}

test('production lets nobody in with the printed password of a demo that was here before, in one process or several', async () => {
  for (const PROCESSES of ['1', '2'])
    await expect(launch({ ...settings, PROCESSES })).rejects.toThrow(/ended with 1:[\s\S]*npm run remove-demo/)
  const env = { ...process.env, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, ['src/main/bin/remove-demo.ts'], { cwd: ROOT, env })
  expect(stdout).toContain('removed the account admin@greentech.example')
  expect(stdout).toContain('There is no admin now.')
  let written = ''
  const hear = (text: string) => {
    written += text
  }
  const site = await launch({ ...settings, PROCESSES: '2', LOG_LEVEL: 'info' }, { hear })
  try {
    expect(await signInStatus()).toMatchObject({
      status: 400,
      body: expect.stringContaining('INVALID_LOGIN_CREDENTIALS'),
    })
    expect(await (await fetch(`${settings.PUBLIC_URL}/api/products`)).json()).toEqual([])
    expect((await fetch(`${settings.PUBLIC_URL}/`)).status).toBe(200)
  } finally {
    await stopProcess(site)
  }
  // Each line that it wrote is an object of the log.
  const lines = written.trim().split('\n')
  const messages = lines.map((line): string => JSON.parse(line).msg)
  expect(messages).toContain(`GreenTech is at ${settings.PUBLIC_URL}`)
  // The parent and each of its processes.
  expect(messages.filter((message) => message.startsWith('Stopping'))).toHaveLength(3)
})

test('production without the address that people use is refused with one clear sentence', async () => {
  await expect(launch({ ...settings, PUBLIC_URL: '' })).rejects.toThrow(/ended with 1:[\s\S]*PUBLIC_URL: is needed/)
})

/** The parts of the home page and of Contact with the site's postal address, for people and for machines. */
async function officeOf(url: string): Promise<string> {
  const pages = await Promise.all(['/', '/contact'].map(async (path) => (await fetch(url + path)).text()))
  return pages.join('\n')
}

test('[U07 U08 C04] production shows of the office what is set and nothing invented', async () => {
  const invented = [
    ...[demoContactDetails.address, demoContactDetails.tollFree, demoContactDetails.phone, demoContactDetails.hours],
    ...['greentech.example', 'www.facebook.com', 'www.youtube.com', 'www.instagram.com', 'tel:'],
  ]
  const bare = await launch({ ...settings, DATA_DIR: `${dataDir}/new` })
  const nothing = await officeOf(settings.PUBLIC_URL).finally(() => stopProcess(bare))
  for (const text of invented) expect(nothing.includes(text), text).toBe(false)
  expect(/"(telephone|address)":/.test(nothing)).toBe(false)
  const site = await launch({ ...settings, DATA_DIR: `${dataDir}/new` })
  const entered = ['+880 1711 000000', 'desk@shop.example', 'https://youtube.example/shop']
  const insert = 'insert into contact_details (phone, email, youtube) values ($1, $2, $3)'
  const database = await findRunningPostgres(`${dataDir}/new/postgres`)
  await queryDatabase(insert, entered, database || undefined)
  const set = await officeOf(settings.PUBLIC_URL).finally(() => stopProcess(site))
  for (const text of ['tel:+8801711000000', 'mailto:desk@shop.example', 'https://youtube.example/shop']) {
    // In the footer of both pages, and beside the form of the second.
    expect(set.split(`href="${text}"`), text).toHaveLength(4)
  }
  expect(set.includes('"telephone":"+880 1711 000000"')).toBe(true)
  for (const text of invented.filter((text) => text !== 'tel:')) expect(set.includes(text), text).toBe(false)
})
