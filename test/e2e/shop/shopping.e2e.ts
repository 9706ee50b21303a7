import { expect, type Page } from '@playwright/test'
import { SIZES, signInTo, test } from '../support/browser.ts'
import { focused, isFocused, waitForQuiet, waitUntilLoaded } from '../support/layout.ts'
import { cards } from '../support/product-cards.ts'
import { addProduct, fetchProducts, newUser, PASSWORD } from '../support/products.ts'
import { site } from '../support/site.ts'

/** Presses Tab until the focus stands on what `selector` names. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ state: 'attached' })
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`Tab does not reach ${selector}`)
}

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

function scrollOf(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}

/** Where the page stands once it scrolls no more. */
async function restingScroll(page: Page): Promise<number> {
  let before = -1
  let now = -1
  await expect
    .poll(async () => {
      before = now
      now = await scrollOf(page)
      return now === before
    })
    .toBe(true)
  return now
}

/** Back from a product restores filters, pages, scroll position and focus. */
async function expectListAfterBack(page: Page): Promise<void> {
  await signInTo(page, '/products?sort=price', 'imran@greentech.example')
  await waitUntilLoaded(page)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(cards(page)).toHaveCount(24)
  const card = cards(page).nth(20)
  const href = await card.getAttribute('href')
  // It scrolls as the click does, which then finds the card where it is.
  await card.hover()
  const scroll = await restingScroll(page)
  expect(scroll).toBeGreaterThan(1000)
  await card.click()
  await page.waitForURL(`**${href}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await expect(cards(page)).toHaveCount(24)
  expect(new URL(page.url()).search).toBe('?sort=price&page=2')
  await expect.poll(() => scrollOf(page)).toBe(scroll)
  await expect.poll(() => focused(page)).toBe(href)
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
  // No single filter is in the way: two of them are.
  await page.goto('/products?q=zephyrus&brand=HP&max=10')
  const two = main.getByRole('link', { name: 'Without the price range and “HP”' })
  await expect(two).toHaveAttribute('href', '/products?q=zephyrus')
  await two.click()
  await expect(cards(page)).toHaveCount(1)
  // The same without a page from the server.
  await main.getByRole('searchbox').fill('there is no such thing')
  await main.getByRole('heading', { name: 'Nothing fits' }).waitFor()
  await main.getByText('0 products', { exact: true }).waitFor()
}

test('[D01 P13] the photo opens full-screen and is zoomed and moved; Back restores filters, pages, scroll position and focus; a search without results offers others', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.phone })
  await expectOffers(page)
  await expectZoom(page)
  await expectListAfterBack(page)
})

test('[K06 K07] searching, filtering, opening and booking work by keyboard, and nothing moves with prefers-reduced-motion', async ({
  visit,
}) => {
  const id = await addProduct(await newUser('saller', 'keys'), { name: 'HP Envy of the keys' })
  const buyer = await newUser('buyer', 'keys')
  const { page } = await visit({ reducedMotion: 'reduce' })
  await signInTo(page, '/products', buyer.email, PASSWORD)
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  await page.keyboard.press('/')
  await expect.poll(() => focused(page)).toBe('q')
  await page.keyboard.type('of the keys')
  await page.waitForURL((url) => url.searchParams.get('q') === 'of the keys')
  await expect(cards(page).first()).toHaveAttribute('href', `/products/sp/${id}`)
  await tabTo(page, 'a[href*="brand=HP"]')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('brand') === 'HP')
  await tabTo(page, `a[href="/products/sp/${id}"]`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/products/sp/${id}`)
  await page.getByRole('heading', { level: 1, name: 'HP Envy of the keys' }).waitFor()
  await tabTo(page, 'button[aria-haspopup=dialog]:not([aria-expanded])')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book this product' })
  await dialog.waitFor()
  const slow = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return [transitionDuration, animationDuration].some((all) =>
          all.split(', ').some((one) => parseFloat(one) > 0.001),
        )
      }).length,
  )
  expect(slow).toBe(0)
  await expect.poll(() => isFocused(dialog.getByLabel('Phone'))).toBe(true)
  await page.keyboard.type('01712345678')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Farmgate foot bridge')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/my-orders')
})
