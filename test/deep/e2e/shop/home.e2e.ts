import { expect, type Page } from '@playwright/test'
import { test } from '../../../e2e/support/browser.ts'
import { waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { CARD, newestProductIds, section } from '../../../e2e/support/product-cards.ts'
import { site } from '../../../e2e/support/site.ts'

test.describe('home', () => {
  /** The home page has banner, four features, categories, three adverts and three products. */
  async function expectParts(page: Page): Promise<void> {
    await page.goto('/')
    const sallers = await (await fetch(`${site().url}/api/sallers/count`)).json()
    expect(sallers).toEqual({ count: expect.any(Number), more: false })
    expect(sallers.count).toBeGreaterThanOrEqual(10)
    const figures = page.getByRole('main').locator('dl').first()
    expect(await figures.getByRole('definition').allTextContents()).toContain(String(sallers.count))
    const features = section(page, 'Why GreenTech')
    await expect(features.getByRole('listitem')).toHaveCount(4)
    const categories = section(page, 'All Categories')
    await expect(categories.getByRole('heading', { level: 3 })).toHaveText(['ASUS', 'HP', 'MACBOOK'])
    const all = categories.getByRole('link', { name: /See All/ })
    const shown = categories.getByRole('listitem').filter({ visible: true })
    // Each category shown has its link: the three large ones, and the smaller ones below them.
    expect(await shown.count()).toBeGreaterThan(3)
    await expect(all).toHaveCount(await shown.count())
    for (const text of await all.allTextContents()) expect(text).toContain('See All')
    await expect(section(page, 'Advertisement Products').locator(CARD)).toHaveCount(3)
    const some = section(page, 'All Products')
    await expect(some.locator(CARD).filter({ visible: true })).toHaveCount(3)
    await expect(some.getByRole('link', { name: 'View All' })).toHaveAttribute('href', /^\/products/)
    await all.nth(1).click()
    await page.waitForURL((url) => url.pathname.toLowerCase() === '/products/hp')
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).click()
    await page.waitForURL('**/products')
  }

  /** An estimated count of sallers says so. */
  async function expectEstimatedCount(page: Page): Promise<void> {
    await page.goto('/contact')
    await page.route('**/api/sallers/count', (route) => route.fulfill({ json: { count: 1000, more: true } }))
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    await page
      .getByRole('definition')
      .filter({ hasText: /^1,000\+$/ })
      .waitFor()
  }

  /** A chip of the home page is highlighted and narrows the three products to its brand. */
  async function expectChipToNarrow(page: Page): Promise<void> {
    await page.goto('/')
    await waitUntilLoaded(page)
    const some = section(page, 'All Products')
    const chip = some.getByRole('link', { name: 'MACBOOK', exact: true })
    const before = await chip.evaluate((element) => getComputedStyle(element).backgroundColor)
    await chip.click()
    await some.locator('a[aria-current]', { hasText: /^MACBOOK/ }).waitFor()
    await page.mouse.move(0, 0)
    await expect.poll(() => chip.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(before)
    const wanted = (await newestProductIds(3, 'macbook')).map((id) => `/products/sp/${id}`)
    await expect
      .poll(() =>
        some
          .locator(CARD)
          .filter({ visible: true })
          .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      )
      .toEqual(wanted)
  }

  test('[H01 H03 H04 H05 H06 N03 H11] the home page has banner, four features, categories, three adverts and three products; a chip is highlighted and narrows them to its brand', async ({
    visit,
  }) => {
    const { page } = await visit()
    await expectParts(page)
    await expectChipToNarrow(page)
    await expectEstimatedCount(page)
  })
})
