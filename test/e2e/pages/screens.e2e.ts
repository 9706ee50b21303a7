import { expect, type Page } from '@playwright/test'
import { axeFindings, SIZES, test } from '../support/browser.ts'
import { holdRequests } from '../support/hold-requests.ts'
import { waitForQuiet, waitUntilLoaded } from '../support/layout.ts'
import { cards } from '../support/product-cards.ts'
import { site } from '../support/site.ts'

test('a button that is clicked before hydration works after it', async ({ visit }) => {
  const { page } = await visit({ viewport: SIZES.phone })
  const release = await holdRequests(page, '**/static/js/kit-*')
  await page.goto('/products', { waitUntil: 'domcontentloaded' })
  // The entry has begun to fetch the rest.
  await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await page.getByRole('dialog').getByRole('link', { name: 'Blog' }).waitFor()
})

/** A guest sees laptops by brand with their prices in BDT and a blog, all from this server. */
async function expectMarket(page: Page): Promise<void> {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') calls.push(request.url())
  })
  await page.goto('/')
  expect(await page.title()).toContain('GreenTech')
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).first().waitFor()
  // Before its scripts run the page works by itself, without calls.
  await waitForQuiet(page)
  await page.getByRole('banner').getByRole('link', { name: 'Products', exact: true }).first().click()
  await page.waitForURL('**/products')
  // The address is there before the page is.
  await page.getByRole('heading', { level: 1, name: 'All Products' }).waitFor()
  await waitUntilLoaded(page)
  const prices = cards(page).locator('.figures')
  await expect.poll(() => prices.count()).toBeGreaterThanOrEqual(12)
  for (const price of await prices.allTextContents()) expect(price).toMatch(/^BDT (\d{1,3}|\d{1,2}(,\d\d)*,\d{3})$/)
  for (const brand of ['ASUS', 'HP', 'MACBOOK']) await page.getByRole('link', { name: brand }).first().waitFor()
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(cards(page)).toHaveCount(24)
  const home = new URL(site().url).origin
  expect(calls.some((url) => url.startsWith(`${home}/api/products?`))).toBe(true)
  expect(calls.filter((url) => !url.startsWith(home))).toEqual([])
}

test('[A01 A07 D03] a guest sees laptops by brand with prices in BDT and a blog, all from this server; axe finds nothing', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectMarket(page)
  expect(await axeFindings(page)).toEqual([])
})
