import { expect } from '@playwright/test'
import { SIZES, signIn, test } from '../../../e2e/support/browser.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'

test.describe('frame and overview', () => {
  test('[O01 O03 N15] on a phone the menu slides in behind a button; without a photo a placeholder stands there', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: SIZES.phone })
    const person = await newUser('buyer', 'shila')
    await signIn(page, person.email, PASSWORD)
    const open = page.getByRole('button', { name: 'Open menu' })
    await open.waitFor()
    const menu = page.getByRole('dialog', { name: 'Dashboard menu' })
    await expect(menu).toBeHidden()
    await open.click()
    await menu.waitFor()
    expect(await menu.evaluate((box) => getComputedStyle(box).transitionDuration.split(', ')[0])).toBe('0.3s')
    await menu.getByText(person.email).waitFor()
    await expect(menu.locator('img[src^="/images"]')).toHaveCount(0)
    await menu.getByRole('link', { name: 'My Orders' }).click()
    await page.waitForURL('**/dashboard/my-orders')
    await menu.waitFor({ state: 'hidden' })
  })
})
