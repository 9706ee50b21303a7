import { expect, type Page } from '@playwright/test'
import {
  axeFindings,
  axeFindingsInTheDark,
  expectConsoleError,
  SIZES,
  signInTo,
  test,
} from '../../../e2e/support/browser.ts'
import { cameraPhoto } from '../../../e2e/support/camera-photo.ts'
import { horizontalOverflow } from '../../../e2e/support/layout.ts'
import {
  addPhoto,
  BATTERY_REPORT,
  fillListing,
  nextButton,
  storedDraft,
  THREE_PHOTOS,
} from '../../../e2e/support/listing-form.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'

test('a battery report fills health and cycles, another file says so; the preview shows what buyers will read', async ({
  visit,
}) => {
  const saller = await newUser('saller', 'battery')
  const { page } = await visit()
  await signInTo(page, '/dashboard/add-a-product', saller.email, PASSWORD)
  const form = page.getByRole('main')
  await form.getByText('Choose above what kind of thing it is.').first().waitFor()
  await fillListing(form, 'HP with a battery')
  await form.getByRole('checkbox', { name: 'Another fault' }).check({ force: true })
  await form.getByLabel('The other fault').fill('The lid does not stay open')
  await form.getByLabel('Sale Price').fill('41,500')
  const file = form.locator('input[type=file]').nth(1)
  await file.setInputFiles({ name: 'holiday.txt', mimeType: 'text/plain', buffer: Buffer.from('Hello') })
  await form.getByText('This file holds no battery figures that can be read.').waitFor()
  await file.setInputFiles(BATTERY_REPORT)
  await form.getByText('Read from the file: 84%, 312 cycles.').waitFor()
  await expect(form.getByLabel(/^Battery health/)).toHaveValue('84')
  await form.getByRole('button', { name: 'Preview' }).click()
  await form.getByText('Preview. Nobody else sees it yet.').waitFor()
  await form.getByText('84%', { exact: true }).waitFor()
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Add Product' }).click()
  await page.waitForURL('**/dashboard/my-products')
  const [mine] = (await (await saller.get(`/api/my-products/${saller.email}`)).json()) as { _id: string }[]
  expect(await (await saller.get(`/api/product/${mine?._id}`)).json()).toMatchObject({
    batterySource: 'file',
    batteryHealth: 84,
    defects: ['The lid does not stay open'],
  })
})

test('photos: nine get a message, keys change their order, one that failed is sent again or taken away', async ({
  visit,
}) => {
  const saller = await newUser('saller', 'photos')
  const visitor = await visit()
  const { page } = visitor
  await signInTo(page, '/dashboard/add-a-product', saller.email, PASSWORD)
  const form = page.getByRole('main')
  const input = form.locator('input[type=file]').first()
  let isDown = true
  // As the site answers while the object store is away.
  const refused = { success: false, error: { code: 'storage_unavailable' } }
  await page.route('**/images/upload?*', (route) =>
    isDown ? route.fulfill({ status: 503, json: refused }) : route.continue(),
  )
  await input.setInputFiles(THREE_PHOTOS[0] as string)
  const retry = form.getByRole('button', { name: 'Retry photo 1', exact: true })
  await retry.waitFor()
  await page.getByText('Photos cannot be stored right now. What you have typed stays here').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  isDown = false
  await retry.click()
  await form.getByRole('button', { name: 'Remove photo 1', exact: true }).waitFor()
  expectConsoleError(visitor, '503')
  await input.setInputFiles([...THREE_PHOTOS, ...THREE_PHOTOS, ...THREE_PHOTOS].slice(1))
  await form.getByText('A product has at most eight photos. 1 photo was left out.').waitFor()
  await form.getByText('8 of 8', { exact: true }).waitFor()
  await expect(form.getByRole('button', { name: /^Remove photo/ })).toHaveCount(8)
  const sources = () =>
    form.getByRole('img', { name: /^Photo / }).evaluateAll((all) => all.map((image) => (image as HTMLImageElement).src))
  const before = await sources()
  await form.getByRole('button', { name: 'Move photo 3', exact: true }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Space')
  await form.getByText('The photo is now number 1 of 8').waitFor()
  const expected = [before[2], before[0], before[1], ...before.slice(3)]
  expect(await sources()).toEqual(expected)
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move photo 1')
  const [from, to] = [
    form.getByRole('button', { name: 'Move photo 1', exact: true }),
    form.getByRole('img', { name: 'Photo 2', exact: true }),
  ]
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('no photos to drag')
  await page.mouse.move(start.x + 22, start.y + 22)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 5 })
  await page.mouse.up()
  expect(await sources()).toEqual([before[0], before[2], ...before.slice(1, 2), ...before.slice(3)])
})

test('a draft is on another device, two windows lose nothing, and My Products lists it until it is deleted', async ({
  visit,
}) => {
  const saller = await newUser('saller', 'drafts')
  const [first, second] = [await visit(), await visit({ viewport: SIZES.phone })]
  await signInTo(first.page, '/dashboard/add-a-product', saller.email, PASSWORD)
  const form = first.page.getByRole('main')
  await addPhoto(form)
  await form.getByLabel('Product Name').fill('HP begun at the desk')
  await form.getByText('Saved', { exact: true }).waitFor()
  await signInTo(second.page, '/dashboard/my-products', saller.email, PASSWORD)
  await second.page.getByRole('link', { name: 'Continue HP begun at the desk' }).click()
  const other = second.page.getByRole('main')
  await other.getByRole('img', { name: 'Photo 1' }).waitFor()
  await nextButton(second.page).click()
  await expect(other.getByLabel('Product Name')).toHaveValue('HP begun at the desk')
  await other.getByLabel('Product Name').fill('HP changed on the phone')
  await other.getByText('Saved', { exact: true }).waitFor()
  await form.getByLabel('Product Description').fill('Written at the desk meanwhile.')
  await form.getByText('This draft was changed or published in another window.').waitFor()
  expectConsoleError(first, '409')
  expect(await axeFindings(first.page)).toEqual([])
  await form.getByRole('button', { name: 'Keep this as a draft of its own' }).click()
  await form.getByText('Saved', { exact: true }).waitFor()
  const names = async () =>
    ((await (await saller.get('/api/drafts')).json()) as { name: string }[]).map(({ name }) => name)
  expect((await names()).toSorted()).toEqual(['HP begun at the desk', 'HP changed on the phone'])
  await second.page.goto('/dashboard/my-products')
  await second.page.getByRole('button', { name: 'Delete the draft HP changed on the phone' }).click()
  await second.page.getByText('The draft is deleted').waitFor()
  expect(await names()).toEqual(['HP begun at the desk'])
})

test('a draft survives the death of its tab, without the server too, and one of last month marks what is gone', async ({
  visit,
}) => {
  const saller = await newUser('saller', 'lasting')
  const visitor = await visit()
  const { context } = visitor
  let { page } = visitor
  await signInTo(page, '/dashboard/add-a-product', saller.email, PASSWORD)
  await page.route('**/api/drafts/*', (route) => route.abort())
  await page.getByLabel('Product Name').fill('HP without a net')
  await page.getByText('Saved on this device').waitFor()
  await expect.poll(() => storedDraft(page)).toContain('HP without a net')
  await page.close()
  visitor.violations.console = visitor.violations.console.filter((line) => !line.includes('ERR_FAILED'))
  page = await context.newPage()
  await page.goto('/dashboard/add-a-product')
  await page.getByText('What you had begun to write is here again.').waitFor()
  await expect(page.getByLabel('Product Name')).toHaveValue('HP without a net')
  const id = crypto.randomUUID()
  const form = {
    name: 'Old',
    kind: 'laptop',
    category: 'Brand of the past',
    specs: { ramGb: '7', storageType: 'tape' },
  }
  expect((await saller.put(`/api/drafts/${id}`, { form })).status).toBe(200)
  await page.goto(`/dashboard/add-a-product?draft=${id}`)
  await page.getByText('This is no longer offered. Please choose again.').first().waitFor()
  await expect(page.getByText('This is no longer offered. Please choose again.')).toHaveCount(2)
  await page.getByText('This brand is no longer offered.').waitFor()
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('Choose one from the list.').first().waitFor()
  await expect(page.getByLabel('Product Name')).toHaveValue('Old')
})

/** A copy of a product has its values. A refused value shows at its field, on its screen. */
async function expectAnotherOne(page: Page): Promise<void> {
  const saller = await newUser('saller', 'again')
  const id = await addProduct(saller, { name: 'HP that is one of two' })
  await signInTo(page, `/dashboard/my-products/${id}/edit`, saller.email, PASSWORD)
  await page.getByRole('link', { name: 'List another like this' }).click()
  await page.getByText('This is a copy.').waitFor()
  const form = page.getByRole('main')
  await form.getByRole('img', { name: 'Photo 1' }).waitFor()
  await nextButton(page).click()
  await expect(form.getByLabel('Product Name')).toHaveValue('HP that is one of two')
  await nextButton(page).click()
  await nextButton(page).click()
  // A fact that the other product never stated is required.
  await form.getByText('Please fill this in.').first().waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
  await form.getByLabel(/^Screen size/).fill('900')
  await form.getByLabel(/^Screen size/).press('Enter')
  await form.getByText('Please write a number from').waitFor()
  expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(200)
}

/** Every part of an edit passes the checks on a phone, and the whole form on a desk. */
async function expectAccessibleEdit(page: Page): Promise<void> {
  const saller = await newUser('saller', 'looks')
  const path = `/dashboard/my-products/${await addProduct(saller)}/edit`
  await signInTo(page, path, saller.email, PASSWORD)
  const form = page.getByRole('main')
  const parts = form.locator('[data-part]')
  await parts.first().waitFor()
  const found: string[] = []
  const check = async (part: string, widths: number[]) => {
    await page.waitForTimeout(200)
    found.push(...(await axeFindings(page)))
    for (const width of widths) {
      await page.setViewportSize({ width, height: 780 })
      if ((await horizontalOverflow(page)) > 0) found.push(`${part} is wider than ${width} px`)
    }
  }
  await check('the list of parts', [320, 360])
  const all = await parts.count()
  expect(all).toBe(9)
  for (let part = 0; part < all; part++) {
    if (part > 0) await form.getByRole('button', { name: 'Back' }).click()
    await parts.nth(part).click()
    await check(`part ${part}`, [320, 360])
  }
  // A desk has all parts on one page: their colours are checked there in both schemes.
  await page.setViewportSize(SIZES.desk)
  await page.goto(path)
  await form.getByRole('heading', { name: 'Photos' }).waitFor()
  await check('the form', [1280])
  found.push(...(await axeFindingsInTheDark(page)))
  expect(found).toEqual([])
}

test('another one like a product has its values, what is refused shows on its screen; every part of an edit passes the checks on a phone, and the whole form on a desk', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.phone })
  await expectAnotherOne(page)
  await expectAccessibleEdit(page)
})

test('the browser sends a photo of 12 MB as one of less than 450 kB', async ({ visit }) => {
  const photo = await cameraPhoto(4000)
  expect(photo.buffer.length).toBeGreaterThan(11_000_000)
  expect(photo.buffer.length).toBeLessThan(14_000_000)
  const { page } = await visit()
  await signInTo(page, '/dashboard/add-a-product', (await newUser('saller', 'camera')).email, PASSWORD)
  const sending = page.waitForRequest('**/images/upload?key=*')
  await page.locator('main input[type=file]').first().setInputFiles(photo)
  const sent = Number((await (await sending).allHeaders())['content-length'])
  expect(sent).toBeGreaterThan(40_000)
  expect(sent).toBeLessThan(450_000)
  await page.getByRole('button', { name: 'Remove photo 1', exact: true }).waitFor()
})
