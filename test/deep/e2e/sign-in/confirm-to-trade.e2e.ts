import { expect } from '@playwright/test'
import { expectConsoleError, signInByForm, test, type Visitor } from '../../../e2e/support/browser.ts'
import { PASSWORD } from '../../../e2e/support/products.ts'
import { startSite } from '../../../e2e/support/site.ts'
import { register } from '../../../e2e/support/users.ts'

test.describe('with CONFIRMED_EMAIL_TO_TRADE', () => {
  async function confirmElsewhere({ page }: Visitor, email: string): Promise<void> {
    const subject = 'Please verify your e-mail address'
    const letter = page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name: subject })
    await expect
      .poll(async () => {
        await page.goto('/dev/mail')
        return letter.count()
      })
      .toBeGreaterThan(0)
    await letter.first().click()
    await page.getByRole('link', { name: 'Verify my e-mail address' }).click()
    await page.getByRole('button', { name: 'Confirm my e-mail address' }).click()
    await page.getByText('Your e-mail address is confirmed').waitFor()
  }

  test('a buyer is asked to confirm the e-mail address, has the e-mail sent again, confirms in another browser and books', async ({
    visit,
    endings,
  }) => {
    const { url, stop } = await startSite({ CONFIRMED_EMAIL_TO_TRADE: 'true' })
    endings.push(stop)
    const [here, there] = [await visit({ baseURL: url }), await visit({ baseURL: url })]
    const { page } = here
    const { email } = await register(url, 'unconfirmed@example.com', 'buyer')
    await signInByForm(page, email, { password: PASSWORD })
    const [product] = (await (await fetch(`${url}/api/products?limit=1`)).json()) as { _id: string }[]
    await page.goto(`/products/sp/${product?._id}`)
    await page.getByRole('button', { name: 'Book Now' }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone').fill('01712345678')
    await dialog.getByLabel('Meeting location').fill('Farmgate')
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await dialog.getByText('Please confirm your e-mail address first').waitFor()
    await dialog.getByRole('button', { name: 'Send the letter again' }).click()
    await dialog.getByText(/The letter was sent again at \d+:\d\d/).waitFor()
    await confirmElsewhere(there, email)
    await expect(dialog.getByLabel('Meeting location')).toHaveValue('Farmgate')
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await page.waitForURL('**/dashboard/my-orders')
    // The first call, that with a new token, and the last one before its token was renewed.
    expectConsoleError(here, 'status of 403', 3)
  })
})
