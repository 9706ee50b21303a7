import { expect, type Page } from '@playwright/test'
import { SIZES, signIn, signInTo, test, type Visitor } from '../../../e2e/support/browser.ts'
import {
  focused,
  horizontalOverflow,
  isFocused,
  layoutShifts,
  waitForQuiet,
  waitUntilLoaded,
  watchLayoutShifts,
} from '../../../e2e/support/layout.ts'
import { addProduct, bookProduct, fetchProducts, newUser, PASSWORD } from '../../../e2e/support/products.ts'
import { site } from '../../../e2e/support/site.ts'

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
  await expect(steps).toHaveText(
    way.map(({ name }) => name),
    { useInnerText: true },
  )
  await main.getByText('BDT 38,000 less than new (46 %)', { exact: true }).waitFor()
  await main.getByText(/^Used every day and it shows/).waitFor()
  const [{ createdAt } = { createdAt: '' }] = (await fetchProducts('?limit=2')).filter(
    ({ _id }) => _id === phone,
  ) as unknown as {
    createdAt: string
  }[]
  const time = main.locator('aside time')
  await expect(time).toHaveAttribute('datetime', createdAt)
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
  await expect(main).not.toHaveText(/less than new|Used every day|NaN/)
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
  expect(await isFocused(box)).toBe(true)
  await page.keyboard.type('a/z')
  await expect(box).toHaveValue('a/z')
  await expect(box).toHaveAttribute('aria-keyshortcuts', '/')
  await box.fill('zephyrus')
  const count = page
    .locator('[aria-live=polite]', { hasText: 'products' })
    .or(page.locator('[aria-live=polite]', { hasText: 'product' }))
  await expect(count.first()).toHaveText('1 of 1 product')
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
  await expect(key).toHaveAttribute('aria-checked', 'true')
  await key.press('Enter')
  await page.goto('/products')
  await waitUntilLoaded(page)
  await waitForQuiet(page)
  await expect(box).not.toHaveAttribute('aria-keyshortcuts')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('/')
  expect(await focused(page)).not.toBe('q')
  await key.press(' ')
  await expect(box).toHaveAttribute('aria-keyshortcuts', '/')
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
    await expect(
      page.locator('button, aside, header, a[href^="tel:"][aria-label]').filter({ visible: true }),
    ).toHaveCount(0)
    await expect(page.getByText('confirm your e-mail').filter({ visible: true })).toHaveCount(0)
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
