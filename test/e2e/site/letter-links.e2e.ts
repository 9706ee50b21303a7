import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings, expectConsoleError, signIn, test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { waitForQuiet } from '../support/layout.ts'
import { confirmedUser, emailLink, PASSWORD } from '../support/security-page.ts'

const PAGES = [
  ['/extend', 'Yes, keep on sale', 'Still for sale?'],
  ['/newsletter/confirm', 'Yes, send it to me', 'Do you want our newsletter?'],
  ['/newsletter/unsubscribe', 'Unsubscribe', 'Leave the newsletter?'],
  ['/notifications/stop', 'End these letters', 'No more letters of this sort?'],
] as const

describe('the pages of links in letters', () => {
  test('ask and answer without scripts', async ({ visit }) => {
    const visitor = await visit({ javaScriptEnabled: false })
    const { page } = visitor
    for (const [path, confirm, question] of PAGES) {
      await page.goto(`${path}?token=not-a-token`)
      await page.getByRole('heading', { name: question }).waitFor()
      const answer = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.getByRole('button', { name: confirm }).click()
      const response = await answer
      expect([response.status(), new URL(response.url()).pathname]).toEqual([expect.any(Number), path])
      expect(response.status()).toBeGreaterThanOrEqual(400)
      // What was wrong, in words, and where to go on.
      await page.locator('main p').first().waitFor()
      expect(await page.locator('main a.button').count()).toBe(1)
      expectConsoleError(visitor, String(response.status()))
    }
  })

  test('are the same bytes for every link', async ({ visit }) => {
    const { page } = await visit()
    for (const [path, confirm] of PAGES) {
      const [one, other] = await Promise.all(
        ['?token=a', '?token=b'].map(async (query) => (await page.request.get(path + query)).text()),
      )
      expect(one).toBe(other)
      await page.goto(`${path}?token=x`)
      await page.getByRole('button', { name: confirm }).waitFor()
      expect(await axeFindings(page)).toEqual([])
    }
  })
})

/** Opens a link as a mail scanner with scripts does, and resolves to the calls that were made, other than reading. */
async function callsOf(page: Page, link: string): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(new URL(request.url()).pathname)
  })
  await page.goto(link)
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await waitForQuiet(page)
  return calls
}

/** What is asked with a code alone says what the code is for, and leaves it usable. */
const ASKING = '/identity/v1/accounts:resetPassword'

describe('opening a link of a letter changes nothing', () => {
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
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await page.getByText('Your e-mail address is confirmed').waitFor()
    expect(await isVerified()).toBe(true)
  })

  test('nor does it sign in, not even where the link was asked for', async ({ visit }) => {
    const email = await confirmedUser('opens.only')
    const { page } = await visit()
    await page.goto('/login/link')
    await page.getByRole('main').getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    const link = await emailLink(email, 'Your link to sign in')
    expect(await callsOf(page, link)).toEqual([])
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).waitFor()

    // Nor does that for a new password, which keeps the page that the guest came for.
    const cameFrom = '/dashboard/my-orders'
    await page.goto(`/login?from=${encodeURIComponent(cameFrom)}`)
    const form = page.getByRole('main')
    await form.getByRole('link', { name: 'Forgot password?' }).click()
    await form.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await form.getByLabel('Email').fill(email)
    await form.getByRole('button', { name: 'Send the link' }).click()
    const { page: elsewhere } = await visit()
    const fresh = elsewhere.getByRole('main')
    await elsewhere.goto(await emailLink(email, 'Set a new password'))
    await fresh.getByLabel('New password').fill(`${PASSWORD}2`)
    await fresh.getByLabel('Confirm password').fill(`${PASSWORD}2`)
    await fresh.getByRole('button', { name: 'Save the new password' }).click()
    await elsewhere.waitForURL((url) => url.pathname === '/login' && url.searchParams.get('from') === cameFrom)
    await fresh.getByLabel('Email').fill(email)
    await fresh.getByLabel('Password', { exact: true }).fill(`${PASSWORD}2`)
    await fresh.getByRole('button', { name: 'Log In' }).click()
    await elsewhere.waitForURL(`**${cameFrom}`)
  })

  test('/account-change and /reset-password ask what their code is for, and no more; the other pages ask first', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page } = visitor
    for (const path of ['/account-change', '/reset-password']) {
      expect(await callsOf(page, `${path}?oobCode=none`)).toEqual([ASKING])
      expectConsoleError(visitor, 'the server responded with a status of 400')
    }
    for (const [path] of PAGES) expect(await callsOf(page, `${path}?token=none`)).toEqual([])
  })
})
