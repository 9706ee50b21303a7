import { expect, type Locator, type Page } from '@playwright/test'
import { expectNoViolations, signInTo, test, type Visitor } from '../../../e2e/support/browser.ts'
import { displayNameOf } from '../../../e2e/support/edit-form.ts'
import { fillListing, storedDraft } from '../../../e2e/support/listing-form.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'

/** Requests of that kind wait until `release` is called; `asked` ends when the first one was sent. */
async function hold(page: Page, pattern: string, method = 'POST') {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = () => {}
  const asked = new Promise<void>((resolve) => {
    sent = resolve
  })
  await page.route(pattern, async (route) => {
    if (route.request().method() === method) {
      sent()
      await released
    }
    await route.continue()
  })
  return { release, asked }
}

/** The message at each field that is marked as wrong, by the field's name. */
function faultsOf(form: Locator): Promise<Record<string, string>> {
  return form
    .locator('input[aria-invalid=true], select[aria-invalid=true], textarea[aria-invalid=true]')
    .evaluateAll((all) => {
      const fields = (all as HTMLInputElement[]).filter(({ type }) => !['file', 'radio', 'checkbox'].includes(type))
      return Object.fromEntries(
        fields.map((field) => {
          const note = field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
          // Without the unit and the word that stand beside the label.
          return [field.labels?.[0]?.firstChild?.textContent, document.getElementById(note)?.textContent]
        }),
      )
    })
}

/** A saller advertises and deletes a product from its card. */
async function expectAdvertAndDeletion(page: Page): Promise<void> {
  const saller = await newUser('saller', 'grid')
  const name = `Advertised ${'laptop '.repeat(8)}`.trim()
  const id = await addProduct(saller, { name })
  await addProduct(saller, { name: 'HP to delete' })
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(2)
  const first = cards.filter({ hasText: 'Advertised laptop' })
  const link = first.getByRole('heading').getByRole('link')
  expect([await link.textContent(), await link.getAttribute('href')]).toEqual([
    `${name.slice(0, 40).trimEnd()}...`,
    `/products/sp/${id}`,
  ])
  await expect(first).toContainText('HP')
  await expect
    .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(50)
  const { release, asked } = await hold(page, '**/api/advertise')
  const advertise = first.getByRole('button', { name: /^Advertise/ })
  const done = page.getByText('Product Added Advertise Section Successfully!!!', { exact: true })
  await advertise.click()
  await asked
  // The server has not acknowledged yet.
  await advertise.and(page.locator('[aria-busy=true]')).waitFor()
  const line = first.getByText('Advertised', { exact: true })
  expect([await done.count(), await line.count()]).toEqual([0, 0])
  release()
  await done.waitFor()
  await line.waitFor()
  await expect
    .poll(async () => [await advertise.textContent(), await advertise.isEnabled()])
    .toEqual(['Advertise', true])
  const adverts = (await (await fetch(`${site().url}/api/advertise`)).json()) as {
    product: { _id: string }
  }[]
  expect(adverts.map(({ product }) => product._id)).toContain(id)
  await cards
    .filter({ hasText: 'HP to delete' })
    .getByRole('button', { name: /^Delete/ })
    .click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  const deletion = await hold(page, '**/api/my-products/*', 'DELETE')
  const lists: string[] = []
  page.on('request', (request) => request.method() === 'GET' && lists.push(new URL(request.url()).pathname))
  await question.getByRole('button', { name: 'Delete' }).click()
  await deletion.asked
  await question.locator('button[aria-busy=true]').waitFor()
  const deleted = page.getByText('Product Deleted Successfully', { exact: true })
  // The question hides the page from readers; the cards are still drawn.
  expect([await deleted.count(), await page.locator('main article').count()]).toEqual([0, 2])
  deletion.release()
  await deleted.waitFor()
  await expect(cards).toHaveCount(1)
  // The list is asked for anew (row S12).
  await expect.poll(() => lists.filter((path) => path.startsWith('/api/my-products/')).length).toBeGreaterThan(0)
  await page.reload()
  await expect(cards).toHaveCount(1)
}

/** A card whose product could not be deleted stays, and says so. */
async function expectCardToStay({ page, violations }: Visitor): Promise<void> {
  const saller = await newUser('saller', 'draft')
  await addProduct(saller, { name: 'HP that stays' })
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  await page.route('**/api/my-products/*', (route) =>
    route.request().method() === 'DELETE' ? route.abort() : route.continue(),
  )
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
  await page.getByText(/^The product is not deleted\./).waitFor()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.route('**/api/advertise', (route) => route.abort())
  await page.getByRole('button', { name: /^Advertise/ }).click()
  await page.getByText(/^The product is not advertised\./).waitFor()
  await expect(page.getByRole('article').getByText('Advertised', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: /^Advertise/ }).waitFor()
  violations.console = violations.console.filter((line) => !line.includes('ERR_FAILED'))
}

/** An empty list offers the form; the form says what is missing at each field and adds the product. */
async function expectFormOfEmptyList(page: Page): Promise<void> {
  const saller = await newUser('saller', 'adds')
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  await page.getByText('You Have not any Products', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add Your Product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Your Product' })
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect.poll(() => faultsOf(dialog)).toMatchObject({ Kind: 'Please fill this in.' })
  await dialog.getByLabel('Kind', { exact: true }).selectOption('Laptop')
  await dialog.getByLabel('Accounts and locks').waitFor()
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect
    .poll(() => faultsOf(dialog))
    .toEqual({
      'Product Name': 'Please fill this in.',
      'Select Brand': expect.any(String),
      Model: 'Please fill this in.',
      Processor: expect.any(String),
      RAM: expect.any(String),
      Storage: expect.any(String),
      'Storage kind': expect.any(String),
      'Screen size': expect.any(String),
      'Accounts and locks': expect.any(String),
      Charger: expect.any(String),
      'Years used': expect.any(String),
      'Year of Purchase': expect.any(String),
      Location: 'Please fill this in.',
      'Original Price': expect.any(String),
      'Sale Price': expect.any(String),
      'Product Description': 'Please fill this in.',
    })
  await dialog.getByText('Please add a photo.').waitFor()
  const brands = dialog.getByLabel('Select Brand').locator('option')
  const offered = ((await (await fetch(`${site().url}/api/brands`)).json()) as { name: string }[]).map(
    ({ name }) => name,
  )
  expect(offered).toEqual(expect.arrayContaining(['ASUS', 'HP', 'MACBOOK']))
  await expect.poll(async () => (await brands.allTextContents()).slice(1)).toEqual(offered)
  await expect(dialog.getByLabel('Product Description')).toHaveAttribute('rows', '15')
  await expect(dialog.getByLabel('Original Price')).toHaveAttribute('placeholder', '12,000')
  await expect(dialog.getByLabel('Your Name')).toHaveValue(displayNameOf(saller))
  expect(await dialog.getByLabel('Your Name').isEditable()).toBe(false)
  await fillListing(dialog)
  await dialog.getByLabel('Sale Price').fill('cheap')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  const fault = expect.stringMatching(/^Please write the price in numbers, like 12,000: one amount/)
  await expect.poll(() => faultsOf(dialog)).toEqual({ 'Sale Price': fault })
  await dialog.getByLabel('Sale Price').fill('8000 9000')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await expect.poll(() => faultsOf(dialog)).toEqual({ 'Sale Price': fault })
  await dialog.getByLabel('Sale Price').fill('৪১,৫০০')
  await dialog.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('Your Product Has Added Successfully', { exact: true }).waitFor()
  await dialog.waitFor({ state: 'hidden' })
  const added = page.getByRole('article').filter({ hasText: 'HP Spectre of the form' })
  await expect.poll(async () => (await added.textContent())?.replace(/\s/g, ' ')).toContain('BDT 41,500')
}

/** A draft is restored after a reload, with its photo, until it is added or discarded. */
async function expectRestoredDraft(page: Page): Promise<void> {
  const saller = await newUser('saller', 'draft')
  await signInTo(page, '/dashboard/add-a-product', saller.email, PASSWORD)
  const form = page.getByRole('main')
  await fillListing(form)
  await form.getByLabel('Sale Price').fill('41,500')
  await expect.poll(() => storedDraft(page)).toContain('41,500')
  await page.reload()
  await form.getByText('What you had begun to write is here again.').waitFor()
  await expect(form.getByLabel('Product Name')).toHaveValue('HP Spectre of the form')
  await expect(form.getByLabel('Select Brand')).toHaveValue('HP')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('Your Product Has Added Successfully', { exact: true }).waitFor()
  await expect.poll(() => storedDraft(page)).toBe('')

  await page.goto('/dashboard/add-a-product')
  await expect(form.getByLabel('Product Name')).toHaveValue('')
  await form.getByLabel('Product Name').fill('HP second thought')
  await expect.poll(() => storedDraft(page)).toContain('second thought')
  await page.reload()
  await form.getByRole('button', { name: 'Start afresh' }).click()
  await expect(form.getByLabel('Product Name')).toHaveValue('')
  await expect.poll(() => storedDraft(page)).toBe('')
}

test('[M06 M07 F01 F02 F03 F04 F05 F06 F07 F08 F09 F10 F11 F12 F13 N04 X07 Z07 S11 A05 M01 M02 M03 M04 S12 S13 Z05 Z08 Z15] a saller whose list is empty adds a product by the form, keeps a draft over a reload, advertises and deletes a product from its card; what failed stays, and says so', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await expectRestoredDraft(page)
  await expectFormOfEmptyList(page)
  await expectAdvertAndDeletion(page)
  expectNoViolations(visitor)
  await page.unrouteAll()
  await expectCardToStay(visitor)
})
