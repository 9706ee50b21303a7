import { expect, type Page } from '@playwright/test'
import { test } from '../../../e2e/support/browser.ts'
import {
  dealWithQuestion,
  expectSignInForm,
  forgiveEndOfSession,
  openPage,
  pagesOf,
  signedInBuyer,
} from '../../../e2e/support/end-of-session.ts'
import { logOut } from '../../../e2e/support/security-page.ts'

test.describe('after log-out', () => {
  test('every other tab of the person asks for a sign-in, and the ticket of the kit sends nothing more', async ({
    visit,
  }) => {
    const deal = await dealWithQuestion()
    const visitor = await signedInBuyer(visit)
    const { page, context } = visitor
    const tabs: Page[] = []
    let ticket = ''
    for (const given of pagesOf(deal)) {
      const tab = await context.newPage()
      tab.on('response', async (response) => {
        if (response.url().endsWith(`/api/deals/${deal.id}/kit`)) ticket = (await response.json()).ticket
      })
      await openPage(tab, given)
      tabs.push(tab)
    }
    await expect.poll(() => ticket).not.toBe('')
    await logOut(page)
    for (const tab of tabs) await expectSignInForm(tab)
    const entry = { ticket, key: crypto.randomUUID(), entry: { kind: 'pay', pay: 'bkash' } }
    const sent = await page.request.post(`/api/deals/${deal.id}/kit/entries`, { data: entry })
    expect([sent.status(), (await sent.json()).code]).toEqual([401, 'ticket_invalid'])
    forgiveEndOfSession(visitor)
  })
})
