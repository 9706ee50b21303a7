import { expect, type Page } from '@playwright/test'
import { expectConsoleError, SIZES, signInTo, test, type Visit } from '../../../e2e/support/browser.ts'
import { toastWidth, waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { openNewsletterForm, subscribe } from '../../../e2e/support/newsletter-form.ts'

test.describe('navbar and footer', () => {
  /** Navbar and footer have their links; Login becomes Dashboard for a signed-in user. */
  async function expectLinks(page: Page): Promise<void> {
    await page.goto('/contact')
    await waitUntilLoaded(page)
    const bar = page.getByRole('banner')
    const to = (name: string) => bar.getByRole('link', { name, exact: true }).first().getAttribute('href')
    expect([await to('Home'), await to('Products'), await to('Contact'), await to('Login')]).toEqual([
      '/',
      '/products',
      '/contact',
      '/login',
    ])
    await expect(bar.getByRole('link', { name: 'Dashboard' })).toHaveCount(0)
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('img', { name: 'GreenTech' }).or(foot.getByLabel('GreenTech')).first().waitFor()
    for (const name of ['Facebook', 'YouTube', 'Instagram']) {
      await expect(foot.getByRole('link', { name })).toHaveAttribute('href', /^https:\/\//)
    }
    await foot.getByText('House 14, Road 6, Dhanmondi, Dhaka 1205').waitFor()
    const hrefs = await foot.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(
      expect.arrayContaining(['tel:08000555012', 'tel:+880255501240', 'mailto:hello@greentech.example']),
    )
    expect(hrefs.filter((href) => href?.startsWith('/'))).toEqual(
      expect.arrayContaining(['/terms-condition', '/privacy-policy', '/return-refund', '/dashboard']),
    )
    await signInTo(page, '/contact', 'imran@greentech.example')
    await bar.getByRole('link', { name: 'Dashboard' }).first().waitFor()
    await expect(bar.getByRole('link', { name: 'Login' })).toHaveCount(0)
  }

  /** Mail Us reaches the inbox; only the phone may be left empty. */
  async function expectMailToReachInbox(page: Page, visit: Visit): Promise<void> {
    await page.goto('/terms-condition')
    await waitUntilLoaded(page)
    const foot = page.getByRole('contentinfo')
    // The foot's script comes last.
    await page.waitForLoadState('networkidle')
    await expect(foot.getByRole('button', { name: 'Send' })).toBeHidden()
    await foot.getByText('Mail Us').click()
    await foot.getByRole('button', { name: 'Send' }).click()
    await expect(foot.locator('[aria-invalid=true]')).toHaveCount(3)
    const words = `Do you take old phones? ${Date.now()}`
    await foot.getByLabel('Name').fill('Mitu Rahman')
    await foot.getByLabel('Email').fill('mitu@example.com')
    await foot.getByLabel('Message').fill(words)
    await foot.getByRole('button', { name: 'Send' }).click()
    const toast = page.getByText('Thanks your for your message!!. We will reply in your email shortly!!!')
    await toast.waitFor()
    await expect(foot.getByLabel('Message')).toHaveValue('')
    const admin = await visit()
    await signInTo(admin.page, '/dashboard/inbox', 'admin@greentech.example')
    const message = admin.page.getByRole('listitem').filter({ hasText: words })
    await message.waitFor()
    // Marked as done it leaves the list at once, and is here again when that is refused.
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await admin.page.route('**/api/inbox/*', async (route) => {
      await refused
      await route.abort()
    })
    const mark = message.getByRole('button', { name: /^Mark as done/ })
    await mark.click()
    await message.waitFor({ state: 'detached' })
    refuse()
    await admin.page.getByText('The connection failed. Please check your internet and try again.').waitFor()
    await mark.waitFor()
    expectConsoleError(admin, 'ERR_FAILED')
  }

  /** A message of success is at most 350 px wide. */
  async function expectNarrowToast(page: Page): Promise<void> {
    await subscribe(await openNewsletterForm(page), `reader.${Date.now()}@example.com`)
    const toast = page.getByText('Thanks for your Subscription!!!', { exact: true })
    expect(await toastWidth(toast)).toBeLessThanOrEqual(350)
  }

  test('[U04 U05 U06 U07 U08 U09] navbar and footer have their links; Login becomes Dashboard for a signed-in user; a message of success is at most 350 px wide', async ({
    visit,
  }) => {
    const { page } = await visit()
    await expectNarrowToast(page)
    await expectLinks(page)
  })

  /** The menu of a phone slides in within 300 ms and its links work. */
  async function expectMenuOfPhone(page: Page): Promise<void> {
    await page.goto('/')
    await waitUntilLoaded(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    expect(await menu.evaluate((box) => getComputedStyle(box).transitionDuration.split(', ')[0])).toBe('0.3s')
    await menu.getByRole('link', { name: 'Products' }).click()
    await page.waitForURL('**/products')
    await menu.waitFor({ state: 'hidden' })
  }

  test('[N15 U10 U11] the menu of a phone slides in within 300 ms and its links work; Mail Us reaches the inbox; only the phone may be left empty', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: SIZES.phone })
    await expectMenuOfPhone(page)
    await expectMailToReachInbox(page, visit)
  })
})
