import { expect } from '@playwright/test'
import { axeFindings, expectConsoleError, signInTo, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { chooseAccount, openPopup, toast } from '../../../e2e/support/google.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'

const RECORDED = 'Your Data has recorded'

/** Deletes the account of this person of Google. */
async function forget(email: string): Promise<void> {
  await queryDatabase('delete from identity.accounts where email = $1', [email])
  await queryDatabase('delete from users where email = $1', [email])
}

test.describe('a Google e-mail address of an account with a password', () => {
  test('[Z27 Z10] is shown with what to do; after sign-in by password Google is linked', async ({ visit }) => {
    const first = await visit()
    const { page } = first
    await chooseAccount(await openPopup(first, '/register'), /Imran Hossain/)
    const sentence = 'There is an account for imran@greentech.example already.'
    await toast(page, sentence).first().waitFor()
    await page.getByRole('link', { name: 'Log in with its password, and Google opens it too' }).click()
    await page.getByText('Log in with its password below: from then on Google opens it too.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const form = page.getByRole('main')
    await form.getByLabel('Email').fill('imran@greentech.example')
    await form.getByLabel('Password', { exact: true }).fill('green@tech24')
    await form.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL('**/dashboard')
    await toast(page, 'Google now opens your account too').waitFor()
    const second = await visit()
    await chooseAccount(await openPopup(second), /Imran Hossain/)
    await second.page.waitForURL('**/dashboard')
    expect(await toast(second.page, RECORDED).count()).toBe(0)
  })

  test('is not linked to the account of another user who signs in', async ({ visit }) => {
    await queryDatabase(`update identity.accounts set federated = '{}' where email = 'imran@greentech.example'`)
    const visitor = await visit()
    const { page } = visitor
    const other = await newUser('buyer', 'somebody.else')
    await chooseAccount(await openPopup(visitor), /Imran Hossain/)
    await page.getByText('Log in with its password below').waitFor()
    const form = page.getByRole('main')
    await form.getByLabel('Email').fill(other.email)
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL('**/dashboard')
    const linked = await queryDatabase(
      `select uid from identity.accounts where federated #>> '{google.com,email}' like 'imran@%'`,
    )
    expect(linked).toEqual([])
  })
})

test.describe('the Security page', () => {
  test('[Z26] links Google to an account and unlinks it; a Google account of another user is refused', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page, context } = visitor
    await forget('kamal@post.example')
    const somebody = await newUser('buyer', 'two.ways')
    await signInTo(page, '/dashboard/security', somebody.email, PASSWORD)
    const add = page.getByRole('button', { name: 'Add Google' })
    const pick = async (who: RegExp) => {
      const [popup] = await Promise.all([context.waitForEvent('page'), add.click()])
      await chooseAccount(popup, who)
    }
    await pick(/Imran Hossain/)
    await toast(page, 'There is already an account with this e-mail address.').waitFor()
    expectConsoleError(visitor, 'the server responded with a status of 400')
    await pick(/Kamal Chowdhury/)
    await toast(page, 'Google opens your account now').waitFor()
    await page.getByText('kamal@post.example').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const other = await visit()
    await signInTo(other.page, '/dashboard/security', (await newUser('buyer', 'too.late')).email, PASSWORD)
    const button = other.page.getByRole('button', { name: 'Add Google' })
    const [popup] = await Promise.all([other.context.waitForEvent('page'), button.click()])
    await chooseAccount(popup, /Kamal Chowdhury/)
    await toast(other.page, 'This sign-in belongs to another account.').waitFor()
    expectConsoleError(other, 'the server responded with a status of 400')
    await page.getByRole('button', { name: 'Remove Google' }).click()
    await toast(page, 'Google is no way in any more').waitFor()
    await add.waitFor()
    await page.reload()
    await add.waitFor()
    const [left] = await queryDatabase<{ federated: object }>(
      'select federated from identity.accounts where email = $1',
      [somebody.email],
    )
    expect(left?.federated).toEqual({})
  })
})
