import { expect, type Page } from '@playwright/test'
import { axeFindingsBesideColours, SIZES, signIn, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import {
  horizontalOverflow,
  LAYOUT_SHIFT_LIMIT,
  layoutShifts,
  waitUntilLoaded,
  watchLayoutShifts,
} from '../../../e2e/support/layout.ts'
import { namesOfDemo, textsInOtherLetters } from '../../../e2e/support/other-letters.ts'
import { addressesFor, EMAILS } from '../../../e2e/support/page-checks.ts'

/** Milliseconds: all pages one after the other, which a busy machine shows slowly. */
const LIMIT = 240_000
/** CSS pixels: a phone, on which each page is loaded; a window of 1280 at 400 % (WCAG 2.2, 1.4.10 Reflow); a desk. */
const WIDTHS = [SIZES.phone.width, 320, SIZES.desk.width]
/** A device that is not in Bangladesh and not in Bangla: pages that are hydrated to another text say it in the console. */
const ELSEWHERE = { viewport: SIZES.phone, locale: 'ar-EG', timezoneId: 'America/Los_Angeles' }

/** Chooses Bangla by the link of the menu, which stays on the page; the account stores the choice. */
async function chooseBangla(page: Page): Promise<void> {
  await page.setViewportSize(SIZES.desk)
  await page.goto('/dashboard/my-orders')
  await page.getByRole('link', { name: 'বাংলা', exact: true }).click()
  await page.waitForURL('**/bn/dashboard/my-orders')
  await expect
    .poll(() => queryDatabase('select language from users where email = $1', [EMAILS.buyer]))
    .toEqual([{ language: 'bn' }])
  await page.setViewportSize(SIZES.phone)
}

for (const who of ['guest', 'buyer', 'saller', 'admin'] as const)
  test(`every page of a ${who} is in Bangla: no English letters, nothing cut or shifted, axe finds nothing`, async ({
    visit,
  }) => {
    test.setTimeout(LIMIT)
    const { page, context } = await visit(ELSEWHERE)
    await watchLayoutShifts(context)
    if (who !== 'guest') await signIn(page, EMAILS[who])
    if (who === 'buyer') await chooseBangla(page)
    const names = await namesOfDemo()
    const found: string[] = []
    for (const path of await addressesFor(who)) {
      await page.goto(path === '/' ? '/bn' : `/bn${path}`)
      await waitUntilLoaded(page)
      const shifts = await layoutShifts(page)
      const faults = await textsInOtherLetters(page, names)
      if ((await page.locator('html').getAttribute('lang')) !== 'bn') faults.push('not in Bangla')
      if ((await page.locator('h1').count()) !== 1) faults.push('not one main heading')
      if (shifts > LAYOUT_SHIFT_LIMIT) faults.push(`layout shift ${shifts.toFixed(3)}`)
      // The pages in English have the same colours.
      faults.push(...(await axeFindingsBesideColours(page)))
      for (const width of WIDTHS) {
        if (width !== SIZES.phone.width) await page.setViewportSize({ ...SIZES.phone, width })
        const wider = await horizontalOverflow(page)
        if (wider > 0) faults.push(`${wider} px wider than ${width}`)
      }
      await page.setViewportSize(SIZES.phone)
      found.push(...faults.map((fault) => `${path}: ${fault}`))
    }
    expect(found, found.join('\n')).toEqual([])
  })
