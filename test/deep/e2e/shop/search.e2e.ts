import { expect, type Page } from '@playwright/test'
import { axeFindings, axeFindingsInTheDark, SIZES, test } from '../../../e2e/support/browser.ts'
import {
  horizontalOverflow,
  LAYOUT_SHIFT_LIMIT,
  layoutShifts,
  waitUntilLoaded,
  watchLayoutShifts,
} from '../../../e2e/support/layout.ts'
import { cards } from '../../../e2e/support/product-cards.ts'
import { site } from '../../../e2e/support/site.ts'

const MISSPELT = '/products?q=samsnug+mobile'
const NOTHING = '/products?q=thinkpad+9999'

test.describe('search words', () => {
  /** Search words that were taken for others are named, with the search for exactly what was typed. */
  async function expectOtherWords(page: Page): Promise<void> {
    await page.goto('/products')
    await waitUntilLoaded(page)
    await page.getByRole('main').getByRole('searchbox').fill('samsnug mobile')
    await page.getByText('Showing results for “Samsung mobile”.').waitFor()
    const names = await cards(page).allTextContents()
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((text) => !/samsung|স্যামসাং/i.test(text))).toEqual([])
    await page.getByRole('link', { name: 'Search only for “samsnug mobile”' }).click()
    await page.waitForURL((url) => url.searchParams.get('q') === '"samsnug" mobile')
    await page.getByRole('heading', { name: 'Nothing fits all of “"samsnug" mobile”' }).waitFor()
  }

  /** Search words that nothing fits show what is near, and which words were left out. */
  async function expectNearProducts(page: Page): Promise<void> {
    await page.goto('/products')
    await waitUntilLoaded(page)
    await page.getByRole('main').getByRole('searchbox').fill('thinkpad 9999')
    await page.getByRole('heading', { name: 'Nothing fits all of “thinkpad 9999”' }).waitFor()
    await page.getByText('These are near: without “9999”.').waitFor()
    expect(await cards(page).count()).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'All results for “thinkpad”' }).click()
    await page.waitForURL((url) => url.searchParams.get('q') === 'thinkpad')
  }

  /** Search words are understood without scripts. */
  async function expectAnswersInHtml(): Promise<void> {
    for (const [path, sentence] of [
      [MISSPELT, 'Showing results for “Samsung mobile”.'],
      [NOTHING, 'These are near: without “9999”.'],
    ]) {
      const html = (await (await fetch(site().url + path)).text()).replaceAll('<!-- -->', '')
      expect(html).toContain(sentence)
      expect(html).toContain('href="/products/sp/')
    }
  }

  /** Search words leave a page that everybody can read, and that does not jump. */
  async function expectReadablePage(page: Page): Promise<void> {
    for (const [viewport, narrow] of [
      [SIZES.phone, 320],
      [SIZES.desk, 640],
    ] as const) {
      await page.setViewportSize(viewport)
      for (const path of [MISSPELT, NOTHING]) {
        await page.goto(path)
        await waitUntilLoaded(page)
        expect(await layoutShifts(page)).toBeLessThan(LAYOUT_SHIFT_LIMIT)
        expect(await axeFindings(page)).toEqual([])
        if (viewport === SIZES.desk) expect(await axeFindingsInTheDark(page)).toEqual([])
        expect(await horizontalOverflow(page)).toBe(0)
        await page.setViewportSize({ width: narrow, height: 640 })
        expect(await horizontalOverflow(page)).toBe(0)
        await page.setViewportSize(viewport)
      }
    }
  }

  test('that were taken for others are named, those that nothing fits show what is near, without scripts too; everybody can read the page', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page } = visitor
    await watchLayoutShifts(visitor.context)
    await expectOtherWords(page)
    await expectNearProducts(page)
    await expectAnswersInHtml()
    await expectReadablePage(page)
  })
})
