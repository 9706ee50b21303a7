import { expect } from '@playwright/test'
import { expectConsoleError, signIn, test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import {
  addPhone,
  confirmedUser,
  enrollAuthenticator,
  logOut,
  openSecurity,
  PASSWORD,
  REFUSED_LOG,
  smsCode,
  submitPassword,
  totpCode,
} from '../support/security-page.ts'

test.describe('the second factor', () => {
  test('[Q27 Z33] after an authenticator app is set up, sign-in asks for its code or a recovery code', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page } = visitor
    const email = await confirmedUser('second.step')
    await signIn(page, email, PASSWORD)
    const { key, codes } = await enrollAuthenticator(page)
    expect(codes).toHaveLength(10)
    await page.getByText('10 left').waitFor()
    await logOut(page)
    await submitPassword(page, email)
    const main = page.getByRole('main')
    await main.getByRole('heading', { name: 'One more step' }).waitFor()
    await main.getByLabel('Code from the app').fill('000000')
    await main.getByRole('alert').filter({ hasText: 'This code is not right' }).waitFor()
    expectConsoleError(visitor, REFUSED_LOG)
    await main.getByLabel('Code from the app').fill(totpCode(key, 1))
    await page.waitForURL('**/dashboard')
    await logOut(page)
    await submitPassword(page, email)
    await main.getByRole('button', { name: 'Use a recovery code' }).click()
    await main.getByLabel('Recovery code').fill((codes[3] ?? '').toLowerCase())
    await main.getByRole('button', { name: 'Go on' }).click()
    await page.waitForURL('**/dashboard')
    await openSecurity(page)
    await page.getByText('9 left').waitFor()
  })
})

test.describe('other sign-in methods', () => {
  test('[Q27] a phone number that was added signs in and returns to the page that asked for it', async ({ visit }) => {
    const { page } = await visit()
    const email = await confirmedUser('by.phone')
    const number = '+8801700000002'
    await signIn(page, email, PASSWORD)
    await addPhone(page, number)
    await page.getByRole('button', { name: 'Remove the phone number' }).waitFor()
    await logOut(page)
    await page.goto('/login?from=/dashboard/my-orders')
    const main = page.getByRole('main')
    await main.getByLabel('Phone number').fill('০১৭০০ ০০০০০২')
    await queryDatabase('delete from text_messages')
    await main.getByRole('button', { name: 'Send me a code' }).click()
    await main.getByLabel('Code from the message').fill(await smsCode(page, number))
    await page.waitForURL(({ pathname }) => pathname === '/dashboard/my-orders')
    await openSecurity(page)
    await page.getByText('You signed in by phone.').waitFor()
    await page.getByRole('button', { name: 'Remove the password' }).click()
    await page.getByText('Your password is no way in any more').waitFor()
    await page.getByRole('button', { name: 'Remove the password' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Remove the phone number' }).click()
    await page.getByRole('button', { name: 'Add a phone number' }).waitFor()
  })
})
