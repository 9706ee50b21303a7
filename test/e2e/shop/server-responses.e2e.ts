import { expect, type Page } from '@playwright/test'
import { test, type Visitor } from '../support/browser.ts'
import { waitUntilLoaded } from '../support/layout.ts'
import { cards } from '../support/product-cards.ts'

test.describe('what the server sends', () => {
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

  test('scripts cannot make elements of plain text; hovering a link prefetches its page', async ({ visit }) => {
    const visitor = await visit()
    await expectNoElementsOfText(visitor)
    await expectPrefetchedPage(visitor.page)
  })
})
