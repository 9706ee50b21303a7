import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { SIZES, signIn, signInTo, test, type Visitor } from '../support/browser.ts'
import {
  horizontalOverflow,
  layoutShifts,
  waitForQuiet,
  waitUntilLoaded,
  watchLayoutShifts,
} from '../support/layout.ts'
import { addProduct, bookProduct, fetchProducts, newUser, PASSWORD } from '../support/products.ts'
import { site } from '../support/site.ts'

const CARD = 'main li a[href^="/products/sp/"]'

async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement
    return element?.getAttribute('href') ?? element?.getAttribute('name') ?? element?.textContent ?? null
  })
}

/** Presses Tab until the focus stands on what `selector` names. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return
  }
  throw new Error(`Tab does not reach ${selector}`)
}

/**
 * A buyer reads what is saved, what the condition means, when it was listed, where it stands and what to check in such a
 * product.
 */
async function expectAdvice({ page, context }: Visitor): Promise<void> {
  const saller = await newUser('saller', 'shows')
  const phone = await addProduct(saller, { kind: 'mobile', originalPrice: '82,000', resalePrice: '44,000' })
  const dear = await addProduct(saller, {
    originalPrice: '40,000',
    resalePrice: '40,000',
    condition: 'As you see it',
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInTo(page, `/products/sp/${phone}`, (await newUser('buyer', 'reads')).email, PASSWORD)
  const main = page.getByRole('main')
  const steps = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
  const html = await (await fetch(`${site().url}/products/sp/${phone}`)).text()
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(
    ([, json]) => (JSON.parse(json ?? '')['@graph'] ?? [JSON.parse(json ?? '')]) as Record<string, unknown>[],
  )
  const way = data.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement as { name: string }[]
  expect(way).toHaveLength(5)
  await expect.poll(() => steps.allInnerTexts()).toEqual(way.map(({ name }) => name))
  await main.getByText('BDT 38,000 less than new (46 %)', { exact: true }).waitFor()
  await main.getByText(/^Used every day and it shows/).waitFor()
  const [{ createdAt } = { createdAt: '' }] = (await fetchProducts('?limit=2')).filter(
    ({ _id }) => _id === phone,
  ) as unknown as {
    createdAt: string
  }[]
  const time = main.locator('aside time')
  expect(await time.getAttribute('datetime')).toBe(createdAt)
  await time.getByText(/^Listed (just now|\d+ (second|minute)s? ago)$/).waitFor()
  await main.getByText(/Dial \*#06#/).waitFor()
  await main.getByRole('button', { name: 'Share' }).click()
  await page.getByText('Link copied', { exact: true }).waitFor()
  // Our pages may not read the clipboard; what is no page has no such policy.
  const other = await context.newPage()
  await other.goto('/robots.txt')
  expect(await other.evaluate(() => navigator.clipboard.readText())).toBe(`${site().url}/products/sp/${phone}`)
  await other.close()
  await page.goto(`/products/sp/${dear}`)
  await main.getByText(/Unplug it for ten minutes/).waitFor()
  expect(await main.textContent()).not.toMatch(/less than new|Used every day|NaN/)
}

/** The photo opens full-screen by key, is zoomed and moved by keys and clicks, and Escape returns to it. */
async function expectZoom(page: Page): Promise<void> {
  const [product] = await fetchProducts('?limit=1')
  const base = product?.photo.replace(/\/1280\.jpg$/, '')
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await signInTo(page, `/products/sp/${product?._id}`, 'imran@greentech.example')
  const photo = page.getByRole('link', { name: /^Show (the photo|photo 1 of \d) large$/ })
  await photo.waitFor()
  await waitForQuiet(page)
  const largest = () => fetched.filter((url) => url.startsWith(`${site().url}${base}/1280.`)).length
  expect(largest()).toBe(0)
  await photo.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: product?.name as string })
  await dialog.waitFor()
  await expect.poll(largest).toBeGreaterThan(0)
  // 360 px wide, as the screen; its offset is how far the middle of the photo is from that of the screen.
  const seen = async () => {
    const { x = 0, width = 0 } = (await dialog.getByRole('img').boundingBox()) ?? {}
    return { scale: Number((width / 360).toFixed(2)), offset: Math.round(x + width / 2 - 180) }
  }
  await expect.poll(seen).toEqual({ scale: 1, offset: 0 })
  await page.keyboard.press('+')
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(seen).toEqual({ scale: 1.96, offset: 80 })
  await page.keyboard.press('0')
  await expect.poll(seen).toEqual({ scale: 1, offset: 0 })
  await page.mouse.click(90, 390)
  await expect.poll(async () => (await seen()).scale).toBe(2.5)
  await dialog.getByRole('button', { name: 'Show the whole photo' }).click()
  await expect.poll(async () => (await seen()).scale).toBe(1)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await photo.evaluate((link) => link === document.activeElement)).toBe(true)
}

/** Back from a product restores filters, pages, scroll position and focus. */
async function expectListAfterBack(page: Page): Promise<void> {
  await signInTo(page, '/products?sort=price', 'imran@greentech.example')
  await waitUntilLoaded(page)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect.poll(() => page.locator(CARD).count()).toBe(24)
  const card = page.locator(CARD).nth(20)
  const href = await card.getAttribute('href')
  await card.scrollIntoViewIfNeeded()
  const scroll = await page.evaluate(() => window.scrollY)
  expect(scroll).toBeGreaterThan(1000)
  await card.click()
  await page.waitForURL(`**${href}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goBack()
  await expect.poll(() => page.locator(CARD).count()).toBe(24)
  expect(new URL(page.url()).search).toBe('?sort=price&page=2')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(scroll)
  await expect.poll(() => focused(page)).toBe(href)
}

/**
 * The key / focuses the search field from anywhere but a field until it is switched off in the foot (WCAG 2.1.4); the
 * count is announced.
 */
async function expectKeyOfSearch(page: Page): Promise<void> {
  await page.goto('/products')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  await page.getByRole('link', { name: 'Load more' }).focus()
  await page.keyboard.press('/')
  const box = page.getByRole('main').getByRole('searchbox')
  expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('a/z')
  expect(await box.inputValue()).toBe('a/z')
  expect(await box.getAttribute('aria-keyshortcuts')).toBe('/')
  await box.fill('zephyrus')
  const count = page
    .locator('[aria-live=polite]', { hasText: 'products' })
    .or(page.locator('[aria-live=polite]', { hasText: 'product' }))
  await expect.poll(() => count.first().textContent()).toBe('1 of 1 product')
  // Where the page shows no box, the key goes to the one of the list.
  await page.setViewportSize(SIZES.phone)
  await page.goto('/contact')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  await page.getByRole('main').getByLabel('Name').first().focus()
  await page.keyboard.press('/')
  expect(new URL(page.url()).pathname).toBe('/contact')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  await page.waitForURL('**/products#search')
  await expect.poll(() => focused(page)).toBe('q')

  await page.setViewportSize(SIZES.desk)
  const key = page.getByRole('switch', { name: 'Press / to search' })
  expect(await key.getAttribute('aria-checked')).toBe('true')
  await key.press('Enter')
  await page.goto('/products')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  await expect.poll(() => box.getAttribute('aria-keyshortcuts')).toBe(null)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  expect(await focused(page)).not.toBe('q')
  await key.press(' ')
  expect(await box.getAttribute('aria-keyshortcuts')).toBe('/')
  await page.keyboard.press('/')
  expect(await focused(page)).toBe('q')
}

test('[D02 D06] a buyer reads what is saved, what the condition means, when and where it was listed and what to check; the key / focuses the search field until it is switched off (WCAG 2.1.4)', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await expectKeyOfSearch(page)
  await expectAdvice(visitor)
})

/** A search without results offers the search without a filter, other brands, and all products. */
async function expectOffers(page: Page): Promise<void> {
  await page.goto('/products?q=zephyrus&brand=HP')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Show all products' }).waitFor()
  expect(await main.getByRole('link', { name: 'Without “zephyrus”' }).getAttribute('href')).toBe('/products?brand=HP')
  expect(await main.getByRole('navigation', { name: 'Or look through a brand' }).getByRole('link').count()).toBe(8)
  await main.getByRole('link', { name: 'Not only HP' }).click()
  await expect.poll(() => page.locator(CARD).count()).toBe(1)
  await page
    .locator(CARD)
    .getByText(/^Listed (just now|\d+ [a-z]+ ago)$/)
    .waitFor()
  // No single filter is in the way: two of them are.
  await page.goto('/products?q=zephyrus&brand=HP&max=10')
  const two = main.getByRole('link', { name: 'Without the price range and “HP”' })
  expect(await two.getAttribute('href')).toBe('/products?q=zephyrus')
  await two.click()
  await expect.poll(() => page.locator(CARD).count()).toBe(1)
  // The same without a page from the server.
  await main.getByRole('searchbox').fill('there is no such thing')
  await main.getByRole('heading', { name: 'Nothing fits' }).waitFor()
  await main.getByText('0 products', { exact: true }).waitFor()
}

test('[D01 P13] the photo opens full-screen and is zoomed and moved; Back restores filters, pages, scroll position and focus; a search without results offers others', async ({
  visit,
}) => {
  const { page } = await visit({ viewport: SIZES.phone })
  await expectOffers(page)
  await expectZoom(page)
  await expectListAfterBack(page)
})

test('[K06 K07] searching, filtering, opening and booking work by keyboard, and nothing moves with prefers-reduced-motion', async ({
  visit,
}) => {
  const id = await addProduct(await newUser('saller', 'keys'), { name: 'HP Envy of the keys' })
  const buyer = await newUser('buyer', 'keys')
  const { page } = await visit({ reducedMotion: 'reduce' })
  await signInTo(page, '/products', buyer.email, PASSWORD)
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  await page.keyboard.press('/')
  await page.keyboard.type('of the keys')
  await page.waitForURL((url) => url.searchParams.get('q') === 'of the keys')
  await expect.poll(() => page.locator(CARD).first().getAttribute('href')).toBe(`/products/sp/${id}`)
  await tabTo(page, 'a[href*="brand=HP"]')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('brand') === 'HP')
  await tabTo(page, `a[href="/products/sp/${id}"]`)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/products/sp/${id}`)
  await page.getByRole('heading', { level: 1, name: 'HP Envy of the keys' }).waitFor()
  await tabTo(page, 'button[aria-haspopup=dialog]:not([aria-expanded])')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Book this product' })
  await dialog.waitFor()
  const slow = await page.evaluate(
    () =>
      [...document.querySelectorAll('*')].filter((element) => {
        const { transitionDuration, animationDuration } = getComputedStyle(element)
        return [transitionDuration, animationDuration].some((all) =>
          all.split(', ').some((one) => parseFloat(one) > 0.001),
        )
      }).length,
  )
  expect(slow).toBe(0)
  await expect.poll(() => dialog.getByLabel('Phone').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('01712345678')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Farmgate foot bridge')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard/my-orders')
})

test('every page of the shop fits 320 px and 200 % zoom, does not shift while it loads, and has large touch targets', async ({
  visit,
}) => {
  const [product] = await fetchProducts('?limit=1')
  const { page, context } = await visit({ viewport: SIZES.phone, hasTouch: true, isMobile: true })
  await signIn(page, 'imran@greentech.example')
  await watchLayoutShifts(context)
  const pages = ['/', '/products', '/products?q=zzz&brand=HP', `/products/sp/${product?._id}`]
  for (const path of pages) {
    await page.setViewportSize(SIZES.phone)
    await page.goto(path)
    await waitUntilLoaded(page)
    await waitForQuiet(page)
    expect(await layoutShifts(page), `layout shifts of ${path}`).toBe(0)
    expect(await smallTargets(page), `targets of ${path} under 44 px`).toEqual([])
    for (const size of [
      { width: 320, height: 640 },
      { width: 640, height: 450 },
    ]) {
      await page.setViewportSize(size)
      expect(await horizontalOverflow(page), `${path} at ${size.width}`).toBe(0)
    }
  }
  // The booking bar ends where the page does: the foot is free of it.
  await page.setViewportSize(SIZES.phone)
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  const bar = page.getByRole('main').getByRole('button', { name: 'Book Now' }).filter({ visible: true }).last()
  const [button, foot] = [await bar.boundingBox(), await page.getByRole('contentinfo').boundingBox()]
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThan(foot?.y ?? 0)
})

/** Links and buttons that a thumb can miss; links in sentences are as small as their words (WCAG 2.5.8). */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(
      'a[href], button, select, input:not([type=hidden], [tabindex="-1"])',
    )) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('.sr-only')) continue
      const box = element.getBoundingClientRect()
      // An area around it that answers to a finger, see `touch-area` in app.css.
      const around = getComputedStyle(element, '::after')
      const area = around.position === 'absolute' && around.content !== 'none' ? Number.parseFloat(around.height) : 0
      const height = Math.max(box.height, area)
      const inSentence = element.parentElement?.matches('p, p span') && getComputedStyle(element).display === 'inline'
      if ((height >= 44 && box.width >= 24) || inSentence || box.width === 0) continue
      small.push(
        `${element.tagName} "${(element.ariaLabel ?? element.textContent ?? '').slice(0, 30)}" ${Math.round(box.width)}x${Math.round(height)}`,
      )
    }
    return small
  })
}

test('[J01 J05] a booking is printed with both users, place, phone and date, without menu and buttons', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'paper'), await newUser('buyer', 'paper')]
  await bookProduct(buyer, await addProduct(saller, { name: 'HP Omen on paper' }), {
    phone: '01812345678',
    location: 'Science Lab',
  })
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Asia/Dhaka' }).format(new Date())
  for (const { who, path, facts } of [
    { who: buyer, path: '/dashboard/my-orders', facts: [saller.email] },
    { who: saller, path: '/dashboard/my-buyers', facts: [buyer.email] },
  ]) {
    const { page } = await visit({ colorScheme: 'dark' })
    await signInTo(page, path, who.email, PASSWORD)
    await page.getByRole('button', { name: 'Print' }).waitFor()
    // The width of an A4 sheet within its margins.
    await page.setViewportSize({ width: 680, height: 960 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const fact of ['HP Omen on paper', 'Science Lab', '01812345678', `Booked ${day}`, ...facts]) {
      await page.getByText(fact).filter({ visible: true }).first().waitFor()
    }
    expect(
      await page.locator('button, aside, header, a[href^="tel:"][aria-label]').filter({ visible: true }).count(),
    ).toBe(0)
    expect(await page.getByText('confirm your e-mail').filter({ visible: true }).count()).toBe(0)
    const colours = await page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return [backgroundColor, color]
    })
    expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)'])
    // A wider sheet, or one that is scaled down, as wide as a desk's screen.
    await page.setViewportSize({ width: 1360, height: 960 })
    expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(1000)
  }
})
