import { expect, type Page } from '@playwright/test'
import { axeFindings, SIZES, test } from '../../../e2e/support/browser.ts'
import { gallery, photoInView, startGalleryShop } from '../../../e2e/support/gallery-shop.ts'
import {
  isFocused,
  LAYOUT_SHIFT_LIMIT,
  layoutShifts,
  waitUntilLoaded,
  watchLayoutShifts,
} from '../../../e2e/support/layout.ts'
import type { Ending } from '../../../e2e/support/test.ts'

/** The product with eight photos, on a site of its own that ends after the test and its windows. */
async function listFullProduct(endings: Ending[]): Promise<{ baseURL: string; full: string }> {
  const { url, full, stop } = await startGalleryShop()
  endings.push(stop)
  return { baseURL: url, full }
}

/**
 * The gallery opens all photos large: keys, buttons and a swipe show the next, and the focus comes back to the last one
 * seen.
 */
async function expectLargePhotos(page: Page, full: string): Promise<void> {
  await page.goto(`/products/sp/${full}`)
  const { link } = gallery(page)
  await link(1).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const number = dialog.getByRole('status')
  await dialog.waitFor()
  await expect(number).toHaveText('1 of 8')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect(number).toHaveText('2 of 8')
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await expect(number).toHaveText('3 of 8')
  // Over more than half of the window: a shorter swipe counts only if it is fast.
  await page.mouse.move(340, 400)
  await page.mouse.down()
  await page.mouse.move(40, 405, { steps: 4 })
  await page.mouse.up()
  await expect(number).toHaveText('4 of 8')
  // Zoomed in, the keys move the picture.
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  await expect(number).toHaveText('4 of 8')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(link(4))).toBe(true)
}

/** The gallery loads the first photo first and the others when they are wanted, and nothing moves. */
async function expectFirstPhotoFirst(page: Page, full: string): Promise<void> {
  await page.goto(`/products/sp/${full}`)
  await waitUntilLoaded(page)
  const { large, thumb } = gallery(page)
  const loading = await large
    .locator('img')
    .evaluateAll((all) => all.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')]))
  expect(loading).toEqual([['eager', 'high'], ...Array.from({ length: 7 }, () => ['lazy', null])])
  await thumb(5).click()
  await page.getByText('5 of 8', { exact: true }).waitFor()
  expect(await layoutShifts(page)).toBeLessThan(LAYOUT_SHIFT_LIMIT)
}

test('works without scripts: the track scrolls, small photos lead to large ones, large ones to their file', async ({
  visit,
  endings,
}) => {
  const { baseURL, full } = await listFullProduct(endings)
  const { page } = await visit({ baseURL, viewport: SIZES.phone, javaScriptEnabled: false })
  await page.goto(`/products/sp/${full}`)
  const { large, thumb } = gallery(page)
  await thumb(4).click()
  await expect.poll(() => photoInView(large)).toBe(4)
  await expect(large.nth(3).getByRole('link')).toHaveAttribute('href', /^\/images\/.*\/1280\.jpg$/)
  await page.getByRole('link', { name: 'What the four grades mean' }).click()
  await page.waitForURL('**/grades/laptop')
  await page.getByRole('heading', { level: 2, name: 'Like new' }).waitFor()
})

/** A grade opens what the four mean: in a dialog from the page, on a page of its own from a card. */
async function expectMeaningOfGrades(page: Page, full: string): Promise<void> {
  await page.goto(`/products/sp/${full}`)
  const opener = page.getByRole('link', { name: 'What the four grades mean' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'What the four grades mean' })
  const own = dialog.getByRole('listitem').filter({ hasText: 'this one' }).first()
  await own.getByRole('heading', { name: 'Good' }).waitFor()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(opener)).toBe(true)

  await page.goto('/products?q=of the gallery')
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="${full}"]`) })
  const meaning = card.getByRole('link', { name: 'What good means' })
  const marks = card.getByText('good', { exact: true })
  await expect
    .poll(async () => {
      const [over, under] = [await meaning.boundingBox(), await marks.boundingBox()]
      return over && under && over.y < under.y && over.y + over.height > under.y + under.height && over.height >= 44
    })
    .toBe(true)
  await card.getByText('Battery 84 %', { exact: true }).waitFor()
  await meaning.click()
  await page.waitForURL('**/grades/laptop#good')
  await page.getByRole('heading', { level: 1, name: 'What the four grades mean for laptops' }).waitFor()
}

test('[D01] the gallery opens all photos large and loads the first one first; a grade opens what the four mean', async ({
  visit,
  endings,
}) => {
  const { baseURL, full } = await listFullProduct(endings)
  const { page, context } = await visit({ baseURL, viewport: SIZES.phone })
  await watchLayoutShifts(context)
  await expectLargePhotos(page, full)
  await expectFirstPhotoFirst(page, full)
  await expectMeaningOfGrades(page, full)
})
