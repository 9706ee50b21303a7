import { expect, type Page } from '@playwright/test'
import { signIn, test } from '../../../e2e/support/browser.ts'
import { site } from '../../../e2e/support/site.ts'

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

  test('policies allow own scripts alone; a public page has the same bytes for a guest and for a signed-in user', async ({
    visit,
  }) => {
    const { page } = await visit()
    await expectOwnScriptsAlone(page)
    await expectSameBytes(page)
  })
})
