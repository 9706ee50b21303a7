import path from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings, expectConsoleError, SIZES, signIn, test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { waitUntilLoaded } from '../support/layout.ts'
import { addProduct, bookProduct, newUser, PASSWORD } from '../support/products.ts'
import { site } from '../support/site.ts'
import { signInAs } from '../support/users.ts'

const ADMIN = 'admin@greentech.example'
const PHOTO = path.resolve(import.meta.dirname, '../../../db/seed/photos')

/** The figure and the small sentence of a summary card. */
async function card(page: Page, name: string): Promise<{ figure: number; note: string }> {
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
  await waitUntilLoaded(page)
  const parts = await link.locator('> span').allTextContents()
  return { figure: Number(parts[1]?.replaceAll(',', '')), note: parts[2] ?? '' }
}

async function total(caller: { get: (path: string) => Promise<Response> }, query: string): Promise<number> {
  return Number((await caller.get(query)).headers.get('x-total-count'))
}

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

function columns(table: Locator): Promise<string[]> {
  return table.getByRole('columnheader').allTextContents()
}

describe('frame and overview', () => {
  test.for([
    ['buyer', 'farhana', ['Dashboard', 'My Orders']],
    ['saller', 'rahim', ['Dashboard', 'My Products', 'My Buyers']],
    ['admin', 'admin', ['Dashboard', 'Products', 'Users', 'Blogs', 'Inbox']],
  ] as const)('[O01 O02 O04 O05 O06 O07 O08 O09] the menu of a %s', async ([, name, entries], { visit }) => {
    const { page } = await visit()
    await signIn(page, `${name}@greentech.example`)
    const aside = page.getByRole('complementary')
    const links = aside.getByRole('navigation').getByRole('link')
    const names = async () => (await links.allTextContents()).map((text) => text.replace(/\d+$/, ''))
    await expect.poll(names).toEqual(entries)
    const photo = aside.locator('img').first()
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(10)
    await aside.getByText(`${name}@greentech.example`).waitFor()
    expect(await aside.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    await aside.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('You have logged Out Successfully!!', { exact: true }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.goto('/dashboard')
    await page.waitForURL('**/login**')
  })

  test('[O01 O03 N15] on a phone the menu slides in behind a button; without a photo a placeholder stands there', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: SIZES.phone })
    const person = await newUser('buyer', 'shila')
    await signIn(page, person.email, PASSWORD)
    expect(await page.getByText(person.email).filter({ visible: true }).getByRole('navigation').count()).toBe(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Dashboard menu' })
    await menu.waitFor()
    expect(await menu.evaluate((box) => getComputedStyle(box).transitionDuration.split(', ')[0])).toBe('0.3s')
    await menu.getByText(person.email).waitFor()
    expect(await menu.locator('img[src^="/images"]').count()).toBe(0)
    await menu.getByRole('link', { name: 'My Orders' }).click()
    await page.waitForURL('**/dashboard/my-orders')
    await menu.waitFor({ state: 'hidden' })
  })

  test('[V01 V02 V03 V08] a saller and a buyer see how many bookings and products are theirs, and what is new', async ({
    visit,
  }) => {
    const [saller, buyer] = [await newUser('saller', 'counts'), await newUser('buyer', 'counted')]
    const ids = [await addProduct(saller), await addProduct(saller, { name: 'HP Pavilion 14' })]
    for (const id of ids) await bookProduct(buyer, id)
    await bookProduct(await newUser('buyer', 'another'), ids[0] as string)
    const { page } = await visit()
    await signIn(page, saller.email, PASSWORD)
    // Nobody has a last visit on the first one.
    expect(await card(page, 'My Orders')).toEqual({ figure: 3, note: '0 new since last visit' })
    expect(await card(page, 'My Products')).toEqual({ figure: 2, note: '2 new since last week' })
    const other = await visit()
    await signIn(other.page, buyer.email, PASSWORD)
    expect(await card(other.page, 'My Bookings')).toEqual({ figure: 2, note: '0 new since last visit' })
    // An hour later somebody else books.
    await queryDatabase("update dashboard_visits set seen_at = seen_at - interval '1 hour'")
    await queryDatabase("update bookings set created_at = created_at - interval '1 hour'")
    await bookProduct(await newUser('buyer', 'later'), ids[0] as string)
    await page.reload()
    expect(await card(page, 'My Orders')).toEqual({ figure: 4, note: '1 new since last visit' })
  })

  test('[V04 V05 V06 V07 V08] an admin sees the totals of the market', async ({ visit }) => {
    await newUser('buyer', 'total')
    const { page } = await visit()
    await signIn(page, ADMIN)
    const figures = async (name: string) => (await card(page, name)).figure
    const rows = async (from: string) =>
      (await queryDatabase<{ count: number }>(`select count(*)::int from ${from}`))[0]?.count
    expect(await figures('Total Orders')).toBe(await rows('bookings'))
    expect(await figures('Total Products')).toBe(await rows('products'))
    expect(await figures('Sellers')).toBe(await rows("users where role = 'saller'"))
    expect(await figures('Buyers')).toBe(await rows("users where role = 'buyer'"))
    expect((await card(page, 'Buyers')).note).toMatch(/^\d+ newly registered$/)
  })
})

describe('the products of a saller', () => {
  test('[A05 M01 M02 M03 M04 S12 S13 Z05 Z08] a saller advertises and deletes a product from its card', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'grid')
    const name = `Advertised ${'laptop '.repeat(8)}`.trim()
    const id = await addProduct(saller, { name })
    await addProduct(saller, { name: 'HP to delete' })
    const { page } = await visit()
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/my-products')
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(2)
    const first = cards.filter({ hasText: 'Advertised' })
    const link = first.getByRole('heading').getByRole('link')
    expect([await link.textContent(), await link.getAttribute('href')]).toEqual([
      `${name.slice(0, 40).trimEnd()}...`,
      `/products/sp/${id}`,
    ])
    expect(await first.textContent()).toContain('HP')
    await expect
      .poll(() => first.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(50)
    const { release, asked } = await hold(page, '**/api/advertise')
    const done = page.getByText('Product Added Advertise Section Successfully!!!', { exact: true })
    await first.getByRole('button', { name: /^Advertise/ }).click()
    await asked
    // The server has not acknowledged yet.
    await page.waitForTimeout(300)
    const line = first.getByText('Advertised', { exact: true })
    expect([await done.count(), await line.count()]).toEqual([0, 0])
    release()
    await done.waitFor()
    await line.waitFor()
    expect(await first.getByRole('button', { name: /^Advertise/ }).textContent()).toBe('Advertise')
    expect(await first.getByRole('button', { name: /^Advertise/ }).isEnabled()).toBe(true)
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
    await page.waitForTimeout(300)
    const deleted = page.getByText('Product Deleted Successfully', { exact: true })
    // The question hides the page from readers; the cards are still drawn.
    expect([await deleted.count(), await page.locator('main article').count()]).toEqual([0, 2])
    deletion.release()
    await deleted.waitFor()
    await expect.poll(() => cards.count()).toBe(1)
    // The list is asked for anew (row S12).
    await expect.poll(() => lists.filter((path) => path.startsWith('/api/my-products/')).length).toBeGreaterThan(0)
    await page.reload()
    await expect.poll(() => cards.count()).toBe(1)
  })

  test('a product is deleted and restored by keyboard: Undo has the focus, and is announced with what it undoes', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'undo')
    const id = await addProduct(saller, { name: 'HP to bring back' })
    const { page } = await visit({ viewport: SIZES.phone })
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/my-products')
    await page.getByRole('button', { name: 'Delete HP to bring back' }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    const undo = page.getByRole('status').filter({ hasText: 'Product Deleted Successfully' }).getByRole('button')
    await expect.poll(() => undo.evaluate((button) => button === document.activeElement)).toBe(true)
    expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(404)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.getByText('Your product is back').waitFor()
    await page.getByRole('article').filter({ hasText: 'HP to bring back' }).waitFor()
    expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(200)
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  test('[Z15] a card whose product could not be deleted stays, and says so', async ({ visit }) => {
    const saller = await newUser('saller', 'kept')
    await addProduct(saller, { name: 'HP that stays' })
    const { page, offences } = await visit()
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/my-products')
    await page.route('**/api/my-products/*', (route) =>
      route.request().method() === 'DELETE' ? route.abort() : route.continue(),
    )
    // The script of the question is slow: the page says that something is on its way.
    let arrive = () => {}
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve
    })
    await page.route('**/confirm-dialog-*.js', async (route) => {
      await arrived
      await route.continue()
    })
    await page.getByRole('article').getByRole('button', { name: 'Delete' }).click()
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    await bar.waitFor()
    arrive()
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
    await page.getByText(/^The product is not deleted\./).waitFor()
    expect(await page.getByRole('article').count()).toBe(1)
    await page.route('**/api/advertise', (route) => route.abort())
    await page.getByRole('button', { name: /^Advertise/ }).click()
    await page.getByText(/^The product is not advertised\./).waitFor()
    expect(await page.getByRole('article').getByText('Advertised', { exact: true }).count()).toBe(0)
    await page.getByRole('button', { name: /^Advertise/ }).waitFor()
    offences.console = offences.console.filter((line) => !line.includes('ERR_FAILED'))
  })

  test('[M06 M07 F01 F02 F03 F04 F05 F06 F07 F08 F09 F10 F11 F12 F13 N04 X07 Z07 S11] an empty list offers the form; the form says what is missing at each field and adds the product', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'adds')
    const { page } = await visit()
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/my-products')
    await page.getByText('You Have not any Products', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Add Your Product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Your Product' })
    await dialog.getByRole('button', { name: 'Add Product' }).click()
    await expect
      .poll(() => faultsOf(dialog))
      .toEqual({
        'Product Name': 'Please fill this in.',
        'Select Brand': expect.any(String),
        'Years used': expect.any(String),
        'Year of Purchase': expect.any(String),
        Location: 'Please fill this in.',
        'Original Price': expect.any(String),
        'Sale Price': expect.any(String),
        'Product Description': 'Please fill this in.',
      })
    await dialog.getByText('Please add a photo.').waitFor()
    const brands = dialog.getByLabel('Select Brand').locator('option')
    expect((await brands.allTextContents()).slice(1)).toEqual(['ASUS', 'HP', 'MACBOOK'])
    expect(await dialog.getByLabel('Product Description').getAttribute('rows')).toBe('15')
    expect(await dialog.getByLabel('Original Price').getAttribute('placeholder')).toBe('12,000')
    expect(await dialog.getByLabel('Your Name').inputValue()).toBe(saller.email.split('@')[0]?.replaceAll('.', ' '))
    expect(await dialog.getByLabel('Your Name').isEditable()).toBe(false)
    await fill(dialog)
    await dialog.getByLabel('Sale Price').fill('cheap')
    await dialog.getByRole('button', { name: 'Add Product' }).click()
    await expect.poll(() => faultsOf(dialog)).toEqual({ 'Sale Price': 'Please write the price in numbers' })
    await dialog.getByLabel('Sale Price').fill('৪১,৫০০')
    await dialog.getByRole('button', { name: 'Add Product' }).click()
    await page.getByText('Your Product Has Added Successfully', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    const added = page.getByRole('article').filter({ hasText: 'HP Spectre of the form' })
    expect((await added.textContent())?.replace(/\s/g, ' ')).toContain('BDT 41,500')
  })

  test('[S11] the half-filled form asks before it closes, and what was typed stays', async ({ visit }) => {
    const saller = await newUser('saller', 'half')
    const { page } = await visit({ viewport: SIZES.phone })
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/my-products')
    await page.getByRole('button', { name: 'Add Your Product' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Your Product' })
    await dialog.getByLabel('Product Name').fill('HP half')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay' }).click()
    expect(await dialog.getByLabel('Product Name').inputValue()).toBe('HP half')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Leave' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Add Your Product' }).click()
    expect(await dialog.getByLabel('Product Name').inputValue()).toBe('')
  })

  test('a draft is restored after a reload, with its photo, until it is added or discarded', async ({ visit }) => {
    const saller = await newUser('saller', 'draft')
    const { page } = await visit()
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/add-a-product')
    const form = page.getByRole('main')
    await fill(form)
    await form.getByLabel('Sale Price').fill('41,500')
    const kept = () => page.evaluate(() => localStorage.getItem('greentech:product-draft') ?? '')
    await expect.poll(kept).toContain('41,500')
    await page.reload()
    await form.getByText('What you had begun to write is here again.').waitFor()
    expect(await form.getByLabel('Product Name').inputValue()).toBe('HP Spectre of the form')
    expect(await form.getByLabel('Select Brand').inputValue()).toBe('HP')
    await form.getByRole('button', { name: 'Add Product' }).click()
    await page.getByText('Your Product Has Added Successfully', { exact: true }).waitFor()
    expect(await kept()).toBe('')

    await page.goto('/dashboard/add-a-product')
    expect(await form.getByLabel('Product Name').inputValue()).toBe('')
    await form.getByLabel('Product Name').fill('HP second thought')
    await expect.poll(kept).toContain('second thought')
    await page.reload()
    await form.getByRole('button', { name: 'Start afresh' }).click()
    expect(await form.getByLabel('Product Name').inputValue()).toBe('')
    expect(await kept()).toBe('')
  })
})

/** The message at each field that is marked as wrong, by the field's name. */
function faultsOf(form: Locator): Promise<Record<string, string>> {
  return form
    .locator('input[aria-invalid=true], select[aria-invalid=true], textarea[aria-invalid=true]')
    .evaluateAll((all) => {
      const fields = (all as HTMLInputElement[]).filter(({ type }) => type !== 'file' && type !== 'radio')
      return Object.fromEntries(
        fields.map((field) => {
          const note = field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? ''
          return [field.labels?.[0]?.textContent, document.getElementById(note)?.textContent]
        }),
      )
    })
}

async function fill(form: Locator): Promise<void> {
  await form.getByLabel('Product Name').fill('HP Spectre of the form')
  await form.locator('input[type=file]').setInputFiles(path.join(PHOTO, 'laptop-business-front.jpg'))
  await form.getByLabel('Select Brand').selectOption('HP')
  await form.getByRole('radio', { name: /^Good/ }).check({ force: true })
  await form.getByLabel('Years used').selectOption('1 year')
  await form.getByLabel('Year of Purchase').selectOption('2024')
  await form.getByLabel('Location').fill('Mirpur 10, Dhaka')
  await form.getByLabel('Original Price').fill('60,000')
  await form.getByLabel('Product Description').fill('Core i5, 8 GB, 512 GB SSD.')
  await form.getByText('Uploaded').first().waitFor()
}

describe('the table of products', () => {
  test('[M08 M09 M10 M11 M12 N05] an admin pages through all products', async ({ visit }) => {
    const saller = await newUser('saller', 'pages')
    // Enough for six pages of nine, so that the window of five moves.
    const before = await total(saller, '/api/products?limit=1')
    for (let count = before; count < 47; count++) await addProduct(saller, { name: `HP page ${count}` })
    const all = await total(saller, '/api/products?limit=1')
    const { page } = await visit()
    await signIn(page, ADMIN)
    await page.goto('/dashboard/products')
    const rows = page.getByRole('table').locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(9)
    const pager = page.getByRole('navigation', { name: 'Pages' })
    const enabled = async () =>
      Promise.all(
        ['First', 'Previous', 'Next', 'Last'].map((name) =>
          pager.getByRole('button', { name: `${name} page` }).isEnabled(),
        ),
      )
    const window = () => pager.getByRole('button', { name: /^Page \d+$/ }).allTextContents()
    await page.getByText(`Showing 1 to 9 of ${all} products`, { exact: true }).waitFor()
    expect([await enabled(), await window()]).toEqual([
      [false, false, true, true],
      ['1', '2', '3', '4', '5'],
    ])
    await pager.getByRole('button', { name: 'Page 4' }).click()
    await page.getByText(`Showing 28 to 36 of ${all} products`, { exact: true }).waitFor()
    expect([await enabled(), await window()]).toEqual([
      [true, true, true, true],
      ['2', '3', '4', '5', '6'],
    ])
    await pager.getByRole('button', { name: 'Last page' }).click()
    const last = Math.ceil(all / 9)
    await page.getByText(`Showing ${(last - 1) * 9 + 1} to ${all} of ${all} products`, { exact: true }).waitFor()
    expect(await enabled()).toEqual([true, true, false, false])
    await expect.poll(() => rows.count()).toBe(all - (last - 1) * 9)
    const choice = page.getByLabel('Rows')
    expect(await choice.locator('option').allTextContents()).toEqual(['5', '9', '10', '25'])
    await pager.getByRole('button', { name: 'First page' }).click()
    await choice.selectOption('25')
    await page.getByText(`Showing 1 to 25 of ${all} products`, { exact: true }).waitFor()
    await expect.poll(() => rows.count()).toBe(25)

    await pager.getByRole('button', { name: 'Last page' }).click()
    await page.getByText(`to ${all} of ${all} products`).waitFor()
    // Quicker than the page can draw: the rows are chosen for the page that was asked for, not for the one that is shown.
    await choice.evaluate((select: HTMLSelectElement) => {
      document.querySelector<HTMLElement>('[aria-label="First page"]')?.click()
      select.value = '10'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    await page.getByText(`Showing 1 to 10 of ${all} products`, { exact: true }).waitFor()
  })

  test('[R17 M08] a saller finds their own products there and no others', async ({ visit }) => {
    const saller = await newUser('saller', 'own')
    await addProduct(saller, { name: 'HP my only one' })
    const { page } = await visit()
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/products')
    await page.getByText('Showing 1 to 1 of 1 products', { exact: true }).waitFor()
    expect(await page.getByRole('table').locator('tbody tr').count()).toBe(1)
  })
})

describe('users and bookings', () => {
  test('[Q10 A06 I01 Z06 S12] an admin deletes a user, whose products go too; never themselves', async ({ visit }) => {
    const saller = await newUser('saller', 'leaves')
    const id = await addProduct(saller)
    const { page } = await visit()
    await signIn(page, ADMIN)
    await page.goto('/dashboard/all-sellers')
    const table = page.getByRole('table')
    const row = table.getByRole('row').filter({ hasText: saller.email })
    await row.waitFor()
    expect(await columns(table)).toEqual(['Avater', 'Name', 'Role', 'Action'])
    expect(await row.textContent()).toContain('Saller')
    await row.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('User Deleted Successfully', { exact: true }).waitFor()
    await row.waitFor({ state: 'detached' })
    expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(404)
    await expect(signInAs(site().url, saller.email, PASSWORD)).rejects.toThrow()
    // Undone, the account opens as before and the product is on sale again.
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await page.getByText(/ is back$/).waitFor()
    await row.waitFor()
    expect((await fetch(`${site().url}/api/product/${id}`)).status).toBe(200)
    await signInAs(site().url, saller.email, PASSWORD)
    await page.goto('/dashboard/all-users')
    const own = table.getByRole('row').filter({ hasText: ADMIN }).getByRole('button', { name: 'Delete' })
    // The oldest account is at the end of the list.
    const more = page.getByRole('button', { name: 'Load more' })
    await table.waitFor()
    const rows = table.locator('tbody tr')
    while (await more.isVisible()) {
      const before = await rows.count()
      await more.click()
      await expect.poll(() => rows.count()).toBeGreaterThan(before)
    }
    expect((await own.getAttribute('aria-disabled')) ?? (await own.getAttribute('disabled'))).not.toBeNull()
  })

  test('an admin disables a user, who is signed out at once, enables them again and signs them out', async ({
    visit,
  }) => {
    const person = await newUser('buyer', 'barred')
    const visitor = await visit()
    const theirs = visitor.page
    await signIn(theirs, person.email, PASSWORD)
    const { page } = await visit()
    await signIn(page, ADMIN)
    await page.goto('/dashboard/all-users')
    const row = page.getByRole('table').getByRole('row').filter({ hasText: person.email })
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await row.getByRole('button', { name: /^Disable/ }).click()
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await page.getByText(/ is disabled$/).waitFor()
    await row.getByText('Disabled', { exact: true }).waitFor()
    await theirs.goto('/dashboard')
    await theirs.waitForURL('**/login**')
    await expect(signInAs(site().url, person.email, PASSWORD)).rejects.toThrow()
    await row.getByRole('button', { name: /^Enable/ }).click()
    await dialog.getByRole('button', { name: 'Enable' }).click()
    await row.getByText('Disabled', { exact: true }).waitFor({ state: 'detached' })
    await signIn(theirs, person.email, PASSWORD)
    await row.getByRole('button', { name: /^Sign .* out everywhere$/ }).click()
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click()
    await page.getByText(/ is signed out everywhere$/).waitFor()
    await theirs.goto('/dashboard')
    await theirs.waitForURL('**/login**')
    // Each time the client asked whether it is still signed in.
    expectConsoleError(visitor, 'status of 400', 2)
  })

  test.for([
    ['/dashboard/all-buyers', 'Here has not any Buyer'],
    ['/dashboard/all-sellers', 'Here has not any Saller'],
  ] as const)(
    '[I02 I03 I05] %s shows skeletons while it loads and its own text without anybody',
    async ([path, text], { visit }) => {
      const { page } = await visit()
      await signIn(page, ADMIN)
      let answer = () => {}
      const asked = new Promise<void>((resolve) => {
        answer = resolve
      })
      await page.route('**/api/users?*role=*', async (route) => {
        await asked
        const headers = { 'x-total-count': '0' }
        await route.fulfill({ json: [], headers })
      })
      await page.goto(path)
      // Not the skeleton of the frame, which has no table.
      await page.getByRole('heading', { level: 1, name: /^All / }).waitFor()
      await page.locator('main .skeleton').first().waitFor()
      expect(await page.getByText(text, { exact: true }).count()).toBe(0)
      answer()
      await page.getByText(text, { exact: true }).waitFor()
    },
  )

  test('[J01 J02 J03 J04] a buyer sees an empty list, then their order with badge, price and Pay', async ({
    visit,
  }) => {
    const [saller, buyer] = [await newUser('saller', 'sells'), await newUser('buyer', 'orders')]
    const { page } = await visit()
    await signIn(page, buyer.email, PASSWORD)
    await page.goto('/dashboard/my-orders')
    await page.getByText('You Have not any Orders', { exact: true }).waitFor()
    await bookProduct(buyer, await addProduct(saller, { name: 'HP that is ordered', resalePrice: '1,23,456' }), {
      location: 'Rayer Bazar gate',
    })
    await page.reload()
    const table = page.getByRole('table')
    const row = table.getByRole('row').filter({ hasText: 'HP that is ordered' })
    await row.waitFor()
    expect((await columns(table)).slice(0, 4)).toEqual([
      'Avater',
      'Seller Name / Location',
      'Products Name',
      'Price in BDT',
    ])
    const text = await row.textContent()
    const seller = saller.email.split('@')[0]?.replaceAll('.', ' ')
    for (const part of [seller, 'Rayer Bazar gate', 'Condition: 1 year / 6 months used', '1,23,456']) {
      expect(text).toContain(part)
    }
    await row.getByRole('button', { name: 'Pay' }).click()
    await page.getByRole('dialog').getByText('Never pay before you have seen the product').waitFor()
  })

  test('[J05 J06] a saller sees an empty list, then who booked, where to meet and how to call', async ({ visit }) => {
    const [saller, buyer] = [await newUser('saller', 'waits'), await newUser('buyer', 'calls')]
    const { page } = await visit()
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/my-buyers')
    await page.getByText('You Have not any Buyers', { exact: true }).waitFor()
    await bookProduct(buyer, await addProduct(saller), { location: 'Shahbag museum gate' })
    await page.reload()
    const table = page.getByRole('table')
    const row = table.getByRole('row').filter({ hasText: buyer.email })
    await row.waitFor()
    expect(await columns(table)).toEqual(['Avater', 'Buyer Name', 'Email', 'Location', 'Phone Number'])
    const text = await row.textContent()
    const name = buyer.email.split('@')[0]?.replaceAll('.', ' ')
    for (const part of [name, 'Shahbag museum gate', '01712345678']) expect(text).toContain(part)
    expect(await row.getByRole('link', { name: '01712345678' }).getAttribute('href')).toBe('tel:+8801712345678')
  })
})
