import { expect, type Page } from '@playwright/test'
import { signInTo, test, type Visit } from '../../../e2e/support/browser.ts'
import { addProduct, bookProduct, fetchProducts, newUser, PASSWORD } from '../../../e2e/support/products.ts'

/** A phone number is accepted as people write it, and dialled as one number by the saller. */
async function expectDialledNumber(page: Page): Promise<void> {
  const saller = await newUser('saller', 'dials')
  const id = await addProduct(saller)
  const forms = ['01812345678', '8801812345678', '+880 1812-345678', '০১৮১২৩৪৫৬৭৮', '018-1234 5678']
  for (const phone of forms) await bookProduct(await newUser('buyer', 'phone'), id, { phone })
  await signInTo(page, '/dashboard/my-buyers', saller.email, PASSWORD)
  const numbers = page.getByRole('table').locator('a[href^="tel:"]')
  await expect(numbers).toHaveCount(forms.length)
  const shown = forms.with(3, '01812345678')
  expect((await numbers.allTextContents()).toSorted()).toEqual(shown.toSorted())
  const dialled = await numbers.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(new Set(dialled)).toEqual(new Set(['tel:+8801812345678']))
}

/** Book Now is disabled for a saller, with the reason, and opens for an admin. */
async function expectNoBookingOfSaller(page: Page, visit: Visit): Promise<void> {
  const [product] = await fetchProducts('?limit=1')
  await signInTo(page, `/products/sp/${product?._id}`, 'nusrat@greentech.example')
  const button = page.getByRole('main').getByRole('button', { name: 'Book Now' }).first()
  await page.getByText('Book Now is for buyers.').first().waitFor()
  expect((await button.getAttribute('aria-disabled')) ?? (await button.getAttribute('disabled'))).not.toBeNull()
  const reason = await button.getAttribute('aria-describedby')
  await expect(page.locator(`[id="${reason}"]`)).toContainText('Book Now is for buyers.')
  await button.click({ force: true })
  const admin = await visit()
  await signInTo(admin.page, `/products/sp/${product?._id}`, 'admin@greentech.example')
  await admin.page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
  await admin.page.getByRole('dialog', { name: 'Book this product' }).waitFor()
  // By now the press of the saller would have opened theirs, too.
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

test('[K03 J05 D11 D12 Y03 X13] a phone number is accepted as people write it, and dialled as one number by the saller; Book Now is disabled for a saller, with the reason, and opens for an admin', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectDialledNumber(page)
  await expectNoBookingOfSaller(page, visit)
})
