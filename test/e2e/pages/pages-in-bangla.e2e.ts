import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, SIZES, signIn, test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import {
  horizontalOverflow,
  LAYOUT_SHIFT_LIMIT,
  layoutShifts,
  waitUntilLoaded,
  watchLayoutShifts,
} from '../support/layout.ts'
import { namesOfDemo, textsInOtherLetters } from '../support/other-letters.ts'
import { addressesFor, EMAILS } from '../support/page-checks.ts'

/** Milliseconds: all pages one after the other, which a busy machine shows slowly. */
const LIMIT = 240_000
/** CSS pixels: a window of 1280 at 400 % (WCAG 2.2, 1.4.10 Reflow), a phone, a desk. */
const WIDTHS = [320, 360, 1280]

/** By the link of the menu, which stays on the page; the account keeps it. */
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

test.for(['guest', 'buyer', 'saller', 'admin'] as const)(
  'every page of a %s is in Bangla: no English letters, nothing cut or shifted, axe finds nothing',
  { timeout: LIMIT },
  async (who, { visit }) => {
    const { page, context } = await visit({ viewport: SIZES.phone })
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
      for (const width of WIDTHS) {
        await page.setViewportSize({ ...SIZES.phone, width })
        const wider = await horizontalOverflow(page)
        if (wider > 0) faults.push(`${wider} px wider than ${width}`)
      }
      await page.setViewportSize(SIZES.phone)
      faults.push(...(await axeFindings(page)))
      found.push(...faults.map((fault) => `${path}: ${fault}`))
    }
    expect(found, found.join('\n')).toEqual([])
  },
)
