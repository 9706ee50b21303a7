import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, type Route } from '@playwright/test'
import { axeFindings, expectConsoleError, refused, test, type Visitor } from '../../../e2e/support/browser.ts'
import { chooseAccount, clickGoogle, googleButton, openPopup, SADIA, toast } from '../../../e2e/support/google.ts'
import { freePort, launch, stopProcess } from '../../../e2e/support/launch.ts'
import { waitForQuiet } from '../../../e2e/support/layout.ts'
import { site } from '../../../e2e/support/site.ts'
import { slowness } from '../../../e2e/support/slowness.ts'
import type { Ending } from '../../../e2e/support/test.ts'

const CLOSED = 'The sign-in window was closed before you were done. Please try again.'

/**
 * A site between this one and Google. Its Cross-Origin-Opener-Policy cuts off the window that opened it, and it leads on to
 * `on`.
 */
async function startWall() {
  const server = createServer((request, response) => {
    const on = new URL(request.url ?? '/', 'http://wall').searchParams.get('on') ?? ''
    const headers = { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin' }
    response.writeHead(200, headers).end(`<script>location.replace(${JSON.stringify(on)})</script>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}

test.describe('a failed sign-in with Google', () => {
  /** Cancel on the page closes the popup, and the page is as before. */
  async function expectCancelToClose(visitor: Visitor): Promise<void> {
    const { page } = visitor
    const popup = await openPopup(visitor)
    await expect(googleButton(page)).toHaveAttribute('aria-busy', 'true')
    const gone = popup.waitForEvent('close')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await gone
    await expect(googleButton(page)).not.toHaveAttribute('aria-busy')
    await chooseAccount(await openPopup(visitor), SADIA)
    await page.waitForURL('**/dashboard')
  }

  /** A user who cancels at Google sees a toast. */
  async function expectToastOfCancel(visitor: Visitor): Promise<void> {
    await chooseAccount(await openPopup(visitor), /Cancel/)
    await toast(visitor.page, 'You cancelled the sign-in with Google.').waitFor()
    expect(new URL(visitor.page.url()).pathname).toBe('/login')
  }

  for (const [when, stay, start] of [
    [
      'at once, before it shows anything',
      0,
      (route: Route): void => {
        setTimeout(() => route.abort().catch(() => {}), 12_000)
      },
    ],
    ['on an error page', 500, (route: Route) => route.abort()],
    ['half a second after it came to Google', 500, null],
    ['after three seconds at Google', 3_000, null],
  ] as const)
    test(`[Z31 Z10 N09] a window that was closed ${when} is noticed after 8 seconds`, async ({ visit }) => {
      const visitor = await visit()
      const { page, context } = visitor
      if (start) await context.route('**/identity/google/start?*', start)
      await page.goto('/login')
      const popup = await clickGoogle(visitor)
      if (!start) await popup.waitForURL('**/dev/google/choose/**')
      await new Promise((resolve) => setTimeout(resolve, stay))
      const closed = Date.now()
      await popup.close()
      await toast(page, CLOSED).waitFor({ timeout: 60_000 })
      expect(Date.now() - closed).toBeGreaterThan(7_900)
      expect(Date.now() - closed).toBeLessThan(8_000 + 3_000 * slowness())
      await expect(googleButton(page)).not.toHaveAttribute('aria-busy')
    })

  /** A window that a page on the way to Google cuts off from the page that opened it. */
  async function cutOffWindow(visitor: Visitor) {
    const wall = await startWall()
    await visitor.context.route('**/identity/google/start?*', async (route) => {
      const response = await route.fetch({ maxRedirects: 0 })
      const headers = response.headers()
      const location = `${wall.url}/?${new URLSearchParams({ on: headers.location ?? '' })}`
      await route.fulfill({ response, headers: { ...headers, location } })
    })
    const popup = await openPopup(visitor)
    expect(await popup.evaluate(() => window.opener === null)).toBe(true)
    const leave = () => {
      expect(visitor.violations.foreign.every((url) => url.startsWith(wall.url))).toBe(true)
      visitor.violations.foreign = []
      wall.stop()
    }
    return { popup, leave }
  }

  /** Chromium under test gives every page the focus at all times; on a desk the window has it. */
  async function takeFocusAway(page: Page): Promise<void> {
    await page.evaluate(() => Object.assign(document, { hasFocus: () => false }))
  }

  test('a popup that is cut off from the page does not count as closed, and its result arrives', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    const { popup, leave } = await cutOffWindow(visitor)
    await takeFocusAway(page)
    await new Promise((resolve) => setTimeout(resolve, 9_500))
    expect(await toast(page, CLOSED).count()).toBe(0)
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible()
    const gone = popup.waitForEvent('close')
    await chooseAccount(popup, SADIA)
    await page.waitForURL('**/dashboard')
    await gone
    leave()
  })

  test('a user who is back at the page for 8 seconds reads that the popup was closed; a later sign-in in it still counts', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page } = visitor
    const { popup, leave } = await cutOffWindow(visitor)
    await toast(page, CLOSED).waitFor({ timeout: 60_000 })
    await expect(googleButton(page)).not.toHaveAttribute('aria-busy')
    await chooseAccount(popup, SADIA)
    await page.waitForURL('**/dashboard')
    await page.getByRole('link', { name: 'My Orders' }).first().waitFor()
    leave()
  })

  test('[Z32] under a redirect URI that Google does not know, the page says so', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    const { port } = new URL(site().url)
    await page.goto(`http://other.localhost:${port}/login`)
    const popup = await clickGoogle(visitor)
    await toast(page, 'Sign-in is not set up for this address.').waitFor()
    await expect.poll(() => popup.isClosed()).toBe(true)
    await waitForQuiet(page)
    expect(visitor.violations.foreign.every((url) => url.startsWith(`http://other.localhost:${port}/`))).toBe(true)
    visitor.violations.foreign = []
  })

  /** A refusal of the sign-in service is shown in a toast. */
  async function expectToastOfRefusal(visitor: Visitor): Promise<void> {
    for (const [code, sentence] of [
      ['INVALID_IDP_RESPONSE', 'Sign-in with Google did not work. Please try again.'],
      ['USER_DISABLED', 'This account is switched off. Please write to us'],
    ] as const) {
      const error = { code: 400, message: code }
      await visitor.page.route('**/accounts:signInWithIdp?*', (route) =>
        route.fulfill({ status: 400, json: { error } }),
      )
      await chooseAccount(await openPopup(visitor), SADIA)
      await toast(visitor.page, sentence).waitFor()
      expect(new URL(visitor.page.url()).pathname).toBe('/login')
      expectConsoleError(visitor, refused(400))
      await visitor.page.unroute('**/accounts:signInWithIdp?*')
    }
  }

  test('[Z10 Z25] a toast says what failed; Cancel on the page closes the popup, and the page is as before', async ({
    visit,
  }) => {
    const visitor = await visit()
    await expectToastOfCancel(visitor)
    await expectToastOfRefusal(visitor)
    await expectCancelToClose(visitor)
  })
})

test.describe('without a popup', () => {
  /** A phone redirects the page to Google; Cancel there returns. */
  async function expectRedirectOfPhone({ page, context }: Visitor): Promise<void> {
    await page.goto('/register')
    await googleButton(page).click()
    await page.waitForURL('**/dev/google/choose/**')
    expect(context.pages()).toHaveLength(1)
    expect(await axeFindings(page)).toEqual([])
    await chooseAccount(page, /Cancel/)
    await page.waitForURL('**/register')
    await toast(page, 'You cancelled the sign-in with Google.').waitFor()
  }

  /** The result of a redirect is valid for ten minutes. */
  async function expectResultOfTenMinutes(page: Page): Promise<void> {
    await page.goto('/terms-condition')
    const leave = (seconds: number) =>
      page.evaluate((age) => {
        const outcome = { id: 'x', error: 'user-cancelled' }
        sessionStorage.setItem('greentech-google', JSON.stringify({ outcome, at: Date.now() - age * 1000 }))
      }, seconds)
    await leave(601)
    await page.goto('/login')
    await googleButton(page).waitFor()
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('greentech-google'))).toBeNull()
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(await toast(page, 'You cancelled').count()).toBe(0)
    await leave(590)
    await page.goto('/login')
    await toast(page, 'You cancelled the sign-in with Google.').waitFor()
  }

  test('[Z10 N10] a phone redirects the page to Google, Cancel there returns, and the result of a redirect is valid for ten minutes', async ({
    visit,
  }) => {
    const visitor = await visit({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 780 } })
    const { page } = visitor
    await expectRedirectOfPhone(visitor)
    await expectResultOfTenMinutes(page)
  })
})

test.describe('in production', () => {
  /** Starts the product for the test. */
  async function startProduction(endings: Ending[]): Promise<string> {
    const port = await freePort()
    const production = await launch({
      PORT: String(port),
      DATA_DIR: `${site().dataDir}/production`,
      NODE_ENV: 'production',
      DEMO_DATA: 'false',
    })
    endings.push(() => stopProcess(production))
    return `http://localhost:${port}`
  }

  /** The page of all components does not exist. */
  async function expectNoComponents(url: string): Promise<void> {
    expect((await fetch(`${site().url}/dev/ui`)).status).toBe(200)
    expect((await fetch(`${url}/dev/ui`)).status).toBe(404)
  }

  /** The site has no demo Google, and the button says that Google is not set up. */
  async function expectNoDemoGoogle({ page, context }: Visitor, url: string): Promise<void> {
    expect((await fetch(`${url}/dev/google/.well-known/openid-configuration`)).status).toBe(404)
    await page.goto('/login')
    await googleButton(page).click()
    await page.getByText('Sign-in with Google is not set up on this site yet.').waitFor()
    expect(context.pages()).toHaveLength(1)
  }

  test('there is no demo Google, and the button says that Google is not set up; the page of all components does not exist', async ({
    visit,
    endings,
  }) => {
    const url = await startProduction(endings)
    await expectNoComponents(url)
    await expectNoDemoGoogle(await visit({ baseURL: url }), url)
  })
})
