import { readdirSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { SIZES, signIn, signInTo, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { openEditForm } from '../../../e2e/support/edit-form.ts'
import { addPhoto, fillFacts, PHOTOS } from '../../../e2e/support/listing-form.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'

const NO_PHOTO = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') }

type Saller = Awaited<ReturnType<typeof newUser>>

/** The picture in the field. */
function pictureIn(field: Locator) {
  return field.locator('img[width="56"]')
}

/** The draft’s photo is shown again, and it is the one that is stored. */
async function expectPhotoOfDraft(page: Page, saller: Saller): Promise<void> {
  await signInTo(page, '/dashboard/add-a-product', saller.email, PASSWORD)
  const form = page.getByRole('main')
  await addPhoto(form, somePhoto())
  await form.getByLabel('Product Name').fill('HP of the draft')
  await form.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await page.getByText('What you had begun to write is here again.').waitFor()
  const photo = form.getByRole('img', { name: 'Photo 1' })
  const before = await photo.getAttribute('src')
  // In the field, and in the card beside the form.
  const preview = page.locator(`img[src*="${idOf(before)}"]`)
  await form.locator('input[type=file]').first().setInputFiles(NO_PHOTO)
  await form.getByText(/^This file is not a photo/).waitFor()
  await expect(photo).toHaveAttribute('src', String(before))
  await expect.poll(() => preview.count()).toBeGreaterThan(1)
  await fillFacts(form, 'HP of the draft')
  await form.getByLabel('Sale Price').fill('40,000')
  await form.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('Your Product Has Added Successfully', { exact: true }).waitFor()
  const [stored] = await queryDatabase<{ photo: string }>("select photo from products where name = 'HP of the draft'")
  expect(idOf(stored?.photo)).toBe(idOf(before))
}

/** A new product without a photo shows an error and is not stored; the price hint names its basis. */
async function expectNoProductWithoutPhoto(page: Page, saller: Saller): Promise<void> {
  await signInTo(page, '/dashboard/add-a-product', saller.email, PASSWORD)
  const form = page.locator('form').filter({ hasText: 'Product Name' })
  await form.getByLabel('Kind', { exact: true }).selectOption('Laptop')
  await form.getByLabel('Product Name').fill('HP without')
  await form.locator('input[type=file]').first().setInputFiles(NO_PHOTO)
  await form.getByText(/^This file is not a photo/).waitFor()
  await form.getByLabel('Select Brand').selectOption('MACBOOK')
  await fillFacts(form, 'HP without')
  await page.getByText(/^(?:Half of [\d,]+ |This model was sold too seldom here)/).waitFor()
  await form.getByLabel('Sale Price').fill('40,000')
  await page.getByRole('button', { name: 'Add Product' }).last().click()
  await form.getByText('Please add a photo.').waitFor()
  expect(await queryDatabase("select 1 from products where name = 'HP without'")).toEqual([])
}

/** The form of an edit still has the photo of the product. */
async function expectPhotoOfEdit(page: Page, saller: Saller): Promise<void> {
  const id = await addProduct(saller, { name: 'HP to edit' })
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  const form = await openEditForm(page, 'Edit HP to edit')
  const before = await form.getByRole('img', { name: 'Photo 1' }).getAttribute('src')
  await form.locator('input[type=file]').first().setInputFiles(NO_PHOTO)
  await form.getByText(/^This file is not a photo/).waitFor()
  await expect(form.getByRole('img', { name: 'Photo 1' })).toHaveAttribute('src', String(before))
  await form.getByLabel('Product Name').fill('HP edited')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Your changes are saved').waitFor()
  const [stored] = await queryDatabase<{ photo: string }>('select photo from products where id = $1', [id])
  expect(idOf(stored?.photo)).toBe(idOf(before))
}

test('[F02] a refused photo leaves the photo of an edit and of a draft as it was; a new product without a photo shows an error and is not stored', async ({
  visit,
}) => {
  const { page } = await visit()
  const saller = await newUser('saller', 'photos')
  await expectPhotoOfEdit(page, saller)
  await expectPhotoOfDraft(page, saller)
  await expectNoProductWithoutPhoto(page, saller)
})

/** The profile still shows the stored photo. */
async function expectPhotoOfProfile(page: Page): Promise<void> {
  await signInTo(page, '/dashboard/profile', 'farhana@greentech.example')
  const form = page.locator('form').filter({ hasText: 'Profile image' })
  const before = await pictureIn(form).getAttribute('src')
  await form.locator('input[type=file]').first().setInputFiles(NO_PHOTO)
  await form.getByText(/^This file is not a photo/).waitFor()
  await expect(pictureIn(form)).toHaveAttribute('src', String(before))
  await form.getByLabel('Name', { exact: true }).fill('Farhana of the test')
  await form.getByRole('button', { name: 'Save my profile' }).click()
  await page.getByText('Your profile is saved').waitFor()
  await expect(pictureIn(form)).toHaveAttribute('src', String(before))
}

/** The blog editor still shows the cover of the post. */
async function expectCoverOfPost(page: Page): Promise<void> {
  const [post] = await queryDatabase<{ id: string }>('select id from blogs where published limit 1')
  await page.goto(`/dashboard/blogs/${post?.id}`)
  const form = page.locator('form').filter({ hasText: 'Cover picture' })
  const before = await pictureIn(form).getAttribute('src')
  await form.locator('input[type=file]').first().setInputFiles(NO_PHOTO)
  await form.getByText(/^This file is not a photo/).waitFor()
  await expect(pictureIn(form)).toHaveAttribute('src', String(before))
}

/** An admin who comes from the overview reads All Orders in title and heading, and the next page’s own title after it. */
async function expectTitles(page: Page): Promise<void> {
  await signIn(page, 'admin@greentech.example')
  await page.getByRole('link', { name: /^Total Orders/ }).click()
  await page.getByRole('heading', { level: 1, name: 'All Orders' }).waitFor()
  await expect(page).toHaveTitle('All Orders - GreenTech')
  await page.waitForTimeout(500)
  await expect(page).toHaveTitle('All Orders - GreenTech')
  await page.getByRole('complementary').getByRole('link', { name: 'Inbox' }).click()
  await expect(page).toHaveTitle('Inbox - GreenTech')
  await page.goBack()
  await expect(page).toHaveTitle('All Orders - GreenTech')
}

test('[R28] a refused photo leaves the cover of a post; an admin who comes from the overview reads All Orders in title and heading, and the next page’s own title after it', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectTitles(page)
  await expectCoverOfPost(page)
})

/** Below a watch are the watches of its brand, even if there are newer laptops. */
async function expectWatches(page: Page): Promise<void> {
  const saller = await newUser('saller', 'watches')
  const shown = await addProduct(saller, { name: 'HP watch', kind: 'smart-watch' })
  const other = await addProduct(saller, { name: 'HP other watch', kind: 'smart-watch' })
  for (let laptop = 0; laptop < 13; laptop++) await addProduct(saller, { name: `HP laptop ${laptop}` })
  await signInTo(page, `/products/sp/${shown}`, 'farhana@greentech.example')
  const more = page.getByRole('region', { name: 'More HP Smart watches' })
  await more.waitFor()
  const hrefs = await more
    .locator('a[href^="/products/sp/"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
  expect(hrefs[0]).toBe(`/products/sp/${other}`)
  const ids = hrefs.map((href) => href?.split('/').at(-1))
  const kinds = await queryDatabase<{ kind: string }>('select distinct kind from products where id = any($1)', [ids])
  expect(kinds).toEqual([{ kind: 'smart-watch' }])
}

test('[D13] a refused photo leaves that of the profile; below a watch are the watches of its brand, even if there are newer laptops', async ({
  visit,
}) => {
  const { page } = await visit()
  await expectPhotoOfProfile(page)
  await expectWatches(page)
})

test('[P03] Average Rating says by which ratings it orders, and no other order does; nothing covers the focus ring of the search field', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.phone })
  await page.goto('/products')
  const field = page.getByRole('main').getByRole('searchbox')
  await field.focus()
  const uncovered = await field.evaluate((input) => {
    const { left, right, top, bottom } = input.getBoundingClientRect()
    const style = getComputedStyle(input)
    const ring = parseFloat(style.outlineOffset) + parseFloat(style.outlineWidth) - 0.5
    const sides = [top - ring, bottom + ring]
    return sides.map((y) => document.elementFromPoint((left + right) / 2, y)?.contains(input))
  })
  expect(uncovered).toEqual([true, true])

  const line = page.getByText('By the reviews of the saller, from three on. Then the others, newest first.')
  const sort = page.getByRole('combobox', { name: 'Sort By' })
  await expect(line).toHaveCount(0)
  await sort.selectOption('Average Rating')
  await line.waitFor()
  await sort.selectOption('Newness')
  await line.waitFor({ state: 'detached' })
})

function idOf(src: string | null | undefined): string {
  return /[0-9a-f]{22}-[0-9a-f]{6}/.exec(src ?? '')?.[0] ?? ''
}

function somePhoto(): string {
  return readdirSync(PHOTOS).find((file) => file.endsWith('.jpg')) as string
}
