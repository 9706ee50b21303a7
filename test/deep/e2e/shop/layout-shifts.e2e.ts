import { setTimeout } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { signIn, test } from '../../../e2e/support/browser.ts'
import { layoutShifts, waitUntilLoaded, watchLayoutShifts } from '../../../e2e/support/layout.ts'
import { EMAILS, type Role } from '../../../e2e/support/page-checks.ts'

/** Milliseconds. */
const FONT_DELAY = 500

/** A paragraph that wraps otherwise in its own font; Web Vitals calls a tenth good. */
const WRAP_LIMIT = 0.015

/** All pages have the same fonts: one page of each kind, figures, cards, a table, a form, a conversation, texts. */
const PAGES: Record<Role, string[]> = {
  buyer: ['/dashboard', '/dashboard/my-orders'],
  saller: ['/dashboard/my-products', '/dashboard/add-a-product', '/dashboard/messages'],
  admin: ['/dashboard/products', '/dashboard/blogs/new', '/dashboard/security'],
}

test('fonts that load last shift no more than a line on the pages of signed-in users', async ({ visit }) => {
  const moved: string[] = []
  for (const role of ['buyer', 'saller', 'admin'] as const) {
    const { page, context } = await visit()
    await watchLayoutShifts(context)
    await signIn(page, EMAILS[role])
    await page.route(/\.woff2$/, async (route) => {
      await setTimeout(FONT_DELAY)
      await route.continue()
    })
    for (const path of PAGES[role]) {
      await page.goto(path)
      await waitUntilLoaded(page)
      await page.evaluate(() => document.fonts.ready)
      await waitUntilLoaded(page)
      const shifts = await layoutShifts(page)
      if (shifts > WRAP_LIMIT) moved.push(`${path}: ${shifts.toFixed(3)}`)
    }
  }
  expect(moved, moved.join('\n')).toEqual([])
})
