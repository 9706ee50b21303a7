import { expect, type Page } from '@playwright/test'
import { signInTo, test } from '../../../e2e/support/browser.ts'
import { choosePlace } from '../../../e2e/support/listing-form.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'

type Saller = Awaited<ReturnType<typeof newUser>>

/** The only draft of a saller, as the server has it. */
async function draftOf(saller: Saller): Promise<Record<string, unknown> | undefined> {
  const [draft] = (await (await saller.get('/api/drafts')).json()) as { _id: string }[]
  if (!draft) return undefined
  const { form } = (await (await saller.get(`/api/drafts/${draft._id}`)).json()) as { form: Record<string, unknown> }
  return form
}

async function reopen(page: Page): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('What you had begun to write is here again.').waitFor()
}

test('another place and another name in a restored draft take district, brand and facts along, or ask for them', async ({
  visit,
}) => {
  const saller = await newUser('saller', 'restored')
  const { page } = await visit()
  await signInTo(page, '/dashboard/add-a-product', saller.email, PASSWORD)
  const form = page.getByRole('main')
  await form.getByLabel('Product Name').fill('HP EliteBook 840 G5 8GB 256GB')
  await form.getByLabel('Product Name').blur()
  await expect(form.getByLabel('Select Brand')).toHaveValue('HP')
  await choosePlace(form, 'dhanmondi', 'Dhanmondi, Dhaka')
  await reopen(page)
  await form.getByLabel('Location').fill('Zindabazar')
  await expect.poll(() => draftOf(saller)).toMatchObject({ location: 'Zindabazar', district: '', area: '' })
  await form.getByRole('button', { name: 'Zindabazar, Sylhet', exact: true }).click()
  await form.getByLabel('Product Name').fill('Dell Latitude 7490')
  await form.getByLabel('Product Name').blur()
  await expect
    .poll(() => draftOf(saller))
    .toMatchObject({
      ...{ name: 'Dell Latitude 7490', category: 'Dell', kind: 'laptop', location: 'Zindabazar, Sylhet' },
      ...{ district: 'sylhet', specs: { model: 'Latitude 7490', ramGb: '', storageGb: '' } },
    })
})

test('the dialog that was emptied by Start afresh closes without a question', async ({ visit }) => {
  const saller = await newUser('saller', 'afresh')
  const { page } = await visit()
  await signInTo(page, '/dashboard/add-a-product', saller.email, PASSWORD)
  await page.getByLabel('Product Name').fill('HP that is given up')
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.goto('/dashboard/my-products')
  await page.getByRole('button', { name: 'Add Product' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Start afresh' }).click()
  await expect(dialog.getByLabel('Product Name')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'hidden' })
})
