import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
  type TestInfo,
} from '@playwright/test'
import type { RunOptions, run } from 'axe-core'
import { SIGNED_IN_KEY } from '#people/sign-in/ui/session.ts'
import { site } from './site.ts'
import { test as withSite } from './test.ts'
import { signedInAccount } from './users.ts'

/** Records of violations that no page of the site may cause. */
interface Violations {
  console: string[]
  foreign: string[]
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Console errors and calls to other hosts; a test that expects one takes it out. */
  violations: Violations
}

const PHONE = { width: 360, height: 780 }
const DESK = { width: 1280, height: 900 }
export const SIZES = { phone: PHONE, desk: DESK }

/** Opens a window of a fresh person. */
export type Visit = (options?: BrowserContextOptions) => Promise<Visitor>

/** A test whose `visit()` opens a fresh person's window; violations fail the test at its end. */
export const test = withSite.extend<{ visit: Visit }>({
  // Windows close before the endings.
  visit: async ({ browser, endings: _endings }, use, testInfo) => {
    const visitors: Visitor[] = []
    await use(async (options = {}) => {
      const visitor = await openVisitor(browser, options)
      visitors.push(visitor)
      return visitor
    })
    await attachPageTexts(testInfo, visitors)
    for (const { context } of visitors) await context.close()
    for (const visitor of visitors) expectNoViolations(visitor)
  },
})

/** Adds the texts of the open windows to a failure: a run elsewhere leaves its output alone. */
async function attachPageTexts(testInfo: TestInfo, visitors: Visitor[]): Promise<void> {
  if (testInfo.status === testInfo.expectedStatus) return
  for (const page of visitors.flatMap(({ context }) => context.pages())) {
    const texts = await page.locator('main, [role=dialog], [role=status], [role=alert]').allInnerTexts()
    const body = texts.join(' | ').replaceAll(/\s+/g, ' ').slice(-1_500)
    await testInfo.attach(`what ${page.url()} shows`, { body, contentType: 'text/plain' })
  }
}

export function expectNoViolations({ violations }: Visitor): void {
  // The summary of a run has the first line of a message alone.
  expect(violations, JSON.stringify(violations)).toEqual({ console: [], foreign: [] })
}

/** Chromium's console text for an unsuccessful response. */
export function refused(status: number): string {
  return `the server responded with a status of ${status}`
}

/** Takes out the console errors that the test provoked: exactly `times` with this text, no more and no fewer. */
export function expectConsoleError({ violations }: Visitor, text: string, times = 1): void {
  const provoked = violations.console.filter((line) => line.includes(text))
  expect(provoked, `console errors with "${text}" among:\n${violations.console.join('\n')}`).toHaveLength(times)
  violations.console = violations.console.filter((line) => !line.includes(text))
}

/** Opens a window of a fresh person. Whoever opens it closes its context. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const baseURL = options.baseURL ?? site().url
  const context = await browser.newContext({ viewport: DESK, serviceWorkers: 'block', ...options, baseURL })
  const violations: Violations = { console: [], foreign: [] }
  const home = new URL(baseURL).origin
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (message.type() !== 'error') return
      const { pathname } = new URL(message.location().url || page.url(), home)
      violations.console.push(`${page.url()}: ${message.text()} at ${pathname}`)
    })
    page.on('pageerror', (error) => violations.console.push(`${page.url()}: ${error.message}`))
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (['http:', 'https:', 'ws:'].includes(url.protocol) && url.origin !== home)
        violations.foreign.push(request.url())
    })
  })
  const page = await context.newPage()
  if (options.javaScriptEnabled !== false) waitForHydration(page)
  return { page, context, violations }
}

/** Milliseconds. */
const HYDRATION_LIMIT = 30_000

/**
 * Makes `goto` and `reload` wait for hydration: scripts load after the first paint, and a test would click before they run. A
 * test that holds scripts back passes `waitUntil`, with which they do not wait.
 */
function waitForHydration(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const alive = () =>
    page.waitForFunction(isAlive, undefined, { timeout: HYDRATION_LIMIT }).catch((cause: unknown) => {
      throw new Error(`the page did not hydrate: ${page.url()}`, { cause })
    })
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await alive()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await alive()
    return response
  }
}

/** Runs in the page: whether React has taken it over. A page without scripts has nothing to wait for. */
function isAlive(): boolean {
  if (!document.querySelector('link[rel=deferred-modulepreload], link[rel=modulepreload]')) return true
  // The body, which a page that is loading has not yet, is hydrated before what lies in it.
  const parts = [document.body, document.querySelector('main :is(a, button, input)') ?? document.body]
  return parts.every((part) => part && Object.keys(part).some((key) => key.startsWith('__reactFiber')))
}

/** The axe rules that depend on colours alone, at any width. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** Findings of axe of any level in the page, or in what `part` selects, as one line each. */
export async function axeFindings(page: Page, part = 'html'): Promise<string[]> {
  await finishFading(page)
  return runAxe(page, part)
}

export function isPhone(page: Page): boolean {
  return page.viewportSize()?.width === PHONE.width
}

/** The same without what colours alone decide. */
export async function axeFindingsBesideColours(page: Page): Promise<string[]> {
  await finishFading(page)
  return runAxe(page, 'html', { rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])) })
}

/** The same in the dark, of what colours alone decide unless other rules are chosen. */
export async function axeFindingsInTheDark(
  page: Page,
  part = 'html',
  rules: RunOptions = { runOnly: COLOUR_RULES },
): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await finishFading(page)
  const found = await runAxe(page, part, rules)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  await finishFading(page)
  return found.map((line) => `in the dark: ${line}`)
}

/** Colours that are still fading over are neither light nor dark; a child begins when its parent has ended. */
async function finishFading(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let still = 0; still < 3; ) {
      await new Promise(requestAnimationFrame)
      const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
      for (const transition of fading) transition.finish()
      still = fading.length > 0 ? 0 : still + 1
    }
  })
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * In the page itself, which no frame is part of: axe comes once a page and answers its findings alone. The usual runner
 * brings it anew each time and carries all that passed along, which takes twice as long.
 */
async function runAxe(page: Page, part: string, chosen: RunOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  return page.evaluate(
    async ([selector, given]) => {
      const { axe } = window as unknown as { axe: { run: typeof run } }
      const options = { resultTypes: ['violations' as const], ...given }
      const { violations } = await axe.run({ include: [[selector]] }, options)
      return violations.map(
        ({ id, impact, help, nodes }) =>
          `${impact} ${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
      )
    },
    [part, chosen] as const,
  )
}

/** The event stream asks for tokens, too, by a clock of its own: not where a test looks at the sign-in client. */
export async function withoutEvents(page: Page): Promise<void> {
  const body = 'export function MemberParts() { return null }'
  await page.route('**/static/js/member-parts-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body }))
}

/** Opens the dashboard as somebody who has signed in before. */
export function signIn(page: Page, email: string, password?: string): Promise<void> {
  return signInTo(page, '/dashboard', email, password)
}

/**
 * Opens `path` as somebody who has signed in before: their session lies where the SDK stores it. Through the form it took a
 * page more, which is for the journeys whose subject is the form.
 */
export async function signInTo(page: Page, path: string, email: string, password?: string): Promise<void> {
  // The lightest document of the site: only there can its storage be written.
  await page.goto('/robots.txt')
  const account = await signedInAccount(new URL(page.url()).origin, email, password)
  await page.evaluate(
    async ([user, key, mark]) => {
      // The SDK would rather believe the user who was signed in here before.
      await new Promise((resolve) => {
        const removal = indexedDB.deleteDatabase('firebaseLocalStorageDb')
        Object.assign(removal, { onsuccess: resolve, onerror: resolve, onblocked: resolve })
      })
      localStorage.setItem(key, JSON.stringify(user))
      localStorage.setItem(mark, user.uid)
    },
    [account, `firebase:authUser:${account.apiKey}:${account.appName}`, SIGNED_IN_KEY] as const,
  )
  await page.goto(path)
}

/** Removes all data of a former person from the browser: the next page is a guest's. */
export async function becomeGuest(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      const removal = indexedDB.deleteDatabase('firebaseLocalStorageDb')
      Object.assign(removal, { onsuccess: resolve, onerror: resolve, onblocked: resolve })
    })
    localStorage.clear()
    sessionStorage.clear()
  })
}

/** Signs in through the form, which leads on to `path`. */
export async function signInByForm(
  page: Page,
  email: string,
  { path = '/dashboard', password = 'green@tech24' } = {},
): Promise<void> {
  await page.goto(path === '/dashboard' ? '/login' : `/login?${new URLSearchParams({ from: path })}`)
  // The foot of the page asks for an address too.
  const form = page.getByRole('main')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(({ pathname, search }) => pathname + search === path)
}
