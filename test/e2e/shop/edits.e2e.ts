import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings, expectConsoleError, expectNoViolations, SIZES, signIn, test } from '../support/browser.ts'
import { horizontalOverflow, waitUntilLoaded } from '../support/layout.ts'
import { addProduct, bookProduct, type ListedProduct, newUser, PASSWORD } from '../support/products.ts'
import { site } from '../support/site.ts'
import type { Caller } from '../support/users.ts'

const PHOTOS = path.resolve(import.meta.dirname, '../../../db/seed/photos')
const ADMIN = 'admin@greentech.example'

function nameOf({ email }: Caller): string {
  return (email.split('@')[0] as string).replaceAll('.', ' ')
}

async function shown(id: string): Promise<ListedProduct & { salerName: string; originalPrice: string }> {
  const response = await fetch(`${site().url}/api/product/${id}`)
  return (await response.json()) as ListedProduct & { salerName: string; originalPrice: string }
}

async function openEdit(page: Page, name: string | RegExp = /./): Promise<Locator> {
  await page
    .getByRole('button', { name: /^Edit / })
    .and(page.getByRole('button', { name }))
    .filter({ visible: true })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Product Name').waitFor()
  return dialog
}

/** What no screen may have. */
async function faults(page: Page): Promise<string[]> {
  const wide = await horizontalOverflow(page)
  return [...(wide > 0 ? [`${wide} px wider than the screen`] : []), ...(await axeFindings(page))]
}

describe('editing a product', () => {
  test('[F01 F03 F05 F06 F07 F09 F10 F11] the form of Add Your Product opens with what is stored, keeps it when nothing is changed, and refuses at the field', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'edits')
    const id = await addProduct(saller, { name: 'HP to be edited', used: '2 years / 3 months', kind: 'pendrive' })
    const before = await shown(id)
    const { page } = await visit()
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/my-products')
    let dialog = await openEdit(page)
    await page.getByRole('dialog', { name: 'Edit Your Product' }).waitFor()
    const values = async () =>
      Promise.all(
        [
          'Product Name',
          'Select Brand',
          'Kind',
          'Years used',
          'Months used',
          'Year of Purchase',
          'Location',
          'Original Price',
          'Sale Price',
          'Product Description',
          'Your Name',
        ].map((label) => dialog.getByLabel(label).inputValue()),
      )
    expect(await values()).toEqual([
      ...['HP to be edited', 'HP', 'pendrive', '2', '3', '2024', 'Mirpur 10, Dhaka', '60,000', '41,500'],
      ...[before.description, nameOf(saller)],
    ])
    expect(await dialog.getByRole('radio', { name: /^Good/ }).isChecked()).toBe(true)
    const photo = dialog.locator('img').first()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50)
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Your changes are saved', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    expect(await shown(id)).toEqual({ ...before, updatedAt: expect.any(String) })

    dialog = await openEdit(page)
    await dialog.getByLabel('Sale Price').fill('cheap')
    await dialog.getByLabel('Product Name').fill(' ')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.getByText('Please write the price in numbers').waitFor()
    await dialog.getByText('Please fill this in.').waitFor()
    await dialog.getByLabel('Product Name').fill('HP with a new name')
    await dialog.getByLabel('Sale Price').fill('৩৯,০০০')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const card = page.getByRole('article').filter({ hasText: 'HP with a new name' })
    await card.getByText('39,000').waitFor()
    expect(await shown(id)).toMatchObject({ name: 'HP with a new name', resaleTaka: 39_000, photo: before.photo })
  })

  test('a new photo replaces the old one, a cancelled one does not; the public page shows the edit', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'photographs')
    const id = await addProduct(saller, { name: 'HP with a photo' })
    const before = await shown(id)
    const { page } = await visit()
    await signIn(page, saller.email, PASSWORD)
    // The page is in memory before the edit.
    await page.goto(`/products/sp/${id}`)
    await page.goto('/dashboard/my-products')
    let dialog = await openEdit(page)
    await dialog.getByText('Buyers see this one').waitFor()
    const input = dialog.locator('input[type=file]')
    await page.route('**/images/upload?*', () => {})
    await input.setInputFiles(path.join(PHOTOS, 'laptop-business-front.jpg'))
    await dialog.getByRole('button', { name: 'Cancel upload' }).click()
    await dialog.getByText('Buyers see this one').waitFor()
    await page.unroute('**/images/upload?*')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await shown(id)).photo).toBe(before.photo)

    dialog = await openEdit(page)
    await dialog.locator('input[type=file]').setInputFiles(path.join(PHOTOS, 'usb-stick-swivel-trio.jpg'))
    await dialog.getByText('Uploaded').waitFor()
    await dialog.getByLabel('Product Name').fill('HP with its photo')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const after = await shown(id)
    expect(after.name).toBe('HP with its photo')
    expect(after.photo).not.toBe(before.photo)
    expect(after.photo).toMatch(/^\/images\//)
    const html = await (await fetch(`${site().url}/products/sp/${id}`)).text()
    expect(html).toContain('HP with its photo')
    const list1 = await (await fetch(`${site().url}/products?q=HP+with+its+photo`)).text()
    expect(list1).toContain('HP with its photo')
    expect(html + list1).not.toContain('HP with a photo')
  })

  test('a failed connection keeps what was typed; a product that was changed meanwhile is not overwritten', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'offline')
    const id = await addProduct(saller, { name: 'HP of the bad line' })
    const visitor = await visit({ viewport: SIZES.phone })
    const { page } = visitor
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/my-products')
    const dialog = await openEdit(page)
    await dialog.getByLabel('Location').fill('Uttara, Dhaka')
    const edits = '**/api/my-products/*'
    await page.route(edits, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('The connection failed. Please check your internet and try again.').waitFor()
    expectConsoleError(visitor, 'ERR_FAILED')
    expect(await dialog.getByLabel('Location').inputValue()).toBe('Uttara, Dhaka')
    await page.unroute(edits)

    const meanwhile = { ...(await shown(id)), name: 'HP of another window' }
    const {
      originalTaka: _o,
      resaleTaka: _r,
      createdAt: _c,
      updatedAt: _u,
      advertised: _a,
      ...body
    } = meanwhile as ListedProduct & Record<string, unknown>
    const { _id, ...edit } = body
    const answer = await saller.put(`/api/my-products/${_id}`, edit)
    expect(answer.status).toBe(200)
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText(/^This product was changed in the meantime\./).waitFor()
    expectConsoleError(visitor, '409')
    expect(await dialog.getByLabel('Location').inputValue()).toBe('Uttara, Dhaka')
    expect(await shown(id)).toMatchObject({ name: 'HP of another window', location: 'Mirpur 10, Dhaka' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('article').filter({ hasText: 'HP of another window' }).waitFor()
    const again = await openEdit(page)
    expect(await again.getByLabel('Product Name').inputValue()).toBe('HP of another window')
    await again.getByLabel('Location').fill('Uttara, Dhaka')
    await again.getByRole('button', { name: 'Save changes' }).click()
    await again.waitFor({ state: 'hidden' })
    expect(await shown(id)).toMatchObject({ name: 'HP of another window', location: 'Uttara, Dhaka' })
  })

  test('an admin edits a product from the table, and its saller stays the same', async ({ visit }) => {
    const saller = await newUser('saller', 'corrected')
    const id = await addProduct(saller, { name: 'HP misspelt by its saller' })
    const { page } = await visit()
    await signIn(page, ADMIN)
    await page.goto('/dashboard/products?q=misspelt')
    await page.getByRole('table').waitFor()
    const dialog = await openEdit(page, /misspelt/)
    await page.getByRole('dialog', { name: 'Edit this product' }).waitFor()
    expect(await dialog.getByLabel('Saller').inputValue()).toBe(nameOf(saller))
    await dialog.getByLabel('Product Name').fill('HP misspelt no more')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('table').getByText('HP misspelt no more').waitFor()
    // Guests are not told the address.
    expect(await (await saller.get(`/api/product/${id}`)).json()).toMatchObject({
      name: 'HP misspelt no more',
      email: saller.email,
      salerName: nameOf(saller),
    })
  })
})

describe('the profile', () => {
  /** The calls that change the account at the sign-in service. */
  function updatesOf(page: Page): object[] {
    const bodies: object[] = []
    page.on('request', (request) => {
      if (request.url().includes('/accounts:update')) bodies.push(request.postDataJSON())
    })
    return bodies
  }

  test('a new name and photo show in the frame at once, on products, in the navbar and to the admin; e-mail and role stay', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'renames')
    const id = await addProduct(saller, { name: 'HP of a renamed saller' })
    const { page } = await visit()
    const updates = updatesOf(page)
    await signIn(page, saller.email, PASSWORD)
    await page.getByRole('complementary').getByRole('link', { name: 'My Profile' }).click()
    await page.waitForURL('**/dashboard/profile')
    await page.getByRole('heading', { level: 1, name: 'My Profile' }).waitFor()
    const form = page.getByRole('main')
    expect(await form.getByLabel('Name').inputValue()).toBe(nameOf(saller))
    for (const [label, value] of [
      ['Email', saller.email],
      ['Role', 'Saller'],
    ] as const) {
      expect(await form.getByLabel(label).inputValue()).toBe(value)
      expect(await form.getByLabel(label).isEditable()).toBe(false)
    }
    await form.getByLabel('Name').fill('রফিক ইসলাম')
    await form.locator('input[type=file]').setInputFiles(path.join(PHOTOS, 'laptop-business-front.jpg'))
    await form.getByText(/^Ready/).waitFor()
    await form.getByRole('button', { name: 'Save my profile' }).click()
    await page.getByText('Your profile is saved', { exact: true }).waitFor()
    const aside = page.getByRole('complementary')
    await aside.getByText('রফিক ইসলাম').waitFor()
    const source = await aside.locator('img').first().getAttribute('src')
    expect(source).toMatch(/^\/images\//)
    expect(updates).toMatchObject([{ displayName: 'রফিক ইসলাম', photoUrl: source }])
    expect((await shown(id)).salerName).toBe('রফিক ইসলাম')
    await page.reload()
    await aside.getByText('রফিক ইসলাম').waitFor()
    expect(await aside.locator('img').first().getAttribute('src')).toBe(source)
    expect(await form.getByLabel('Name').inputValue()).toBe('রফিক ইসলাম')
    await page.goto('/')
    await expect.poll(() => page.locator(`header img[src="${source}"]`).count()).toBeGreaterThan(0)
    const admin = await visit()
    await signIn(admin.page, ADMIN)
    await admin.page.goto('/dashboard/all-sellers')
    const row = admin.page.getByRole('table').getByRole('row').filter({ hasText: saller.email })
    await row.getByText('রফিক ইসলাম').waitFor()
    expect(await row.locator('img').getAttribute('src')).toBe(source)
  })

  test('[X12] without a new name or photo the sign-in service is not called; the phone number fills in the booking dialog', async ({
    visit,
  }) => {
    const [saller, buyer] = [await newUser('saller', 'meets'), await newUser('buyer', 'phones')]
    const id = await addProduct(saller, { name: 'HP that is phoned for' })
    const { page } = await visit({ viewport: SIZES.phone })
    const updates = updatesOf(page)
    let saves = 0
    page.on('request', (request) => {
      if (request.method() === 'PUT') saves++
    })
    await signIn(page, buyer.email, PASSWORD)
    await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).click()
    const form = page.getByRole('main')
    await form.getByRole('button', { name: 'Save my profile' }).click()
    await page.getByText('There is nothing new to save', { exact: true }).waitFor()
    expect([updates.length, saves]).toEqual([0, 0])
    await form.getByLabel('Phone').fill('call me')
    await form.getByLabel('Name').fill('')
    await form.getByRole('button', { name: 'Save my profile' }).click()
    await form.getByText('Please write a phone number like 01712345678.').waitFor()
    await form.getByText('Please fill this in.').waitFor()
    expect(await faults(page)).toEqual([])
    await form.getByLabel('Name').fill(nameOf(buyer))
    await form.getByLabel('Phone').fill('০১৮১২৩৪৫৬৭৮')
    await form.getByRole('button', { name: 'Save my profile' }).click()
    await page.getByText('Your profile is saved', { exact: true }).waitFor()
    expect([updates.length, saves]).toEqual([0, 1])
    await page.goto(`/products/sp/${id}`)
    await page.getByRole('button', { name: 'Book Now' }).filter({ visible: true }).first().click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.getByLabel('Phone').inputValue()).toBe('০১৮১২৩৪৫৬৭৮')
    await dialog.getByLabel('Meeting location').fill('Shahbag')
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    await page.getByText('We have recived Your Booking', { exact: true }).waitFor()
    const { items } = { items: (await (await saller.get('/api/bookings')).json()) as { phone: string }[] }
    expect(items.map(({ phone }) => phone)).toEqual(['০১৮১২৩৪৫৬৭৮'])
  })

  test('a failed save keeps what was typed; when the sign-in service fails after the shop, Save again updates both', async ({
    visit,
  }) => {
    const buyer = await newUser('buyer', 'halfway')
    const visitor = await visit()
    const { page } = visitor
    await signIn(page, buyer.email, PASSWORD)
    await page.goto('/dashboard/profile')
    const form = page.getByRole('main')
    const save = form.getByRole('button', { name: 'Save my profile' })
    await form.getByLabel('Name').fill('Half Way')
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    )
    await save.click()
    await page.getByText('The connection failed. Please check your internet and try again.').waitFor()
    await page.unroute('**/api/profile')
    await page.route('**/accounts:update?*', (route) => route.abort())
    await save.click()
    await expect.poll(() => page.getByText('The connection failed.').count()).toBeGreaterThan(1)
    expectConsoleError(visitor, 'ERR_FAILED', 2)
    expect(await form.getByLabel('Name').inputValue()).toBe('Half Way')
    await page.unroute('**/accounts:update?*')
    await save.click()
    await page.getByText('Your profile is saved', { exact: true }).waitFor()
    await page.getByRole('complementary').getByText('Half Way').waitFor()
  })

  test('a profile that does not load says so and offers Retry', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    await signIn(page, ADMIN)
    await page.route('**/api/profile', (route) =>
      route.fulfill({ status: 403, json: { acknowledged: false, code: 'x', message: 'Not today' } }),
    )
    await page.goto('/dashboard/profile')
    await page.getByText('Your profile did not load').waitFor()
    await page.unroute('**/api/profile')
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await page.getByLabel('Name').first().waitFor()
    expectConsoleError(visitor, '403')
  })
})

describe('how a booking is paid', () => {
  test('[J03] the buyer chooses by the Pay button, may change it, and the saller sees it; the page says that no money is handled', async ({
    visit,
  }) => {
    const [saller, buyer] = [await newUser('saller', 'paid'), await newUser('buyer', 'pays')]
    await bookProduct(buyer, await addProduct(saller, { name: 'HP that is paid' }))
    const visitor = await visit()
    const { page } = visitor
    await signIn(page, buyer.email, PASSWORD)
    await page.goto('/dashboard/my-orders')
    const row = page.getByRole('table').getByRole('row').filter({ hasText: 'HP that is paid' })
    const pay = row.getByRole('button', { name: 'Pay' })
    await pay.click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^No money goes through GreenTech/).waitFor()
    const choices = dialog.getByRole('radio')
    expect(
      await choices.evaluateAll((all) => (all as HTMLInputElement[]).map(({ value, checked }) => [value, checked])),
    ).toEqual([
      ['cash', false],
      ['bkash', false],
      ['nagad', false],
      ['rocket', false],
    ])
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await dialog.getByText('Please choose one of the four.').waitFor()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByRole('radio', { name: /^bKash/ }).check({ force: true })
    await page.route('**/api/bookings/*/pay', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await page.getByText('The connection failed. Please check your internet and try again.').waitFor()
    expectConsoleError(visitor, 'ERR_FAILED')
    expect(await dialog.getByRole('radio', { name: /^bKash/ }).isChecked()).toBe(true)
    await page.unroute('**/api/bookings/*/pay')
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await page.getByText('Saved: you pay with bKash when you meet', { exact: true }).waitFor()
    await row.getByText('You pay with bKash').waitFor()
    await pay.click()
    expect(await dialog.getByRole('radio', { name: /^bKash/ }).isChecked()).toBe(true)
    await dialog.getByRole('radio', { name: /^Cash/ }).check({ force: true })
    await dialog.getByRole('button', { name: 'Save my choice' }).click()
    await row.getByText('You pay with Cash').waitFor()

    const other = await visit({ viewport: SIZES.phone })
    await signIn(other.page, saller.email, PASSWORD)
    await other.page.goto('/dashboard/my-buyers')
    await other.page.getByText('Pays with Cash').filter({ visible: true }).waitFor()
    expect(await faults(other.page)).toEqual([])
  })
})

describe.each([['phone'], ['desk']] as const)('on a %s', (size) => {
  test('the screens of products, profile and orders pass the checks, with open dialogs too', async ({ visit }) => {
    const [saller, buyer] = [await newUser('saller', 'looks'), await newUser('buyer', 'looks')]
    await bookProduct(buyer, await addProduct(saller, { name: 'HP that is looked at' }))
    const sold = await visit({ viewport: SIZES[size] })
    await signIn(sold.page, saller.email, PASSWORD)
    const found: string[] = []
    for (const place of [
      '/dashboard/my-products',
      '/dashboard/products',
      '/dashboard/my-buyers',
      '/dashboard/profile',
    ]) {
      await sold.page.goto(place)
      await waitUntilLoaded(sold.page)
      found.push(...(await faults(sold.page)).map((fault) => `${place}: ${fault}`))
      if (!place.endsWith('products')) continue
      await openEdit(sold.page)
      await sold.page.waitForTimeout(400)
      found.push(...(await faults(sold.page)).map((fault) => `${place}, editing: ${fault}`))
    }
    expectNoViolations(sold)
    const bought = await visit({ viewport: SIZES[size] })
    await signIn(bought.page, buyer.email, PASSWORD)
    await bought.page.goto('/dashboard/my-orders')
    await bought.page.getByRole('button', { name: 'Pay' }).filter({ visible: true }).click()
    await bought.page.getByRole('dialog').getByText('How will you pay?').waitFor()
    await bought.page.waitForTimeout(400)
    found.push(...(await faults(bought.page)).map((fault) => `paying: ${fault}`))
    expect(found).toEqual([])
  })
})
