import { expect } from '@playwright/test'
import { axeFindings, signInTo, test, type Visitor } from '../../../e2e/support/browser.ts'
import { fetchProduct, openEditForm } from '../../../e2e/support/edit-form.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'

/**
 * Text typed in an edit is offered again after the tab was closed, restored by one press, and gone once it is saved or given
 * up.
 */
async function expectRestoredEdit({ page, context }: Visitor): Promise<void> {
  const saller = await newUser('saller', 'edit-draft')
  const id = await addProduct(saller, { name: 'HP half edited' })
  await signInTo(page, `/dashboard/my-products/${id}/edit`, saller.email, PASSWORD)
  await page.getByLabel('Product Name').fill('HP edited to the end')
  await page.getByLabel('Sale Price').fill('39,000')
  await page.close()

  const later = await context.newPage()
  await later.goto(`/dashboard/my-products/${id}/edit`)
  await later.getByText('You have typed changes here that were not saved.', { exact: false }).waitFor()
  await expect(later.getByLabel('Product Name')).toHaveValue('HP half edited')
  expect(await axeFindings(later)).toEqual([])
  await later.getByRole('button', { name: 'Restore what you typed?' }).click()
  await expect(later.getByLabel('Product Name')).toHaveValue('HP edited to the end')
  await later.getByRole('button', { name: 'Save changes' }).click()
  await later.getByText('Your changes are saved', { exact: true }).waitFor()
  expect(await fetchProduct(id)).toMatchObject({ name: 'HP edited to the end', resaleTaka: 39_000 })

  await later.goto('/dashboard/my-products')
  let form = await openEditForm(later)
  await expect(later.getByRole('button', { name: 'Restore what you typed?' })).toHaveCount(0)
  await form.getByLabel('Product Name').fill('HP given up')
  await expect.poll(() => later.evaluate(() => Object.keys(localStorage).join())).toContain('greentech:product-edit:')
  await form.getByRole('link', { name: 'Cancel' }).click()
  await later.getByRole('button', { name: 'Leave' }).click()
  await later.waitForURL('**/my-products')
  form = await openEditForm(later)
  await expect(later.getByRole('button', { name: 'Restore what you typed?' })).toHaveCount(0)
  await expect(form.getByLabel('Product Name')).toHaveValue('HP edited to the end')
}

/** A draft of an edit gives way to a newer edit, and the form says so. */
async function expectNewerEdit({ context }: Visitor): Promise<void> {
  const saller = await newUser('saller', 'older-draft')
  const id = await addProduct(saller, { name: 'HP of two devices' })
  const page = await context.newPage()
  await signInTo(page, `/dashboard/my-products/${id}/edit`, saller.email, PASSWORD)
  await page.getByLabel('Product Name').fill('HP of the old tab')
  await page.close()
  const { category, photo, location, used, condition, parchesDate, originalPrice, resalePrice, description } =
    await fetchProduct(id)
  const edit = { category, photo, location, used, condition, parchesDate, originalPrice, resalePrice, description }
  const answer = await saller.put(`/api/my-products/${id}`, { ...edit, name: 'HP of the other device' })
  expect(answer.status).toBe(200)

  const later = await context.newPage()
  await later.goto(`/dashboard/my-products/${id}/edit`)
  await later.getByText('This product was changed elsewhere after you had typed here.', { exact: false }).waitFor()
  await expect(later.getByLabel('Product Name')).toHaveValue('HP of the other device')
  await later.reload()
  await later.getByRole('heading', { name: 'Photos' }).waitFor()
  await expect(later.getByText('This product was changed elsewhere', { exact: false })).toHaveCount(0)
}

test('what is typed in an edit is offered after the tab was closed, restored by one press, gone once it is saved or given up; it gives way to a newer edit, and the form says so', async ({
  visit,
}) => {
  const visitor = await visit()
  await expectRestoredEdit(visitor)
  await expectNewerEdit(visitor)
})
