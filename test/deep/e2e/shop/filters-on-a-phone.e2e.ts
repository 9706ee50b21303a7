import { expect, type Locator, type Page, type Route } from '@playwright/test'
import { axeFindings, SIZES, test } from '../../../e2e/support/browser.ts'
import { column, listOurs, NEAR_DHAKA, names, OURS, searchOf, WORD } from '../../../e2e/support/filtered-list.ts'
import {
  horizontalOverflow,
  isFocused,
  LAYOUT_SHIFT_LIMIT,
  layoutShifts,
  waitUntilLoaded,
  watchLayoutShifts,
} from '../../../e2e/support/layout.ts'
import { cards } from '../../../e2e/support/product-cards.ts'

/** Pixels of the bar, the search, the chips and the tools above the first card. */
const ABOVE_THE_TOOLS = 245
/** Pixels of the line above the tools that says how many products are shown, with the gap below it. */
const LINE_OF_THE_NUMBER = 28

test.beforeEach(listOurs)

/** The button that opens the sheet: before its code has come it is a link to the filters on the page. */
async function openerOfSheet(page: Page): Promise<Locator> {
  const button = page.getByRole('button', { name: 'Filters' })
  const isAlive = () => button.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactFiber')))
  await expect.poll(isAlive).toBe(true)
  return button
}

/** Filters on a phone are in a sheet that counts what its choices would leave, before they act. */
async function expectCountsOfSheet(page: Page): Promise<void> {
  await page.goto(OURS)
  await waitUntilLoaded(page)
  await page.waitForLoadState('networkidle')
  const top = async () => (await cards(page).first().boundingBox())?.y
  await expect.poll(top).toBeLessThanOrEqual(ABOVE_THE_TOOLS + LINE_OF_THE_NUMBER)
  await expect(column(page)).toBeHidden()
  await (await openerOfSheet(page)).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Show 6 products' }).waitFor()
  await sheet.locator('label', { hasText: 'Laptops' }).click()
  await sheet.getByRole('button', { name: 'Show 5 laptops' }).waitFor()
  await sheet.locator('label', { hasText: '16 GB' }).click()
  await sheet.getByRole('button', { name: 'Show 2 laptops' }).waitFor()
  expect(searchOf(page)).toEqual({ q: WORD })
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Show 2 laptops' }).click()
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD, kind: 'laptop', ramGb: '16' })
  await expect.poll(() => names(page)).toEqual(['Book C', 'Book D'])
  expect(await layoutShifts(page)).toBeLessThan(LAYOUT_SHIFT_LIMIT)
  await page.getByRole('button', { name: 'Filters, 2 on' }).click()
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await sheet.getByRole('button', { name: 'Show 6 products' }).click()
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD })
}

/** Filters on a phone move nothing when counts and list come long after the press. */
async function expectNoShiftsOfLateCounts(page: Page): Promise<void> {
  await page.goto(OURS)
  await waitUntilLoaded(page)
  await page.waitForLoadState('networkidle')
  await (await openerOfSheet(page)).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Show 6 products' }).waitFor()
  // A shift that comes within half a second of a press does not count.
  const slowly = (route: Route) => setTimeout(() => void route.continue(), 900)
  for (const late of ['**/api/products?*', '**/api/products/facets*']) await page.route(late, slowly)
  await sheet.locator('label', { hasText: 'Laptops' }).click()
  await sheet.getByRole('button', { name: 'Show 5 laptops' }).waitFor()
  await sheet.locator('label', { hasText: '16 GB' }).click()
  await sheet.getByRole('button', { name: 'Show 2 laptops' }).click()
  await expect.poll(() => names(page)).toEqual(['Book C', 'Book D'])
  expect(await layoutShifts(page)).toBeLessThan(LAYOUT_SHIFT_LIMIT)
  for (const late of ['**/api/products?*', '**/api/products/facets*']) await page.unroute(late)
}

/** Filters on a phone work by keyboard, and the focus returns to their button. */
async function expectKeyboardToWork(page: Page): Promise<void> {
  await page.goto(OURS)
  await waitUntilLoaded(page)
  await page.waitForLoadState('networkidle')
  const button = await openerOfSheet(page)
  await button.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.waitFor()
  // The sheet takes the focus when it opens.
  await expect.poll(() => sheet.evaluate((it) => it.contains(document.activeElement))).toBe(true)
  await sheet.getByRole('checkbox', { name: /^Laptops/ }).press('Space')
  await sheet.getByRole('button', { name: 'Show 5 laptops' }).waitFor()
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(button)).toBe(true)
  expect(searchOf(page)).toEqual({ q: WORD })
}

/** Filters on a phone fit a screen of 320 px. */
async function expectNoOverflow(page: Page): Promise<void> {
  await page.goto(`${OURS}&kind=laptop&ramGb=8,16&grade=good`)
  await waitUntilLoaded(page)
  await page.waitForLoadState('networkidle')
  await expect.poll(() => horizontalOverflow(page)).toBe(0)
  await page.getByRole('button', { name: 'Filters, 4 on' }).click()
  await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Show 2 laptops' }).waitFor()
  await expect.poll(() => horizontalOverflow(page)).toBe(0)
}

/** The filter of districts takes those near a chosen one without a position, when the sheet is left. */
async function expectDistrictsNearby(page: Page): Promise<void> {
  await page.goto(`${OURS}&district=dhaka`)
  await waitUntilLoaded(page)
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Filters, 1 on' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.locator('summary').filter({ hasText: 'District' }).click()
  await sheet.getByRole('button', { name: 'And districts nearby' }).click()
  await sheet.getByRole('status').getByText('Dhaka, Narayanganj, Gazipur are chosen.').waitFor()
  await expect.poll(() => isFocused(sheet.getByRole('button', { name: 'Near me' }))).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await sheet.getByRole('button', { name: 'Show 4 products' }).click()
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD, district: NEAR_DHAKA })
  await expect.poll(() => horizontalOverflow(page)).toBe(0)
}

test('filters on a phone are in a sheet that counts what its choices would leave, works by keyboard, moves nothing, and fits a screen of 320 px', async ({
  visit,
}) => {
  const visitor = await visit({ viewport: SIZES.phone, permissions: [] })
  const { page } = visitor
  await watchLayoutShifts(visitor.context)
  await expectCountsOfSheet(page)
  await expectNoShiftsOfLateCounts(page)
  await expectKeyboardToWork(page)
  await expectDistrictsNearby(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoOverflow(page)
})
