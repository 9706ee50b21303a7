import { expect } from '@playwright/test'
import { axeFindings, expectConsoleError, signIn, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { callsOf, LETTER_PAGES } from '../../../e2e/support/letter-links.ts'
import { confirmedUser, emailLink, PASSWORD } from '../../../e2e/support/security-page.ts'

test.describe('the pages of links in letters', () => {
  test('are the same bytes for every link', async ({ visit }) => {
    const { page } = await visit()
    for (const [path, confirm] of LETTER_PAGES) {
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

/** A call with a code alone returns the code's purpose and leaves the code usable. */
const ASKING = '/identity/v1/accounts:resetPassword'

test.describe('opening a link of a letter changes nothing', () => {
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
    for (const [path] of LETTER_PAGES) expect(await callsOf(page, `${path}?token=none`)).toEqual([])
  })

  test('the page of the link that confirms an address passes the checks before and after the press', async ({
    visit,
  }) => {
    const email = await confirmedUser('looks')
    await queryDatabase('update identity.accounts set email_verified = false where email = $1', [email])
    const owner = await visit()
    await signIn(owner.page, email, PASSWORD)
    await owner.page.getByRole('button', { name: 'Send it again' }).click()
    const { page } = await visit()
    await page.goto(await emailLink(email, 'Please verify your e-mail address'))
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await page.getByText('Your e-mail address is confirmed').waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
