import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, axeFindingsInTheDark, expectConsoleError, SIZES, signInTo, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addPhoto, fillListing, PHOTOS } from '../support/listing-form.ts'
import { addProduct, newUser, PASSWORD } from '../support/products.ts'
import { site } from '../support/site.ts'

const THREE = ['laptop-business-front.jpg', 'laptop-business-keyboard.jpg', 'laptop-business-closed.jpg'].map((file) =>
  path.join(PHOTOS, file),
)

const REPORT =
  '<td>DESIGN CAPACITY</td><td>50,000 mWh</td><td>FULL CHARGE CAPACITY</td><td>42,000 mWh</td><td>CYCLE COUNT</td><td>312</td>'

/** How long a person takes to find and press something, and for each letter: 800 and 150 ms. */
const PRESS_MS = 800
const LETTER_MS = 150

/**
 * Counts what a person on a phone presses. Choosing in a list is two presses. Their time is added to that of the pages, which is
 * no less than if the test waited: pages load and save while people press.
 */
function person() {
  let presses = 0
  let letters = 0
  const press = (target: Locator, count = 1) => {
    presses += count
    return target
  }
  return {
    tap: (target: Locator) => press(target).click(),
    choose: (target: Locator, value: string) => press(target, 2).selectOption(value),
    type: async (target: Locator, text: string) => {
      letters += text.length
      await press(target).pressSequentially(text)
    },
    /** A field that has the focus: nobody presses it. */
    typeOn: async (target: Locator, text: string) => {
      letters += text.length
      await expect.poll(() => target.evaluate((field) => field === document.activeElement)).toBe(true)
      await target.page().keyboard.type(text)
    },
    /** Opening the chooser, each photo, and Done. */
    photos: (target: Locator) => press(target, THREE.length + 2).setInputFiles(THREE),
    /** Opening the chooser, and the file. */
    file: (target: Locator) =>
      press(target, 2).setInputFiles({
        name: 'battery-report.html',
        mimeType: 'text/html',
        buffer: Buffer.from(REPORT),
      }),
    counted: () => ({ presses, letters, seconds: (presses * PRESS_MS + letters * LETTER_MS) / 1000 }),
  }
}

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const draftOf = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .flatMap(([key, draft]) => (key.startsWith('greentech:product-draft:') ? draft : []))
      .join(),
  )

test('[F12 F13 Z07] a person with three photos lists a laptop on a phone in less than 90 s', async ({ visit }) => {
  const saller = await newUser('saller', 'quick')
  const { page } = await visit({ viewport: SIZES.phone })
  await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
  const started = performance.now()
  await page.goto('/dashboard/add-a-product')
  const { tap, choose, type, typeOn, photos, file, counted } = person()
  const form = page.getByRole('main')
  await photos(form.locator('input[type=file]').first())
  await tap(next(page))
  await page.getByText('Still needed: Kind, Product Name, Select Brand').waitFor()
  expect(await form.getByLabel('Kind', { exact: true }).inputValue()).toBe('')
  await typeOn(form.getByLabel('Product Name'), 'HP EliteBook 840 G5 i5-8250U 8GB RAM 256GB SSD 14"')
  await page.keyboard.press('Enter')
  // All other facts were read from the name.
  await expect.poll(() => form.getByRole('combobox', { name: 'RAM', exact: true }).inputValue()).toBe('8')
  await choose(form.getByLabel('Accounts and locks'), 'signed-out')
  // The chosen answer wraps.
  expect((await form.getByLabel('Accounts and locks').boundingBox())?.height).toBeGreaterThan(48)
  await page.getByText('Still needed: Accounts and locks').waitFor({ state: 'hidden' })
  await tap(next(page))
  await page.getByText('Still needed: Faults, Charger').waitFor()
  await tap(form.getByText('No known fault', { exact: true }))
  await choose(form.getByLabel('Charger'), 'original')
  await tap(next(page))
  await file(form.locator('input[type=file]').nth(1))
  await form.getByText('Read from the file: 84%, 312 cycles.').waitFor()
  await tap(next(page))
  await tap(form.getByRole('radio', { name: /^Good/ }).locator('..'))
  await choose(form.getByLabel('Years used'), '2')
  await choose(form.getByLabel('Year of Purchase'), '2023')
  await tap(next(page))
  await typeOn(form.getByLabel('Location'), 'mirpur 10')
  await tap(form.getByRole('button', { name: 'Mirpur 10, Dhaka', exact: true }))
  await page.keyboard.press('Enter')
  await typeOn(form.getByLabel('Original Price'), '60000')
  await type(form.getByLabel('Sale Price'), '31500')
  await tap(next(page))
  await typeOn(form.getByLabel('Product Description'), 'One owner, light scratches on the lid.')
  await tap(form.getByRole('button', { name: 'Add Product' }))
  await page.getByText('Your Product Has Added Successfully', { exact: true }).waitFor()
  await page.waitForURL('**/dashboard/my-products')
  const published = page.getByRole('region', { name: 'It is on sale' })
  await published.getByText('HP EliteBook 840 G5').waitFor()
  expect(await published.getByRole('link').allTextContents()).toEqual([
    'See it',
    'List another',
    'WhatsApp',
    'Facebook',
  ])
  const { presses, letters, ...ofPerson } = counted()
  const seconds = (performance.now() - started) / 1000 + ofPerson.seconds
  console.info(`listed in ${seconds.toFixed(1)} s with ${presses} presses and ${letters} letters`)
  expect(seconds).toBeLessThan(90)
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
  await file.setInputFiles({ name: 'battery-report.html', mimeType: 'text/html', buffer: Buffer.from(REPORT) })
  await form.getByText('Read from the file: 84%, 312 cycles.').waitFor()
  expect(await form.getByLabel(/^Battery health/).inputValue()).toBe('84')
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
  await input.setInputFiles(THREE[0] as string)
  const retry = form.getByRole('button', { name: 'Retry photo 1', exact: true })
  await retry.waitFor()
  await page.getByText('Photos cannot be stored right now. What you have typed stays here').first().waitFor()
  expect(await axeFindings(page)).toEqual([])
  isDown = false
  await retry.click()
  await form.getByRole('button', { name: 'Remove photo 1', exact: true }).waitFor()
  expectConsoleError(visitor, '503')
  await input.setInputFiles([...THREE, ...THREE, ...THREE].slice(1))
  await form.getByText('A product has at most eight photos. 1 photo was left out.').waitFor()
  await form.getByText('8 of 8', { exact: true }).waitFor()
  await expect.poll(() => form.getByRole('button', { name: /^Remove photo/ }).count()).toBe(8)
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
  await next(second.page).click()
  expect(await other.getByLabel('Product Name').inputValue()).toBe('HP begun at the desk')
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
  await expect.poll(() => draftOf(page)).toContain('HP without a net')
  await page.close()
  visitor.violations.console = visitor.violations.console.filter((line) => !line.includes('ERR_FAILED'))
  page = await context.newPage()
  await page.goto('/dashboard/add-a-product')
  await page.getByText('What you had begun to write is here again.').waitFor()
  expect(await page.getByLabel('Product Name').inputValue()).toBe('HP without a net')
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
  expect(await page.getByText('This is no longer offered. Please choose again.').count()).toBe(2)
  await page.getByText('This brand is no longer offered.').waitFor()
  await page.getByRole('button', { name: 'Add Product' }).click()
  await page.getByText('Please choose one of the offered values.').first().waitFor()
  expect(await page.getByLabel('Product Name').inputValue()).toBe('Old')
})

/** Another one like a product has its values; what is refused shows at its field, on its screen. */
async function expectAnotherOne(page: Page): Promise<void> {
  const saller = await newUser('saller', 'again')
  const id = await addProduct(saller, { name: 'HP that is one of two' })
  await signInTo(page, `/dashboard/my-products/${id}/edit`, saller.email, PASSWORD)
  await page.getByRole('link', { name: 'List another like this' }).click()
  await page.getByText('This is a copy.').waitFor()
  const form = page.getByRole('main')
  await form.getByRole('img', { name: 'Photo 1' }).waitFor()
  await next(page).click()
  expect(await form.getByLabel('Product Name').inputValue()).toBe('HP that is one of two')
  await next(page).click()
  await next(page).click()
  // What the other one never stated is asked for.
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
