import type { Locator, Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { expectConsoleError, SIZES, signIn, test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import { waitUntilLoaded } from '../support/layout.ts'
import { addProduct, bookProduct, fetchProducts, newUser, PASSWORD } from '../support/products.ts'
import { site } from '../support/site.ts'

const CARD = 'a[href^="/products/sp/"]'

function cards(page: Page): Locator {
  return page.locator(`main li ${CARD}`)
}

/** The ids of the products that are shown, in their order. */
async function shown(page: Page): Promise<string[]> {
  const links = await cards(page).evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return links.map((href) => href.replace('/products/sp/', ''))
}

async function ids(query: string): Promise<string[]> {
  return (await fetchProducts(query)).map(({ _id }) => _id)
}

/** The first products of a brand, or of all, as the database has them: the API's own filter is no witness of itself. */
async function newest(most: number, brand = '%'): Promise<string[]> {
  const statement = 'select id from products where category ilike $1 order by created_at desc, id desc limit $2'
  return (await queryDatabase<{ id: string }>(statement, [brand, most])).map(({ id }) => id)
}

function section(page: Page, heading: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })
}

describe('home', () => {
  test('[H01 H03 H04 H05 H06 N03] the home page has banner, four features, categories, three adverts and three products', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.goto('/')
    const sallers = await (await fetch(`${site().url}/api/sallers/count`)).json()
    expect(sallers).toEqual({ count: expect.any(Number), more: false })
    expect(sallers.count).toBeGreaterThanOrEqual(10)
    const figures = page.getByRole('main').locator('dl').first()
    expect(await figures.getByRole('definition').allTextContents()).toContain(String(sallers.count))
    const features = section(page, 'Why GreenTech')
    expect(await features.getByRole('listitem').count()).toBe(4)
    const categories = section(page, 'All Categories')
    expect(await categories.getByRole('heading', { level: 3 }).allTextContents()).toEqual(['ASUS', 'HP', 'MACBOOK'])
    const all = categories.getByRole('link', { name: /^See All/ })
    expect(await all.allTextContents()).toEqual(['See All', 'See All', 'See All'])
    expect(await section(page, 'Advertisement Products').locator(CARD).count()).toBe(3)
    const some = section(page, 'All Products')
    expect(await some.locator(CARD).filter({ visible: true }).count()).toBe(3)
    expect(await some.getByRole('link', { name: 'View All' }).getAttribute('href')).toMatch(/^\/products/)
    await all.nth(1).click()
    await page.waitForURL((url) => url.pathname.toLowerCase() === '/products/hp')
    await page.goto('/')
    await page.getByRole('link', { name: 'Get Started' }).click()
    await page.waitForURL('**/products')
  })

  test('an estimated count of sallers says so', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/contact')
    await page.route('**/api/sallers/count', (route) => route.fulfill({ json: { count: 1000, more: true } }))
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
    await page
      .getByRole('definition')
      .filter({ hasText: /^1,000\+$/ })
      .waitFor()
  })

  test('[H11] a chip of the home page is highlighted and narrows the three products to its brand', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.goto('/')
    await waitUntilLoaded(page)
    const some = section(page, 'All Products')
    const chip = some.getByRole('link', { name: 'MACBOOK', exact: true })
    const before = await chip.evaluate((element) => getComputedStyle(element).backgroundColor)
    await chip.click()
    await some.locator('a[aria-current]', { hasText: /^MACBOOK/ }).waitFor()
    await page.mouse.move(0, 0)
    await expect.poll(() => chip.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(before)
    const wanted = (await newest(3, 'macbook')).map((id) => `/products/sp/${id}`)
    await expect
      .poll(() =>
        some
          .locator(CARD)
          .filter({ visible: true })
          .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
      )
      .toEqual(wanted)
  })
})

describe('product list', () => {
  test('[R05 P01 P05 P06 P07 A09] the list counts what it shows; a brand chip narrows it and All restores it', async ({
    visit,
  }) => {
    const { page } = await visit()
    const total = (await fetchProducts('?limit=100')).length
    await page.goto('/products')
    await waitUntilLoaded(page)
    await page.getByText(`12 of ${total} products`, { exact: true }).waitFor()
    const chips = page.getByRole('main').getByRole('link', { name: /^(All|ASUS|HP|MACBOOK)\s*\d/ })
    expect((await chips.allTextContents()).map((text) => text.replace(/[\d,]+$/, ''))).toEqual([
      'All',
      'ASUS',
      'HP',
      'MACBOOK',
    ])
    const asus = await newest(100, 'asus')
    expect(asus.length).toBeLessThan(total)
    await chips.nth(1).click()
    await page.waitForURL((url) => url.searchParams.get('brand') === 'ASUS')
    await page.getByText(`${Math.min(12, asus.length)} of ${asus.length} products`, { exact: true }).waitFor()
    await expect.poll(() => shown(page)).toEqual(asus.slice(0, 12))
    await chips.first().click()
    await page.waitForURL((url) => url.search === '')
    await expect.poll(() => shown(page)).toEqual(await newest(12))
  })

  test('[R06 P06] the name of a category in the URL is compared without case', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/products/macBook')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('MACBOOK Products')
    expect(await shown(page)).toEqual(await newest(12, 'macbook'))
  })

  test('[P03 P04] each order of Sort By is shown: newest, most booked, best rated, cheapest', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/products')
    await waitUntilLoaded(page)
    const sort = page.getByLabel('Sort By')
    expect(await sort.locator('option').allTextContents()).toEqual([
      'Default',
      'Popularity',
      'Average Rating',
      'Newness',
      'Price Low to High',
    ])
    await sort.selectOption('Price Low to High')
    const all = await fetchProducts('?limit=100')
    const cheapest = all.map(({ resaleTaka }) => resaleTaka).sort((a, b) => a - b)
    await expect.poll(() => pricesOf(page)).toEqual(cheapest.slice(0, 12))
    const saller = await newUser('saller', 'popular')
    const wanted = await addProduct(saller, { resalePrice: '9,99,999' })
    for (let count = 0; count < 8; count++) await bookProduct(await newUser('buyer', 'crowd'), wanted)
    // Newer than the most wanted one, so that the two orders differ.
    const fresh = await addProduct(saller, { resalePrice: '9,99,998' })
    await sort.selectOption('Popularity')
    await expect.poll(async () => (await shown(page))[0]).toBe(wanted)
    const bookings = await queryDatabase<{ id: string; count: number }>(
      'select p.id, count(b.id)::int from products p left join bookings b on b.product_id = p.id group by p.id',
    )
    const counts = new Map(bookings.map(({ id, count }) => [id, count]))
    const most = [...counts.values()].sort((a, b) => b - a).slice(0, 12)
    expect((await shown(page)).map((id) => counts.get(id))).toEqual(most)
    await sort.selectOption('Newness')
    await expect.poll(async () => (await shown(page))[0]).toBe(fresh)
    expect(await shown(page)).toEqual(await newest(12))
    await sort.selectOption('Price Low to High')
    await expect.poll(async () => (await shown(page))[0]).not.toBe(fresh)
    await sort.selectOption('Average Rating')
    // Nobody rates products: the newest come first.
    await expect.poll(() => shown(page)).toEqual(await newest(12))
  })

  test('[P02] grid or list is chosen by two buttons and remembered in the next visit', async ({ visit }) => {
    const { page, context } = await visit()
    await page.goto('/products')
    await waitUntilLoaded(page)
    const beside = async (on: Page) => {
      const [first, second] = [await cards(on).nth(0).boundingBox(), await cards(on).nth(1).boundingBox()]
      return first?.y === second?.y
    }
    expect(await beside(page)).toBe(true)
    await page.getByRole('button', { name: 'List' }).click()
    await expect.poll(() => beside(page)).toBe(false)
    const later = await context.newPage()
    await later.goto('/products')
    await waitUntilLoaded(later)
    await expect.poll(() => later.getByRole('button', { name: 'List' }).getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => beside(later)).toBe(false)
    await later.getByRole('button', { name: 'Grid' }).click()
    await expect.poll(() => beside(later)).toBe(true)
  })

  test('[P01] Load more adds the next twelve; the URL keeps them over a reload, and Back returns to them', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.goto('/products?sort=price')
    await waitUntilLoaded(page)
    const wanted = await ids('?sort=price&limit=24')
    await page.getByRole('link', { name: 'Load more' }).click()
    await expect.poll(() => shown(page)).toEqual(wanted)
    expect(new URL(page.url()).search).toBe('?sort=price&page=2')
    await page.reload()
    await waitUntilLoaded(page)
    expect(await shown(page)).toEqual(wanted)
    const link = page.getByRole('main').getByRole('link', { name: /^HP\s*\d/ })
    await link.click()
    await page.waitForURL((url) => url.searchParams.get('brand') === 'HP')
    await page.goBack()
    await expect.poll(() => shown(page)).toEqual(wanted)
  })

  test('[P05 P06 P07 P03] without scripts brands, search, order and more products work', async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled: false })
    await page.goto('/products')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^ASUS\s*\d/ })
      .click()
    expect(await shown(page)).toEqual(await newest(12, 'asus'))
    await page.getByLabel('Sort By').selectOption('Price Low to High')
    await page.getByRole('button', { name: 'Show products' }).first().click()
    const cheapest = 'select resale_taka from products where category = $1 order by resale_taka limit 12'
    const prices = (await queryDatabase<{ resale_taka: number }>(cheapest, ['ASUS'])).map((row) => row.resale_taka)
    expect(await pricesOf(page)).toEqual(prices)
    await page.goto('/products')
    await page.getByRole('link', { name: 'Load more' }).click()
    expect(await shown(page)).toEqual(await newest(24))
    await page.goto('/products')
    await page.getByRole('searchbox').first().fill('zephyrus')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('q') === 'zephyrus')
    expect(await cards(page).allTextContents()).toEqual([expect.stringContaining('ASUS ROG Zephyrus G14 white')])
  })

  test('[P08 P09 P10 P11 P12 P13 N01 N02] a card shows photo, brand, the name cut to 40, condition and price in BDT, and leads to the product', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'cards')
    const letters = 'আমার ভালো ল্যাপটপ '.repeat(5).trim()
    const long = await addProduct(saller, { name: `${'x'.repeat(40)}yz`, resalePrice: '1,23,456', category: 'HP' })
    const exact = await addProduct(saller, { name: `${'w'.repeat(38)} v` })
    const bangla = await addProduct(saller, { name: letters })
    const { page } = await visit()
    await page.goto('/products')
    const card = (id: string) => page.locator(`main li a[href="/products/sp/${id}"]`)
    const text = (await card(long).textContent()) ?? ''
    expect(text).toContain(`${'x'.repeat(40)}...`)
    expect(text).not.toContain('xy')
    for (const part of ['HP', 'Good']) expect(text).toContain(part)
    expect(text.replace(/\s/g, ' ')).toContain('BDT 1,23,456')
    const photo = card(long).locator('img').first()
    await expect
      .poll(() => photo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(100)
    expect(await card(exact).textContent()).toContain(`${'w'.repeat(38)} v`)
    expect(await card(exact).textContent()).not.toContain('...')
    const whole = [...new Intl.Segmenter('bn', { granularity: 'grapheme' }).segment(letters)].map(
      ({ segment }) => segment,
    )
    expect(await card(bangla).textContent()).toContain(`${whole.slice(0, 40).join('').trimEnd()}...`)
  })
})

async function pricesOf(page: Page): Promise<number[]> {
  const texts = await cards(page).allTextContents()
  return texts.map((text) => Number(/BDT\s*([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')))
}

describe('one product', () => {
  test('[D01 D02 D04 D05 D06 D07 D08 D09 D10 D11 D13 N03 K03 K05 K08 Z13 N13 N15] a buyer sees everything about a product, and the errors of a booking', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'detail')
    const buyer = await newUser('buyer', 'booker')
    const id = await addProduct(saller, { name: 'HP EliteBook of the shop test', description: 'One mark.\nNo repair.' })
    const { page, offences } = await visit()
    await signIn(page, buyer.email, PASSWORD)
    await page.goto(`/products/sp/${id}`)
    const main = page.getByRole('main')
    await main.getByRole('heading', { level: 1, name: 'HP EliteBook of the shop test' }).waitFor()
    await waitUntilLoaded(page)
    const photo = main.locator('img').first()
    expect((await photo.boundingBox())?.width).toBeGreaterThan(500)
    const facts = await main
      .locator('dl > div')
      .evaluateAll((all) =>
        all.map((one) => [one.querySelector('dt')?.textContent, one.querySelector('dd')?.textContent]),
      )
    expect(facts).toEqual([
      ['Purchase year', '2024'],
      ['Used', '1 year / 6 months'],
      ['Condition', 'Good'],
      ['Location', 'Mirpur 10, Dhaka'],
      ['Brand', 'HP'],
    ])
    for (const text of ['$41,500', '$60,000']) await main.getByText(text, { exact: true }).first().waitFor()
    await main.getByText('One mark. No repair.').waitFor()
    const more = section(page, 'More HP Laptops')
    const others = (await fetchProducts('?brand=HP&limit=12')).filter(
      ({ kind, _id }) => kind === 'laptop' && _id !== id,
    )
    const hrefs = () => more.locator(`li ${CARD}`).evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    await expect.poll(hrefs).toEqual(others.slice(0, 3).map(({ _id }) => `/products/sp/${_id}`))
    await bookProduct(buyer, id)
    await main.getByRole('button', { name: 'Book Now' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    expect(await dialog.evaluate((box) => getComputedStyle(box).transitionDuration.split(', ')[0])).toBe('0.15s')
    const [name, email] = [dialog.getByLabel('Name', { exact: true }), dialog.getByLabel('Email')]
    expect([await name.isDisabled(), await email.isDisabled(), await email.inputValue()]).toEqual([
      true,
      true,
      buyer.email,
    ])
    const phone = dialog.getByLabel('Phone')
    expect(await phone.getAttribute('inputmode')).toBe('numeric')
    await expectMessages(dialog, ['Please fill this in.', 'Please fill this in.'])
    await phone.fill('12')
    await dialog.getByLabel('Meeting location').fill('Farmgate')
    await expectMessages(dialog, ['Please write a phone number like 01712345678.'])
    // As people write it; the server then knows that this product is booked already.
    await phone.fill('+880 1712-345678')
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    const toast = page.getByText('You have already booked this product. You find it in My Orders.')
    await toast.waitFor()
    const [since, box] = [Date.now(), await toast.locator('xpath=..').boundingBox()]
    expect(box?.width).toBeLessThanOrEqual(350)
    await toast.waitFor({ state: 'detached' })
    expect(Date.now() - since).toBeGreaterThan(3_000)
    expect(Date.now() - since).toBeLessThan(6_000)
    expect(await dialog.isVisible()).toBe(true)
    expect(await phone.inputValue()).toBe('+880 1712-345678')
    // Chromium reports the refusal as an error.
    offences.console = offences.console.filter((line) => !line.includes('409'))
  })

  async function expectMessages(dialog: Locator, messages: string[]): Promise<void> {
    await dialog.getByRole('button', { name: 'Book Now' }).click()
    const invalid = dialog.locator('[aria-invalid=true]')
    await expect.poll(() => invalid.count()).toBe(messages.length)
    const notes = await invalid.evaluateAll((fields) =>
      fields.map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent),
    )
    expect(notes).toEqual(messages)
  }

  test('[K03 J05] a phone number is accepted as people write it, and dialled as one number by the saller', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'dials')
    const id = await addProduct(saller)
    const forms = ['01812345678', '8801812345678', '+880 1812-345678', '০১৮১২৩৪৫৬৭৮', '018-1234 5678']
    for (const phone of forms) await bookProduct(await newUser('buyer', 'phone'), id, { phone })
    const { page } = await visit()
    await signIn(page, saller.email, PASSWORD)
    await page.goto('/dashboard/my-buyers')
    const numbers = page.getByRole('table').locator('a[href^="tel:"]')
    await expect.poll(() => numbers.count()).toBe(forms.length)
    expect((await numbers.allTextContents()).toSorted()).toEqual(forms.toSorted())
    const dialled = await numbers.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(new Set(dialled)).toEqual(new Set(['tel:+8801812345678']))
  })

  test('[D11 D12 Y03 X13] Book Now is disabled for a saller, with the reason, and opens for an admin', async ({
    visit,
  }) => {
    const [product] = await fetchProducts('?limit=1')
    const { page } = await visit()
    await signIn(page, 'nusrat@greentech.example')
    await page.goto(`/products/sp/${product?._id}`)
    const button = page.getByRole('main').getByRole('button', { name: 'Book Now' }).first()
    await page.getByText('Only buyers and admins can book. Your account is a saller’s.').first().waitFor()
    expect((await button.getAttribute('aria-disabled')) ?? (await button.getAttribute('disabled'))).not.toBeNull()
    const reason = await button.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${reason}"]`).textContent()).toContain('Only buyers and admins can book.')
    await button.click({ force: true })
    await page.waitForTimeout(300)
    expect(await page.getByRole('dialog').count()).toBe(0)
    const admin = await visit()
    await signIn(admin.page, 'admin@greentech.example')
    await admin.page.goto(`/products/sp/${product?._id}`)
    await admin.page.getByRole('main').getByRole('button', { name: 'Book Now' }).first().click()
    await admin.page.getByRole('dialog', { name: 'Book this product' }).waitFor()
  })
})

describe('navbar and footer', () => {
  test('[U04 U05 U06 U07 U08 U09] navbar and footer have their links; Login becomes Dashboard for a signed-in user', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.goto('/contact')
    await waitUntilLoaded(page)
    const bar = page.getByRole('banner')
    const to = (name: string) => bar.getByRole('link', { name, exact: true }).first().getAttribute('href')
    expect([await to('Home'), await to('Products'), await to('Contact'), await to('Login')]).toEqual([
      '/',
      '/products',
      '/contact',
      '/login',
    ])
    expect(await bar.getByRole('link', { name: 'Dashboard' }).count()).toBe(0)
    const foot = page.getByRole('contentinfo')
    await foot.getByRole('img', { name: 'GreenTech' }).or(foot.getByLabel('GreenTech')).first().waitFor()
    for (const name of ['Facebook', 'YouTube', 'Instagram']) {
      expect(await foot.getByRole('link', { name }).getAttribute('href')).toMatch(/^https:\/\//)
    }
    await foot.getByText('House 14, Road 6, Dhanmondi, Dhaka 1205').waitFor()
    const hrefs = await foot.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs).toEqual(
      expect.arrayContaining(['tel:08000555012', 'tel:+880255501240', 'mailto:hello@greentech.example']),
    )
    expect(hrefs.filter((href) => href?.startsWith('/'))).toEqual(
      expect.arrayContaining(['/terms-condition', '/privacy-policy', '/return-refund', '/dashboard']),
    )
    await signIn(page, 'imran@greentech.example')
    await page.goto('/contact')
    await bar.getByRole('link', { name: 'Dashboard' }).first().waitFor()
    expect(await bar.getByRole('link', { name: 'Login' }).count()).toBe(0)
  })

  test('[U10 U11] Mail Us reaches the inbox; only the phone may be left empty', async ({ visit }) => {
    const { page } = await visit({ viewport: SIZES.phone })
    await page.goto('/terms-condition')
    await waitUntilLoaded(page)
    const foot = page.getByRole('contentinfo')
    // The foot's script comes last.
    await page.waitForLoadState('networkidle')
    await foot.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => foot.locator('[aria-invalid=true]').count()).toBe(3)
    const words = `Do you take old phones? ${Date.now()}`
    await foot.getByLabel('Name').fill('Mitu Rahman')
    await foot.getByLabel('Email').fill('mitu@example.com')
    await foot.getByLabel('Message').fill(words)
    await foot.getByRole('button', { name: 'Send' }).click()
    const toast = page.getByText('Thanks your for your message!!. We will reply in your email shortly!!!')
    await toast.waitFor()
    expect(await foot.getByLabel('Message').inputValue()).toBe('')
    const admin = await visit()
    await signIn(admin.page, 'admin@greentech.example')
    await admin.page.goto('/dashboard/inbox')
    const message = admin.page.getByRole('listitem').filter({ hasText: words })
    await message.waitFor()
    // Marked as done it leaves the list at once, and is here again when that is refused.
    let refuse = () => {}
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await admin.page.route('**/api/inbox/*', async (route) => {
      await refused
      await route.abort()
    })
    const mark = message.getByRole('button', { name: /^Mark as done/ })
    await mark.click()
    await message.waitFor({ state: 'detached' })
    refuse()
    await admin.page.getByText('The connection failed. Please check your internet and try again.').waitFor()
    await mark.waitFor()
    expectConsoleError(admin, 'ERR_FAILED')
  })

  test('[N13] a message of success stays two seconds, in at most 350 px', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/')
    await waitUntilLoaded(page)
    const form = page.locator('form', { has: page.getByRole('button', { name: 'Subscribe' }) })
    await form.getByRole('textbox', { name: 'Email' }).fill(`reader.${Date.now()}@example.com`)
    await form.getByRole('button', { name: 'Subscribe' }).click()
    const toast = page.getByText('Thanks for your Subscription!!!', { exact: true })
    await toast.waitFor()
    const [since, box] = [Date.now(), await toast.locator('xpath=..').boundingBox()]
    expect(box?.width).toBeLessThanOrEqual(350)
    await toast.waitFor({ state: 'detached' })
    expect(Date.now() - since).toBeGreaterThan(1_500)
    expect(Date.now() - since).toBeLessThan(3_500)
  })

  test('[N15] the menu of a phone slides in within 300 ms and its links work', async ({ visit }) => {
    const { page } = await visit({ viewport: SIZES.phone })
    await page.goto('/')
    await waitUntilLoaded(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await menu.waitFor()
    expect(await menu.evaluate((box) => getComputedStyle(box).transitionDuration.split(', ')[0])).toBe('0.3s')
    await menu.getByRole('link', { name: 'Products' }).click()
    await page.waitForURL('**/products')
    await menu.waitFor({ state: 'hidden' })
  })
})

describe('what the server sends', () => {
  test('the policy of every public page allows its own scripts and no other inline ones', async ({ visit }) => {
    const { page } = await visit()
    const violations: string[] = []
    await page.exposeFunction('told', (text: string) => violations.push(text))
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        ;(window as unknown as { told: (text: string) => void }).told(`${event.violatedDirective} ${event.blockedURI}`)
      })
    })
    for (const path of ['/', '/products', '/products/hp', '/login', '/register', '/contact', '/dashboard']) {
      const response = await page.goto(path)
      const policy = response?.headers()['content-security-policy'] ?? ''
      const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? ''
      expect(scripts).toMatch(/^script-src 'self'( 'sha256-[^']+')*$/)
      expect(policy).toContain("; style-src 'self'; ")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(response?.headers()['x-content-type-options']).toBe('nosniff')
      await page.locator('h1').first().waitFor({ state: 'attached' })
    }
    expect(violations).toEqual([])
  })

  test('scripts cannot make elements of plain text, and placeholders of photos need no style attribute', async ({
    visit,
  }) => {
    const { page, offences } = await visit()
    await page.goto('/products')
    const photos = await page.locator('main img.photo').evaluateAll((images) =>
      images.map((image) => ({
        named: Number.parseInt(image.getAttribute('src')?.match(/-([0-9a-f]{6})\//)?.[1] ?? '', 16),
        painted: getComputedStyle(image).backgroundColor.match(/\d+/g)?.map(Number) ?? [],
      })),
    )
    expect(photos.length).toBeGreaterThan(8)
    for (const { named, painted } of photos) {
      expect(painted).toHaveLength(3)
      const channels = [named >> 16, (named >> 8) & 255, named & 255]
      for (const [at, value] of channels.entries()) expect(Math.abs((painted[at] ?? 0) - value)).toBeLessThanOrEqual(16)
    }
    const refusal = await page.evaluate(() => {
      try {
        document.createElement('p').innerHTML = '<b>planted</b>'
      } catch (error) {
        return (error as Error).message
      }
    })
    expect(refusal).toContain('TrustedHTML')
    offences.console = offences.console.filter((line) => !line.includes('TrustedHTML'))
  })

  test('a public page has the same bytes for a guest and for a signed-in user', async ({ visit }) => {
    const { page } = await visit()
    await signIn(page, 'tanvir@greentech.example')
    for (const path of ['/', '/products', '/products/asus', '/contact']) {
      const mine = await (await page.goto(path))?.text()
      const guests = await (await fetch(site().url + path)).text()
      expect(mine).toBe(guests)
    }
  })

  test('a new product is on the list, the brand page and the home page at once', async () => {
    const { url } = site()
    const pages = ['/products', '/products/asus', '/']
    const read = () => Promise.all(pages.map(async (path) => (await fetch(url + path)).text()))
    await read()
    await read()
    const id = await addProduct(await newUser('saller', 'fresh'), {
      name: 'ASUS of this very minute',
      category: 'ASUS',
    })
    for (const html of await read()) expect(html).toContain(id)
  })

  test('a product or category that does not exist answers 404', async () => {
    const { url } = site()
    const missing = ['/products/sp/00000000-0000-4000-8000-000000000000', '/products/sp/none', '/products/dell']
    const statuses = await Promise.all(missing.map(async (path) => (await fetch(url + path)).status))
    expect(statuses).toEqual([404, 404, 404])
  })

  test('hovering a link prefetches its page: the click makes no request', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/contact')
    await waitUntilLoaded(page)
    const calls: string[] = []
    const link = page.getByRole('banner').getByRole('link', { name: 'Products', exact: true })
    const answered = page.waitForResponse((response) => response.url().includes('/api/products'))
    await link.hover()
    await answered
    await page.waitForLoadState('networkidle')
    page.on('request', (request) => {
      if (request.url().includes('/api/')) calls.push(request.url())
    })
    await link.click()
    await page.waitForURL('**/products')
    await expect.poll(() => cards(page).count()).toBe(12)
    await waitUntilLoaded(page)
    expect(calls).toEqual([])
  })
})
