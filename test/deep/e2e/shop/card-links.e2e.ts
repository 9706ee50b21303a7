import { expect, type Locator, type Page } from '@playwright/test'
import { SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { waitForQuiet, waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { EMAILS } from '../../../e2e/support/page-checks.ts'

/** Opens the blog, waits for its scripts, and returns the third card with its centre in pixels. */
async function cardLink(page: Page) {
  await page.goto('/blog')
  await waitUntilLoaded(page)
  const card = page.getByRole('main').locator('a[href^="/blog/"]').nth(2)
  const centre = await centreOf(card)
  // The photos that the scroll brought into view load first.
  await waitForQuiet(page)
  const path = (await card.getAttribute('href')) as string
  return { card, path, ...centre }
}

async function centreOf(element: Locator): Promise<{ x: number; y: number }> {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not visible')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

const pathOf = (page: Page) => new URL(page.url()).pathname

/** Stops the browser from following clicks. `left` is true if the page left the last click to the browser. */
async function watchClicks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const look = (event: Event) => {
      Object.assign(window, { left: !event.defaultPrevented })
      event.preventDefault()
    }
    // After the handlers of the page, which listen at the document or below.
    for (const type of ['click', 'auxclick']) window.addEventListener(type, look)
  })
}

const wasLeftToBrowser = (page: Page) => page.evaluate(() => (window as unknown as { left: boolean }).left)

/** A card link opens in this tab by a plain click or Enter; the usual keys and buttons are left to the browser. */
async function expectClicksInThisTab(page: Page): Promise<void> {
  const { card } = await cardLink(page)
  await watchClicks(page)
  const elsewhere = [
    () => card.click({ modifiers: ['Control'] }),
    () => card.click({ modifiers: ['Shift'] }),
    () => card.click({ button: 'middle' }),
  ]
  for (const click of elsewhere) {
    await click()
    expect(await wasLeftToBrowser(page)).toBe(true)
    expect(pathOf(page)).toBe('/blog')
  }
  await card.click()
  await page.waitForURL('**/blog/*')
  expect(await wasLeftToBrowser(page)).toBe(false)
  await page.goBack()
  await page.waitForURL('**/blog')
  await waitUntilLoaded(page)
  await card.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/blog/*')
}

/** The search icon of a narrow screen opens the product list with the focus in its search box. */
async function expectSearchIcon(page: Page): Promise<void> {
  await page.goto('/blog')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  const icon = page.getByRole('banner').getByRole('link', { name: /search/i })
  await icon.click()
  await page.waitForURL('**/products**')
  await waitUntilLoaded(page)
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('search')
}

test('a card shows the district of its place; touching it loads no large photo, and the link opens when the finger is lifted', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.phone, hasTouch: true, isMobile: true })
  await signInTo(page, '/products', EMAILS.buyer)
  await waitUntilLoaded(page)
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('main a[href^="/products/sp/"] .lucide-map-pin + span')]
      .map((place) => place.lastElementChild ?? place)
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )
  expect(cut).toEqual([])
  const { x, y } = await centreOf(page.getByRole('main').locator('a[href^="/products/sp/"]').nth(2))
  // The photos that the scroll brought into view load first.
  await waitForQuiet(page)
  const photos: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') photos.push(request.url())
  })
  const browser = await page.context().newCDPSession(page)
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
  await page.waitForTimeout(500)
  expect([pathOf(page), photos]).toEqual(['/products', []])
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForURL('**/products/sp/*')
})

/** Pointing at a card preloads the photo of its page, in the size that the page shows. */
async function expectPreloadedPhoto(page: Page): Promise<void> {
  const { card, path: to } = await cardLink(page)
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'image') fetched.push(new URL(request.url()).pathname)
  })
  await card.hover()
  await expect.poll(() => fetched).toHaveLength(1)
  await card.click()
  await page.waitForURL(`**${to}`)
  const photo = page.locator('article img').first()
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0)
  const shown = await photo.evaluate((image: HTMLImageElement) => new URL(image.currentSrc).pathname)
  expect(shown).toMatch(/\.avif$/)
  expect(fetched.filter((one) => one === shown)).toHaveLength(1)
  expect(fetched[0]).toBe(shown)
}

test('pointing at a card preloads its photo; a plain click or Enter opens it in this tab, the usual keys and buttons are left to the browser; the search icon opens the list', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectPreloadedPhoto(page)
  await page.setViewportSize({ width: 900, height: 800 })
  await expectSearchIcon(page)
  await page.setViewportSize(SIZES.desk)
  await expectClicksInThisTab(page)
})
