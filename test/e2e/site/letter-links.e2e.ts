import { expect } from '@playwright/test'
import { expectConsoleError, signIn, test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { callsOf, LETTER_PAGES } from '../support/letter-links.ts'
import { confirmedUser, emailLink, PASSWORD } from '../support/security-page.ts'

test.describe('the pages of links in letters', () => {
  test('ask and answer without scripts', async ({ visit }) => {
    const visitor = await visit({ javaScriptEnabled: false })
    const { page } = visitor
    for (const [path, confirm, question] of LETTER_PAGES) {
      await page.goto(`${path}?token=not-a-token`)
      await page.getByRole('heading', { name: question }).waitFor()
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: confirm }).click()
      const response = await answer
      expect([response.status(), new URL(response.url()).pathname]).toEqual([expect.any(Number), path])
      expect(response.status()).toBeGreaterThanOrEqual(400)
      // The error, in words, and a link to go on.
      await expect(page.locator('main a.button')).toHaveCount(1)
      await page.locator('main p').first().waitFor()
      expectConsoleError(visitor, String(response.status()))
    }
  })
})

test.describe('opening a link of a letter changes nothing', () => {
  test('an address is confirmed by a press on the page of its link', async ({ visit }) => {
    const email = await confirmedUser('scanned')
    await queryDatabase('update identity.accounts set email_verified = false where email = $1', [email])
    const owner = await visit()
    await signIn(owner.page, email, PASSWORD)
    await owner.page.getByRole('button', { name: 'Send it again' }).click()
    const link = await emailLink(email, 'Please verify your e-mail address')
    const isVerified = async () => {
      const [account] = await queryDatabase<{ verified: boolean }>(
        'select email_verified as verified from identity.accounts where email = $1',
        [email],
      )
      return account?.verified
    }
    const { page: scanner } = await visit()
    expect(await callsOf(scanner, link)).toEqual([])
    expect(await isVerified()).toBe(false)
    const { page } = await visit()
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await page.getByText('Your e-mail address is confirmed').waitFor()
    expect(await isVerified()).toBe(true)
  })
})
