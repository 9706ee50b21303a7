import { expect, type Page } from '@playwright/test'
import { signIn, test, type Visitor } from '../support/browser.ts'
import { waitUntilLoaded } from '../support/layout.ts'
import { cards } from '../support/product-cards.ts'
import { site } from '../support/site.ts'

test.describe('what the server sends', () => {
  /** The policy of every public page allows its own scripts and no other inline ones. */
  async function expectOwnScriptsAlone(page: Page): Promise<void> {
    const violations: string[] = []
    await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        ;(window as unknown as { reportViolation: (text: string) => void }).reportViolation(
          `${event.violatedDirective} ${event.blockedURI}`,
        )
      })
    })
    for (const path of ['/', '/products', '/products/hp', '/login', '/register', '/contact', '/dashboard']) {
      const response = await page.goto(path)
      const policy = response?.headers()['content-security-policy'] ?? ''
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''
      expect(scripts).toMatch(/^script-src 'self'( 'sha256-[^']+')*$/)
      expect(policy).toContain("; style-src 'self'; ")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(response?.headers()['x-content-type-options']).toBe('nosniff')
      await page.locator('h1').first().waitFor({ state: 'attached' })
    }
    expect(violations).toEqual([])
  }

  /** Scripts cannot make elements of plain text, and placeholders of photos need no style attribute. */
  async function expectNoElementsOfText({ page, violations }: Visitor): Promise<void> {
    await page.goto('/products')
    const photos = await page.locator('main img.photo').evaluateAll((images) =>
      images.map((image) => ({
        named: Number.parseInt(image.getAttribute('src')?.match(/-([0-9a-f]{6})\//)?.[1] ?? '', 16),
        painted: getComputedStyle(image).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
      })),
    )
    expect(photos.length).toBeGreaterThan(8)
    for (const { named, painted } of photos) {
      expect(painted).toHaveLength(3)
      const channels = [named >> 16, (named >> 8) & 255, named & 255]
      for (const [at, value] of channels.entries()) expect(Math.abs((painted[at] ?? 0) - value)).toBeLessThanOrEqual(16)
    }
    const refusal = await page.evaluate(() => {
      try {
        document.createElement('p').innerHTML = '<b>planted</b>'
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(refusal).toContain('TrustedHTML')
    violations.console = violations.console.filter((line) => !line.includes('TrustedHTML'))
  }

  /** A public page has the same bytes for a guest and for a signed-in user. */
  async function expectSameBytes(page: Page): Promise<void> {
    await signIn(page, 'tanvir@greentech.example')
    for (const path of ['/', '/products', '/products/asus', '/contact']) {
      // The server may render a page anew between the two.
      const read = async () => {
        const mine = await (await page.goto(path))?.text()
        return { path, isSame: mine === (await (await fetch(site().url + path)).text()) }
      }
      await expect.poll(read).toEqual({ path, isSame: true })
    }
  }

  /** Hovering a link prefetches its page: the click makes no request. */
  async function expectPrefetchedPage(page: Page): Promise<void> {
    await page.goto('/contact')
    await waitUntilLoaded(page)
    const calls: string[] = []
    const link = page.getByRole('banner').getByRole('link', { name: 'Products', exact: true })
    const answered = page.waitForResponse((response) => response.url().includes('/api/products'))
    await link.hover()
    await answered
    await page.waitForLoadState('networkidle')
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    await link.click()
    await page.waitForURL('**/products')
    await expect(cards(page)).toHaveCount(12)
    await waitUntilLoaded(page)
    expect(calls).toEqual([])
  }

  test('policies allow own scripts alone; hovering a link prefetches its page; a public page has the same bytes for a guest and for a signed-in user', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page } = visitor
    await expectOwnScriptsAlone(page)
    await expectNoElementsOfText(visitor)
    await expectPrefetchedPage(page)
    await expectSameBytes(page)
  })
})
