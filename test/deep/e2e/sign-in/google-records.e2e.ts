import { expect } from '@playwright/test'
import { axeFindings, becomeGuest, refused, test, type Visitor } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { chooseAccount, clickGoogle, googleButton, openPopup, SADIA, toast } from '../../../e2e/support/google.ts'

const RECORDED = 'Your Data has recorded'

async function roleOf(email: string): Promise<string | undefined> {
  const [row] = await queryDatabase<{ role: string }>('select role from users where email = $1', [email])
  return row?.role
}

test.describe('Continue with Google', () => {
  /** The popup and the page behind it pass the checks. */
  async function expectWellMadePopup(visitor: Visitor): Promise<void> {
    const popup = await openPopup(visitor)
    await popup.getByText('This is not Google.').waitFor()
    expect(await axeFindings(popup)).toEqual([])
    expect(await axeFindings(visitor.page)).toEqual([])
    await Promise.all([visitor.page.waitForURL('**/dashboard'), chooseAccount(popup, SADIA)])
  }

  /** An existing record keeps its role. */
  async function expectKeptRole(visitor: Visitor): Promise<void> {
    await queryDatabase("update users set role = 'saller' where email = 'sadia@workshop.example'")
    await chooseAccount(await openPopup(visitor), SADIA)
    await visitor.page.getByRole('link', { name: 'My Products' }).first().waitFor()
    // Nothing was recorded this time (row Z01).
    expect(await toast(visitor.page, RECORDED).count()).toBe(0)
    expect(await roleOf('sadia@workshop.example')).toBe('saller')
  }

  /** A sign-in on /register, after a guard, leads back to the guarded page. */
  async function expectReturnToGuarded(visitor: Visitor): Promise<void> {
    const { page } = visitor
    await page.goto('/dashboard/my-orders')
    await page.getByRole('link', { name: 'Create a free account' }).click()
    await page.waitForURL('**/register?from=**')
    // The address changes before the page does, and both pages have the button.
    await page.getByLabel('Confirm password').waitFor()
    const popup = await clickGoogle(visitor)
    await Promise.all([
      page.waitForURL('**/dashboard/my-orders'),
      toast(page, RECORDED).waitFor(),
      chooseAccount(popup, /Kamal Chowdhury/),
    ])
    expect(await roleOf('kamal@post.example')).toBe('buyer')
  }

  /** A failure to save the record shows a toast, and the user is signed in all the same. */
  async function expectToastOfRecord(visitor: Visitor): Promise<void> {
    await visitor.page.route('**/api/users', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
    )
    const popup = await openPopup(visitor)
    await Promise.all([
      visitor.page.waitForURL('**/dashboard'),
      toast(visitor.page, 'Your Data record failed').waitFor(),
      chooseAccount(popup, SADIA),
    ])
    expect(await toast(visitor.page, RECORDED).count()).toBe(0)
    visitor.violations.console = visitor.violations.console.filter((line) => !line.includes(refused(500)))
  }

  test('[U02 Z01 Z02 N09 G08] an existing record keeps its role; on /register, after a guard, the person returns to the guarded page; a failure to save the record shows a toast', async ({
    visit,
  }) => {
    const visitor = await visit()
    await expectWellMadePopup(visitor)
    await becomeGuest(visitor.page)
    await expectKeptRole(visitor)
    await becomeGuest(visitor.page)
    await expectReturnToGuarded(visitor)
    await becomeGuest(visitor.page)
    await expectToastOfRecord(visitor)
  })
})

test.describe('without a popup', () => {
  test('[Z30] a browser that blocks popups redirects the page to Google, and returns signed in', async ({ visit }) => {
    const { page } = await visit()
    await page.addInitScript((sentence) => {
      window.open = () => null
      const look = () =>
        document.querySelector('main')?.textContent.includes(sentence) && sessionStorage.setItem('seen', sentence)
      new MutationObserver(look).observe(document, { childList: true, subtree: true })
    }, 'Your browser kept the sign-in window shut. Sign-in goes on in this one.')
    await page.goto('/login?from=%2Fdashboard%2Fmy-products')
    await googleButton(page).click()
    await page.waitForURL('**/dev/google/choose/**')
    expect(await page.evaluate(() => sessionStorage.getItem('seen'))).not.toBeNull()
    await chooseAccount(page, SADIA)
    await page.waitForURL('**/dashboard/my-products')
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('greentech-google'))).toBeNull()
  })
})
