import { expect, type Page } from '@playwright/test'
import { expectConsoleError, signInByForm, test } from '../../../e2e/support/browser.ts'
import {
  confirmedUser,
  listedDevices,
  logOut,
  openSecurity,
  PASSWORD,
  REFUSED_LOG,
} from '../../../e2e/support/security-page.ts'

const NEXT = 'papaya#seed99'

async function changePassword(page: Page, current: string, next: string): Promise<void> {
  const panel = page.getByRole('region', { name: 'Password', exact: true })
  await panel.getByLabel('Current password').fill(current)
  await panel.getByLabel('New password').fill(next)
  await panel.getByLabel('Confirm password').fill(next)
  await panel.getByRole('button', { name: 'Change password' }).click()
}

test.describe('the Security page', () => {
  test('[Z16] the password is changed with the current one; other devices are signed out', async ({ visit }) => {
    const [visitor, other] = [await visit(), await visit()]
    const { page } = visitor
    const email = await confirmedUser('new.password')
    await signInByForm(other.page, email, { password: PASSWORD })
    await signInByForm(page, email, { password: PASSWORD })
    await openSecurity(page)
    await expect.poll(() => listedDevices(page)).toBe(3)
    await changePassword(page, 'wrong!pass99', NEXT)
    await page.getByRole('alert').getByText('Email or password is not right. Check both and try again.').waitFor()
    expectConsoleError(visitor, REFUSED_LOG)
    await changePassword(page, PASSWORD, NEXT)
    await page.getByText('Your password is changed').waitFor()
    await expect.poll(() => listedDevices(page)).toBe(1)
    await other.page.reload()
    await other.page.waitForURL(/\/login/)
    expectConsoleError(other, REFUSED_LOG)
    await logOut(page)
    // The stream that the end of the session closes may ask for a token before the page has heard of the end.
    visitor.violations.console = visitor.violations.console.filter((line) => !line.includes('/identity/v1/token'))
    await signInByForm(page, email, { password: NEXT })
  })
})
