import { expect, type Page } from '@playwright/test'
import { signInByForm, test } from '../../../e2e/support/browser.ts'
import {
  dealWithQuestion,
  expectSignInForm,
  forgiveEndOfSession,
  openPage,
  pagesOf,
  signedInBuyer,
} from '../../../e2e/support/end-of-session.ts'
import { waitForQuiet } from '../../../e2e/support/layout.ts'
import { acceptedDeal, BUYER, openKit, typeCode } from '../../../e2e/support/meeting-kit.ts'
import { logOut } from '../../../e2e/support/security-page.ts'

test.describe('after log-out', () => {
  test('Back shows nothing of the person', async ({ visit }) => {
    const deal = await dealWithQuestion()
    const visitor = await signedInBuyer(visit)
    const { page, context } = visitor
    const tabs: Page[] = []
    // A browser opens six connections to a site, and each tab keeps one for its events.
    for (const given of pagesOf(deal).slice(0, 3)) {
      const tab = await context.newPage()
      await openPage(tab, given)
      await tab.goto('/terms-condition')
      await tab.evaluate(() => Object.assign(window, { beforeLogOut: true }))
      tabs.push(tab)
    }
    await logOut(page)
    for (const tab of tabs) {
      // The tab loads again when the session ends, and refuses Back meanwhile.
      await tab.waitForFunction(() => document.readyState === 'complete' && !('beforeLogOut' in window))
      await expect
        .poll(async () => {
          // Back is refused while the tab loads again.
          if (new URL(tab.url()).pathname === '/terms-condition') await tab.goBack().catch(() => {})
          return new URL(tab.url()).pathname
        })
        .not.toBe('/terms-condition')
      await expectSignInForm(tab)
    }
    forgiveEndOfSession(visitor)
  })

  test('the device keeps neither kit nor orders, with a connection or without', async ({ visit }) => {
    const deal = await acceptedDeal()
    const visitor = await signedInBuyer(visit)
    const { page, context } = visitor
    await openPage(page, ['/dashboard/my-orders', 'My Orders'])
    await openKit(page, deal.id)
    await openPage(page, ['/dashboard', 'Dashboard'])
    await logOut(page)
    const left = () =>
      page.evaluate(async (id) => {
        const databases = (await indexedDB.databases()).map(({ name }) => name)
        const orders = JSON.parse(localStorage.getItem('offline') ?? '{}').orders ?? null
        const kit = (await caches.match(`/dashboard/deals/${id}/kit`)) !== undefined
        return { kits: databases.includes('greentech-kits'), orders, kit }
      }, deal.id)
    await expect.poll(left).toEqual({ kits: false, orders: null, kit: false })
    await context.setOffline(true)
    for (const path of [`/dashboard/deals/${deal.id}/kit`, '/dashboard/my-orders']) {
      await page.goto(path)
      await page.getByRole('button', { name: /again|retry/i }).waitFor()
      await expect(page.locator('#orders')).toBeHidden()
    }
    await context.setOffline(false)
    forgiveEndOfSession(visitor)
  })
})

test.describe('log-out while something of a meeting is not sent', () => {
  test('asks first; the code waits on the phone, and is sent when the same person is back', async ({ visit }) => {
    const deal = await acceptedDeal()
    const read = async () =>
      (await (await deal.saller.get(`/api/deals/${deal.id}`)).json()) as { state: string; handoverCode: string }
    const stateOf = async () => (await read()).state
    const { handoverCode } = await read()
    const visitor = await signedInBuyer(visit)
    const { page, context } = visitor
    const kit = await context.newPage()
    await openKit(kit, deal.id)
    await page.reload()
    await page.getByRole('complementary').getByText(BUYER).waitFor()
    await context.setOffline(true)
    await kit.getByRole('button', { name: 'Go on to the money' }).click()
    await kit.getByRole('button', { name: 'I have paid' }).click()
    await kit.getByRole('heading', { name: /^Type .*code$/ }).waitFor()
    await typeCode(kit, handoverCode)
    await kit.getByRole('heading', { name: 'Kept on this phone' }).waitFor()

    const leave = page.getByRole('complementary').getByRole('button', { name: 'Logout' })
    await leave.click()
    const question = page.getByRole('alertdialog', { name: 'Not all of your meeting is sent' })
    await question.getByText('is sent when you log in here again').waitFor({ timeout: 20_000 })
    await question.getByRole('button', { name: 'Stay logged in' }).click()
    await kit.getByRole('heading', { name: 'Kept on this phone' }).waitFor()
    await leave.click()
    await question.getByRole('button', { name: 'Log out all the same' }).click({ timeout: 20_000 })
    await page.waitForURL((url) => url.pathname === '/')
    await context.setOffline(false)
    await kit.close()
    // The next person on the phone sends nothing of it.
    await signInByForm(page, 'imran@greentech.example')
    await waitForQuiet(page)
    expect(await stateOf()).toBe('accepted')
    await logOut(page)
    await signInByForm(page, BUYER)
    await expect.poll(stateOf, { timeout: 20_000 }).toBe('handed_over')
    forgiveEndOfSession(visitor)
  })
})
