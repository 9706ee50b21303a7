import { expect } from '@playwright/test'
import { SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { BATTERY_REPORT, nextButton, THREE_PHOTOS } from '../../../e2e/support/listing-form.ts'
import { typeInto } from '../../../e2e/support/new-person.ts'
import { newUser, PASSWORD } from '../../../e2e/support/products.ts'

test('[F12 F13 Z07] a person with three photos lists a laptop on a phone', async ({ visit }) => {
  const saller = await newUser('saller', 'quick')
  const { page } = await visit({ viewport: SIZES.phone })
  await signInTo(page, '/dashboard/add-a-product', saller.email, PASSWORD)
  const next = nextButton(page)
  const form = page.getByRole('main')
  await form.locator('input[type=file]').first().setInputFiles(THREE_PHOTOS)
  await next.click()
  await page.getByText('Still needed: Kind, Product Name, Select Brand').waitFor()
  await expect(form.getByLabel('Kind', { exact: true })).toHaveValue('')
  await typeInto(page, 'Product Name', 'HP EliteBook 840 G5 i5-8250U 8GB RAM 256GB SSD 14"')
  await page.keyboard.press('Enter')
  // All other facts were read from the name.
  await expect(form.getByRole('combobox', { name: 'RAM', exact: true })).toHaveValue('8')
  await form.getByLabel('Accounts and locks').selectOption('signed-out')
  // The chosen answer wraps.
  const heightOfLocks = async () => (await form.getByLabel('Accounts and locks').boundingBox())?.height
  await expect.poll(heightOfLocks).toBeGreaterThan(48)
  await page.getByText('Still needed: Accounts and locks').waitFor({ state: 'hidden' })
  await next.click()
  await page.getByText('Still needed: Faults, Charger').waitFor()
  await form.getByText('No known fault', { exact: true }).click()
  await form.getByLabel('Charger').selectOption('original')
  await next.click()
  await form.locator('input[type=file]').nth(1).setInputFiles(BATTERY_REPORT)
  await form.getByText('Read from the file: 84%, 312 cycles.').waitFor()
  await next.click()
  await form.getByRole('radio', { name: /^Good/ }).locator('..').click()
  await form.getByLabel('Years used').selectOption('2')
  await form.getByLabel('Year of Purchase').selectOption('2023')
  await next.click()
  await typeInto(page, 'Location', 'mirpur 10')
  await form.getByRole('button', { name: 'Mirpur 10, Dhaka', exact: true }).click()
  await page.keyboard.press('Enter')
  await typeInto(page, 'Original Price', '60000')
  await form.getByLabel('Sale Price').fill('31500')
  await next.click()
  await typeInto(page, 'Product Description', 'One owner, light scratches on the lid.')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('Your Product Has Added Successfully', { exact: true }).waitFor()
  await page.waitForURL('**/dashboard/my-products')
  const published = page.getByRole('region', { name: 'It is on sale' })
  await published.getByText('HP EliteBook 840 G5').waitFor()
  const links = published.getByRole('link')
  await expect(links).toHaveText(['See it', 'List another', 'Show that you have it', 'WhatsApp', 'Facebook'])
  const mine = (await (await saller.get(`/api/my-products/${saller.email}`)).json()) as { _id: string }[]
  expect(await (await saller.get(`/api/product/${mine[0]?._id}`)).json()).toMatchObject({
    ...{ category: 'HP', kind: 'laptop', location: 'Mirpur 10, Dhaka', district: 'dhaka', area: 'dhaka-mirpur-10' },
    ...{ condition: 'Good', used: '2 years', batterySource: 'file', batteryHealth: 84 },
    photos: [expect.any(String), expect.any(String), expect.any(String)],
    specs: {
      ...{ model: 'EliteBook 840 G5', processorFamily: 'intel-i5', processor: 'i5-8250U', processorGeneration: 8 },
      ...{ ramGb: 8, storageGb: 256, storageType: 'ssd', screenInches: 14, locks: 'signed-out', charger: 'original' },
      defects: ['none'],
    },
  })
  expect(await (await saller.get('/api/drafts')).json()).toEqual([])
})
