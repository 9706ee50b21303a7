import { expect, type Page } from '@playwright/test'
import { SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { isFocused, waitForQuiet } from '../../../e2e/support/layout.ts'
import { cards } from '../../../e2e/support/product-cards.ts'
import { fetchProducts } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'

/** The photo opens full-screen by key, is zoomed and moved by keys and clicks, and Escape returns to it. */
async function expectZoom(page: Page): Promise<void> {
  const [product] = await fetchProducts('?limit=1')
  const base = product?.photo.replace(/\/1280\.jpg$/, '')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await signInTo(page, `/products/sp/${product?._id}`, 'imran@greentech.example')
  const photo = page.getByRole('link', { name: /^Show (the photo|photo 1 of \d) large$/ })
  await photo.waitFor()
  await waitForQuiet(page)
  const largest = () => fetched.filter((url) => url.startsWith(`${site().url}${base}/1280.`)).length
  expect(largest()).toBe(0)
  await photo.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: product?.name as string })
  await dialog.waitFor()
  await expect.poll(largest).toBeGreaterThan(0)
  // 360 px wide, as the screen; its offset is how far the middle of the photo is from that of the screen.
  const seen = async () => {
    const { x = 0, width = 0 } = (await dialog.getByRole('img').boundingBox()) ?? {}
    return { scale: Number((width / 360).toFixed(2)), offset: Math.round(x + width / 2 - 180) }
  }
  await expect.poll(seen).toEqual({ scale: 1, offset: 0 })
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(seen).toEqual({ scale: 1.96, offset: 80 })
  await page.keyboard.press('0')
  await expect.poll(seen).toEqual({ scale: 1, offset: 0 })
  await page.mouse.click(90, 390)
  await expect.poll(async () => (await seen()).scale).toBe(2.5)
  await dialog.getByRole('button', { name: 'Show the whole photo' }).click()
  await expect.poll(async () => (await seen()).scale).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(photo)).toBe(true)
}

/** A search without results offers the search without a filter, other brands, and all products. */
async function expectOffers(page: Page): Promise<void> {
  await page.goto('/products?q=zephyrus&brand=HP')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Show all products' }).waitFor()
  await expect(main.getByRole('link', { name: 'Without “zephyrus”' })).toHaveAttribute('href', '/products?brand=HP')
  await expect(main.getByRole('navigation', { name: 'Or look through a brand' }).getByRole('link')).toHaveCount(8)
  await main.getByRole('link', { name: 'Not only HP' }).click()
  await expect(cards(page)).toHaveCount(1)
  await cards(page)
    .getByText(/^Listed (just now|\d+ [a-z]+ ago)$/)
    .waitFor()
  // No single filter is in the way: all products are offered, and no list without one of the filters.
  await page.goto('/products?q=zephyrus&brand=HP&max=10')
  await main.getByRole('link', { name: 'Show all products' }).waitFor()
  await main.getByRole('navigation', { name: 'Or look through a brand' }).waitFor()
  await expect(main.getByRole('link', { name: /^Without/ })).toHaveCount(0)
  // The same without a page from the server.
  await main.getByRole('searchbox').fill('there is no such thing')
  await main.getByRole('heading', { name: 'Nothing fits' }).waitFor()
  await main.getByText('0 products', { exact: true }).waitFor()
}

test('[D01 P13] the photo opens full-screen and is zoomed and moved; a search without results offers others', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.phone })
  await expectOffers(page)
  await expectZoom(page)
})
