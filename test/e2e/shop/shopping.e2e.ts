import { expect, type Page } from '@playwright/test'
import { SIZES, signInTo, test } from '../support/browser.ts'
import { focused, isFocused, waitForQuiet, waitUntilLoaded } from '../support/layout.ts'
import { cards } from '../support/product-cards.ts'
import { addProduct, newUser, PASSWORD } from '../support/products.ts'

/** Presses Tab until the focus stands on what `selector` names. */
async function tabTo(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor({ state: 'attached' })
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`Tab does not reach ${selector}`)
}

function scrollOf(page: Page): Promise<number> {
  return page.evaluate(() => window.scrollY)
}

/** Scroll position of the page once it no longer moves. */
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

test('Back from a product restores filters, pages, scroll position and focus', async ({ visit }) => {
  const { page } = await visit({ viewport: SIZES.phone })
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
