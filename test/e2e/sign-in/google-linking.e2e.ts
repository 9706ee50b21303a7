import { describe, expect } from 'vitest'
import { axeFindings, signIn, takeOut, test } from '../support/browser.ts'
import { ask } from '../support/database.ts'
import { choose, openWindow, toast } from '../support/google.ts'
import { newPerson, PASSWORD } from '../support/market.ts'

const RECORDED = 'Your Data has recorded'

/** Nobody here knows this person of Google any more. */
async function forget(email: string): Promise<void> {
  await ask('delete from identity.accounts where email = $1', [email])
  await ask('delete from users where email = $1', [email])
}

describe('an address that has an account with a password', () => {
  test('[Z27 Z10] is named with the way on; after the password Google opens the account too', async ({ visit }) => {
    const first = await visit()
    const { page } = first
    await choose(await openWindow(first, '/register'), /Imran Hossain/)
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
    await choose(await openWindow(second), /Imran Hossain/)
    await second.page.waitForURL('**/dashboard')
    expect(await toast(second.page, RECORDED).count()).toBe(0)
  })

  test('is not linked to the account of whoever else signs in there', async ({ visit }) => {
    await ask(`update identity.accounts set federated = '{}' where email = 'imran@greentech.example'`)
    const visitor = await visit()
    const { page } = visitor
    const other = await newPerson('buyer', 'somebody.else')
    await choose(await openWindow(visitor), /Imran Hossain/)
    await page.getByText('Log in with its password below').waitFor()
    const form = page.getByRole('main')
    await form.getByLabel('Email').fill(other.email)
    await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await form.getByRole('button', { name: 'Log In' }).click()
    await page.waitForURL('**/dashboard')
    const linked = await ask(
      `select uid from identity.accounts where federated #>> '{google.com,email}' like 'imran@%'`,
    )
    expect(linked).toEqual([])
  })
})

describe('the Security page', () => {
  test('[Z26] adds Google to an account and takes it away; a person of Google who has an account is refused', async ({
    visit,
  }) => {
    const visitor = await visit()
    const { page, context } = visitor
    await forget('kamal@post.example')
    const somebody = await newPerson('buyer', 'two.ways')
    await signIn(page, somebody.email, PASSWORD)
    await page.goto('/dashboard/security')
    const add = page.getByRole('button', { name: 'Add Google' })
    const pick = async (who: RegExp) => {
      const [popup] = await Promise.all([context.waitForEvent('page'), add.click()])
      await choose(popup, who)
    }
    await pick(/Imran Hossain/)
    await toast(page, 'There is already an account with this e-mail address.').waitFor()
    takeOut(visitor, 'the server responded with a status of 400')
    await pick(/Kamal Chowdhury/)
    await toast(page, 'Google opens your account now').waitFor()
    await page.getByText('kamal@post.example').waitFor()
    expect(await axeFindings(page)).toEqual([])
    const other = await visit()
    await signIn(other.page, (await newPerson('buyer', 'too.late')).email, PASSWORD)
    await other.page.goto('/dashboard/security')
    const button = other.page.getByRole('button', { name: 'Add Google' })
    const [popup] = await Promise.all([other.context.waitForEvent('page'), button.click()])
    await choose(popup, /Kamal Chowdhury/)
    await toast(other.page, 'This sign-in belongs to another account.').waitFor()
    takeOut(other, 'the server responded with a status of 400')
    await page.getByRole('button', { name: 'Remove Google' }).click()
    await toast(page, 'Google is no way in any more').waitFor()
    await add.waitFor()
    await page.reload()
    await add.waitFor()
    const [left] = await ask<{ federated: object }>('select federated from identity.accounts where email = $1', [
      somebody.email,
    ])
    expect(left?.federated).toEqual({})
  })
})
