import { expect, type Page } from '@playwright/test'
import { signInByForm, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { confirmedUser, openSecurity, PASSWORD } from '../../../e2e/support/security-page.ts'

/** A picture of another host at the sign-in service is shown nowhere. */
async function expectNoForeignPicture(page: Page, email: string): Promise<void> {
  await queryDatabase('update users set photo_url = null where email = $1', [email])
  await queryDatabase('update identity.accounts set photo_url = $2 where email = $1', [
    email,
    'https://elsewhere.example/me.png',
  ])
  await signInByForm(page, email, { password: PASSWORD })
  await page.goto('/dashboard')
  await page.getByRole('complementary').getByRole('button', { name: 'Logout' }).waitFor()
  const photos = await page.locator('img').evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src))
  expect(photos.filter((src) => src.includes('elsewhere'))).toEqual([])
}

/** The Security page offers a first password to a user who signed in by e-mail link. */
async function expectOfferOfPassword(page: Page, email: string): Promise<void> {
  await openSecurity(page)
  await page.getByRole('button', { name: 'Change password' }).waitFor()
  await queryDatabase('update identity.accounts set password_hash = null, email_link = true where email = $1', [email])
  await openSecurity(page)
  await page.getByRole('button', { name: 'Set a password' }).waitFor()
}

test('a picture of another host at the sign-in service is shown nowhere; the Security page offers a first password to a user who signed in by e-mail link', async ({
  visit,
}) => {
  const { page } = await visit()
  const email = await confirmedUser('foreign.picture')
  await expectNoForeignPicture(page, email)
  await expectOfferOfPassword(page, email)
})
