import path from 'node:path'
import { type Browser, expect, type Page, request } from '@playwright/test'
import pg from 'pg'
import { build } from 'vite'
import { googlePeople } from '../../../../db/seed/google-people.ts'
import { makeFixtures } from '../../../client/fixtures.ts'
import { OBSERVED_CODES } from '../../../client/refusals.ts'
import type { Fixtures } from '../../../client/step.ts'
import { STEPS, type Where } from '../../../client/steps.ts'
import { ALL_CALLS, operationsOf, TABLE } from '../../../client/table.ts'
import { expectNoViolations, openVisitor, test, type Visitor } from '../../../e2e/support/browser.ts'
import { type Site, site, startSite } from '../../../e2e/support/site.ts'

/** The strictest settings of a site; its public address is not that of these pages. */
const STRICT = { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:3000' }

let strict: Awaited<ReturnType<typeof startSite>>
let script: string
const connections: pg.Client[] = []
const pages = new Map<Where, Promise<Opened>>()
const asked: string[] = []
/** The provider's codes in the service's refusals. */
const refused = new Set<string>()

interface Opened {
  page: Page
  visitor: Visitor
}

// The steps of a page follow each other, and the last tests look back at all of them.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  // Production is a setting of the whole process.
  strict = await startSite(STRICT, 'test/deep/anonymous-site.ts')
  script = await bundle()
})
test.afterAll(async () => {
  for (const { visitor } of await Promise.all(pages.values())) await visitor.context.close()
  for (const connection of connections) await connection.end()
  await strict.stop()
})

/** The steps and the client as one file, as browsers get it. */
async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: path.join(import.meta.dirname, '../../../e2e/support/client-page.ts') },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
}

/** Token of the Google double for a person, obtained like a browser: through the service's window and back. */
async function googleOf(url: string, email: string): ReturnType<Fixtures['google']> {
  const person = googlePeople.find((one) => one.email === email)
  if (!person) throw new Error(`Google knows nobody of ${email}`)
  const browser = await request.newContext({ baseURL: url })
  const start = new URLSearchParams({ id: 'client-table', origin: url })
  const chooser = await browser.get(`/identity/google/start?${start}`)
  const handed = await browser.post(chooser.url(), { form: { sub: person.sub } })
  const json = (await handed.text()).match(/id="handed">(.*?)<\/script>/)?.[1] ?? '{}'
  await browser.dispose()
  const { idToken, rawNonce } = JSON.parse(json).outcome
  return { idToken, rawNonce }
}

async function outsideOf({ url, database }: Site): Promise<Fixtures> {
  const connection = new pg.Client(database)
  await connection.connect()
  connections.push(connection)
  return makeFixtures({
    ask: async (query, values) => (await connection.query(query, values)).rows,
    google: (email) => googleOf(url, email),
  })
}

/** A page of ours in the place of one of the site's: same origin, same headers. */
async function open(where: Where, browser: Browser): Promise<Opened> {
  const at = where === 'demo' ? site() : strict
  const visitor = await openVisitor(browser, { baseURL: at.url })
  const { page } = visitor
  const fixtures = await outsideOf(at)
  await page.exposeFunction('fixtures', (name: keyof Fixtures, ...given: never[]) =>
    (fixtures[name] as (...given: never[]) => Promise<unknown>)(...given),
  )
  await page.route('**/client-table.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.route('**/login', async (route) => {
    const body = '<!doctype html><div id="captcha"></div><script type="module" src="/client-table.js"></script>'
    await route.fulfill({ response: await route.fetch(), body })
  })
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (pathname.startsWith('/identity/')) asked.push(`${sent.method()} ${pathname.slice('/identity'.length)}`)
  })
  page.on('response', async (answer) => {
    if (answer.status() !== 400) return
    const { error } = (await answer.json()) as { error: { message: string } }
    refused.add(error.message.split(' : ')[0] ?? '')
  })
  await page.goto('/login')
  await page.waitForFunction(() => 'runStep' in window)
  return { page, visitor }
}

function opened(where: Where, browser: Browser): Promise<Opened> {
  const page = pages.get(where) ?? open(where, browser)
  pages.set(where, page)
  return page
}

for (const where of ['demo', 'strict'] as const)
  test.describe(`the official client in Chromium at a service like that of the ${where}`, () => {
    for (const [number, { call, title, expected }] of STEPS[where].entries())
      test(`${number + 1}. ${call}: ${title}`, async ({ browser }) => {
        const { page } = await opened(where, browser)
        const before = asked.length
        const outcome = await page.evaluate(([at, step]) => window.runStep(at, step), [where, number] as const)
        expect(outcome).toEqual(expected)
        expect(asked.slice(before)).toContain(TABLE[call])
      })
  })

test('every call of the protocol was made', () => {
  expect(new Set(asked)).toEqual(new Set(operationsOf(ALL_CALLS)))
})

test('every code of a refusal was heard that the client can hear', async () => {
  await expect.poll(() => [...refused].toSorted()).toEqual(OBSERVED_CODES.toSorted())
})

test('no other host was asked, and the console tells of refusals alone', async () => {
  for (const { visitor } of await Promise.all(pages.values())) {
    const { violations } = visitor
    violations.console = violations.console.filter(
      (line) => !line.includes('the server responded with a status of 400'),
    )
    expectNoViolations(visitor)
  }
})
