import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { axeFindings, axeFindingsInTheDark, SIZES, test } from '../support/browser.ts'
import { queryDatabase } from '../support/database.ts'
import {
  horizontalOverflow,
  LAYOUT_SHIFT_LIMIT,
  layoutShifts,
  waitUntilLoaded,
  watchLayoutShifts,
} from '../support/layout.ts'
import { readHead } from '../support/page-head.ts'
import { addProduct } from '../support/products.ts'
import { startSite } from '../support/site.ts'
import { type Caller, register } from '../support/users.ts'

/** A site whose product pages everybody may read: the gallery must work for guests, and without scripts. */
let shop: Awaited<ReturnType<typeof startSite>>
/** With eight photos and all that can be stated; with one photo and only what the specified client sends. */
let full: string
let bare: string
let saller: Caller

/** Asks the database of that site. */
const query = <Row extends object>(text: string, values: unknown[] = []) =>
  queryDatabase<Row & Record<string, unknown>>(text, values, shop.database)

beforeAll(async () => {
  shop = await startSite({ PUBLIC_PRODUCT_PAGES: 'true' })
  saller = await register(shop.url, 'gallery@example.com', 'saller')
  const stored = await query<{ photo: string }>('select distinct photo from products limit 8')
  const photos = stored.map(({ photo }) => photo)
  full = await addProduct(saller, {
    ...{ name: 'HP EliteBook 840 G8, Core i5, 16 GB, 512 GB of the gallery', category: 'HP' },
    ...{
      photo: photos[0],
      photos,
      condition: 'good',
      district: 'dhaka',
      area: 'dhaka-mirpur',
      location: 'Opposite the zoo',
    },
    ...{ negotiable: true, batterySource: 'file' },
    specs: {
      ...{ model: 'EliteBook 840 G8', processorFamily: 'intel-i5', ramGb: 16, storageGb: 512, batteryHealth: 84 },
      ...{ batteryCycles: 312, defects: ['dead-keys', 'hinge'], repairs: ['battery'] },
    },
  })
  bare = await addProduct(saller, { name: 'HP of the specified client', condition: 'Fresh, like from the shop' })
}, 60_000)
afterAll(() => shop.stop())

function gallery(page: Page) {
  const large = page.getByRole('list', { name: 'Photos' }).getByRole('listitem')
  return {
    large,
    link: (at: number) => large.nth(at - 1).getByRole('link'),
    thumb: (at: number) => page.getByRole('link', { name: `Photo ${at} of 8`, exact: true }),
  }
}

/** Which of the large photos is in view, from 1. */
async function shown(large: Locator): Promise<number> {
  const lefts = await large.evaluateAll((all) => all.map((one) => Math.abs(one.getBoundingClientRect().left)))
  return lefts.indexOf(Math.min(...lefts)) + 1
}

/** A finger that moves to the left over an element, and is lifted. */
async function swipeLeft(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox()
  const browser = await page.context().newCDPSession(page)
  const y = (box?.y ?? 0) + 100
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
  await touch('touchStart', 300)
  for (let x = 290; x >= 60; x -= 10) await touch('touchMove', x)
  await touch('touchEnd')
}

/** The gallery shows eight photos by small photos, keys and swipes, with the number of the one in view. */
async function expectTrackOfPhotos(page: Page): Promise<void> {
  await page.goto(`/products/sp/${full}`)
  const { large, link, thumb } = gallery(page)
  await page.getByText('1 of 8', { exact: true }).waitFor()
  await thumb(3).click()
  await expect.poll(() => shown(large)).toBe(3)
  await page.getByText('3 of 8', { exact: true }).waitFor()
  await expect.poll(() => thumb(3).getAttribute('aria-current')).toBe('true')
  await link(3).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => shown(large)).toBe(4)
  await expect.poll(() => link(4).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('End')
  await page.getByText('8 of 8', { exact: true }).waitFor()
  await page.keyboard.press('Home')
  await page.getByText('1 of 8', { exact: true }).waitFor()
  await expect.poll(() => shown(large)).toBe(1)
  await swipeLeft(page, large.first())
  await page.getByText('2 of 8', { exact: true }).waitFor()
  await expect.poll(() => shown(large)).toBe(2)
  expect(
    await page
      .getByRole('link', { name: /^Show photo \d of 8 large$/ })
      .filter({ visible: true })
      .count(),
  ).toBe(8)
}

/**
 * The gallery opens all photos large: keys, buttons and a swipe show the next, and the focus comes back to the last one
 * seen.
 */
async function expectLargePhotos(page: Page): Promise<void> {
  await page.goto(`/products/sp/${full}`)
  const { link } = gallery(page)
  await link(1).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const number = dialog.getByRole('status')
  await dialog.waitFor()
  expect(await number.textContent()).toBe('1 of 8')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => number.textContent()).toBe('2 of 8')
  await dialog.getByRole('button', { name: 'Next photo' }).click()
  await expect.poll(() => number.textContent()).toBe('3 of 8')
  await page.mouse.move(300, 400)
  await page.mouse.down()
  await page.mouse.move(120, 405, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => number.textContent()).toBe('4 of 8')
  // Zoomed in, the keys move the picture.
  await page.keyboard.press('+')
  await page.keyboard.press('ArrowRight')
  expect(await number.textContent()).toBe('4 of 8')
  expect(await axeFindings(page, 'dialog')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await link(4).evaluate((one) => one === document.activeElement)).toBe(true)
}

/** The gallery loads the first photo first and the others when they are wanted, and nothing moves. */
async function expectFirstPhotoFirst(page: Page): Promise<void> {
  await page.goto(`/products/sp/${full}`)
  await waitUntilLoaded(page)
  const { large, thumb } = gallery(page)
  const loading = await large
    .locator('img')
    .evaluateAll((all) => all.map((image) => [image.getAttribute('loading'), image.getAttribute('fetchpriority')]))
  expect(loading).toEqual([['eager', 'high'], ...Array.from({ length: 7 }, () => ['lazy', null])])
  await thumb(5).click()
  await page.getByText('5 of 8', { exact: true }).waitFor()
  expect(await layoutShifts(page)).toBeLessThan(LAYOUT_SHIFT_LIMIT)
}

test('works without scripts: the track scrolls, small photos lead to large ones, large ones to their file', async ({
  visit,
}) => {
  const { page } = await visit({ baseURL: shop.url, viewport: SIZES.phone, javaScriptEnabled: false })
  await page.goto(`/products/sp/${full}`)
  const { large, thumb } = gallery(page)
  await thumb(4).click()
  await expect.poll(() => shown(large)).toBe(4)
  expect(await large.nth(3).getByRole('link').getAttribute('href')).toMatch(/^\/images\/.*\/1280\.jpg$/)
  await page.getByRole('link', { name: 'What the four grades mean' }).click()
  await page.waitForURL('**/grades/laptop')
  await page.getByRole('heading', { level: 2, name: 'Like new' }).waitFor()
})

/** The gallery of one photo has no small photos and no number. */
async function expectOnePhoto(page: Page): Promise<void> {
  await page.goto(`/products/sp/${bare}`)
  await page.getByRole('link', { name: 'Show the photo large' }).waitFor()
  expect(await page.getByRole('link', { name: /^Photo \d/ }).count()).toBe(0)
  expect(await page.getByText('1 of 1').count()).toBe(0)
}

const rowsOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Key facts' })
    .locator('dl > div')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))

/** The page says key facts, grade with the meaning for its kind, battery, faults and place. */
async function expectKeyFacts(page: Page): Promise<void> {
  await page.goto(`/products/sp/${full}`)
  const condition = page.getByRole('region', { name: 'Condition' })
  await condition.getByText('Good', { exact: true }).waitFor()
  await condition.getByText(/Health 65 % or more/).waitFor()
  // The stated faults contradict the sentences about body and keys.
  expect(await condition.getByText(/Nothing cracked|All keys/).count()).toBe(0)
  for (const text of [
    '84 %',
    '312 cycles, from a file that the saller gave',
    'Dead or sticking keys',
    'Loose or broken hinge',
  ])
    await condition.getByText(text, { exact: true }).waitFor()
  const rows = await rowsOf(page)
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Model', 'EliteBook 840 G8'],
      ['RAM', '16 GB'],
      ['Purchase year', '2024'],
      ['Used', '1 year / 6 months'],
      ['Location', 'Opposite the zoo'],
      ['Area', 'Mirpur, Dhaka'],
      ['Brand', 'HP'],
    ]),
  )
  expect(rows.flat()).not.toContain('Battery health')
  expect(rows.flat()).not.toContain('Faults')
  expect(rows.at(-1)).toEqual(['Not stated', expect.stringContaining('Charger')])
  await page.getByText('Negotiable', { exact: true }).waitFor()
}

/** Without facts it says what is not stated, and shows own words of a condition without the marks of a grade. */
async function expectNotStated(page: Page): Promise<void> {
  await page.goto(`/products/sp/${bare}`)
  const condition = page.getByRole('region', { name: 'Condition' })
  await condition.getByText('in the saller’s words', { exact: true }).waitFor()
  await condition.getByText('Fresh, like from the shop', { exact: true }).waitFor()
  await condition.getByText('Faults are not stated', { exact: true }).waitFor()
  await condition.getByText('Not stated', { exact: true }).waitFor()
  expect(await condition.locator('.bg-leaf-500').count()).toBe(0)
  expect((await rowsOf(page)).map(([name]) => name)).toEqual([
    'Purchase year',
    'Used',
    'Location',
    'Brand',
    'Not stated',
  ])
}

/** A grade opens what the four mean: in a dialog from the page, on a page of its own from a card. */
async function expectMeaningOfGrades(page: Page): Promise<void> {
  await page.goto(`/products/sp/${full}`)
  const opener = page.getByRole('link', { name: 'What the four grades mean' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'What the four grades mean' })
  const own = dialog.getByRole('listitem').filter({ hasText: 'this one' }).first()
  await own.getByRole('heading', { name: 'Good' }).waitFor()
  expect(await axeFindings(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)

  await page.goto('/products?q=of the gallery')
  const card = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href$="${full}"]`) })
  const meaning = card.getByRole('link', { name: 'What good means' })
  const [over, marks] = [await meaning.boundingBox(), await card.getByText('good', { exact: true }).boundingBox()]
  expect(over && marks && over.y < marks.y && over.y + over.height > marks.y + marks.height).toBe(true)
  expect(over?.height).toBeGreaterThanOrEqual(44)
  await card.getByText('Battery 84 %', { exact: true }).waitFor()
  await meaning.click()
  await page.waitForURL('**/grades/laptop#good')
  await page.getByRole('heading', { level: 1, name: 'What the four grades mean for laptops' }).waitFor()
}

test('[D01] the gallery shows eight photos by small photos, keys and swipes, with the number of the one in view', async ({
  visit,
}) => {
  const { page } = await visit({ baseURL: shop.url, viewport: SIZES.phone, hasTouch: true, isMobile: true })
  await expectTrackOfPhotos(page)
})

test('[D01] the gallery opens all photos large and loads the first one first; a grade opens what the four mean', async ({
  visit,
}) => {
  const { page, context } = await visit({ baseURL: shop.url, viewport: SIZES.phone })
  await watchLayoutShifts(context)
  await expectLargePhotos(page)
  await expectFirstPhotoFirst(page)
  await expectMeaningOfGrades(page)
})

/** A product that is reserved says so and can be booked; one that is sold cannot. */
async function expectStates(page: Page): Promise<void> {
  const id = await addProduct(saller, { name: 'HP of two states' })
  await query(`update products set state = 'reserved' where id = $1`, [id])
  await page.goto(`/products/sp/${id}`)
  const main = page.getByRole('main')
  // The similar products below may be reserved, too.
  await main.getByRole('complementary').getByText('Reserved', { exact: true }).waitFor()
  expect(await main.getByRole('button', { name: 'Book Now' }).count()).toBeGreaterThan(0)
  await query(`update products set state = 'sold', state_since = now() where id = $1`, [id])
  await query(`select pg_notify('pages', $1)`, [`product:${id}`])
  await expect
    .poll(async () => {
      await page.goto(`/products/sp/${id}`)
      return main.getByText(/^Sold on \d+ \w+ 20\d\d$/).count()
    })
    .toBe(1)
  expect(await main.getByRole('button', { name: 'Book Now' }).count()).toBe(0)
}

/** The page has no findings of axe on a phone and a desk, and no sideways scroll from 320 px on. */
async function expectNoFindings(page: Page): Promise<void> {
  for (const path of [`/products/sp/${full}`, `/products/sp/${bare}`, '/grades/headphone']) {
    await page.goto(path)
    await waitUntilLoaded(page)
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await horizontalOverflow(page), `${path} at ${width} px`).toBe(0)
      if (width !== 768) expect(await axeFindings(page), `${path} at ${width} px`).toEqual([])
    }
    expect(await axeFindingsInTheDark(page), path).toEqual([])
    await page.setViewportSize(SIZES.phone)
  }
}

/** Search engines read all photos, facts, the kind, the brand and whether it is to be had. */
async function expectHeadOfAllFacts(): Promise<void> {
  const { data, meta } = await readHead(`${shop.url}/products/sp/${full}`)
  const product = data.find((node) => node['@type'] === 'Product')
  expect(product).toMatchObject({
    ...{ category: 'Laptop', brand: { name: 'HP' }, model: 'EliteBook 840 G8' },
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      availability: 'https://schema.org/InStock',
      areaServed: 'Mirpur, Dhaka',
      priceCurrency: 'BDT',
      price: 41_500,
    },
  })
  expect(product?.image).toHaveLength(8)
  expect(product?.additionalProperty).toContainEqual({
    ...{ '@type': 'PropertyValue', propertyID: 'ramGb', name: 'RAM', value: '16 GB' },
  })
  const path = data.find((node) => node['@type'] === 'BreadcrumbList')?.itemListElement
  expect(
    (path as { name: string; item: string }[]).map(({ name, item }) => [name, item.replace(shop.url, '')]),
  ).toEqual([
    ['Home', '/'],
    ['Products', '/products'],
    ['Laptops', '/products?kind=laptop'],
    ['HP', '/products/HP'],
    ['HP EliteBook 840 G8, Core i5, 16 GB, 512 GB of the gallery', `/products/sp/${full}`],
  ])
  expect(meta.get('robots')).not.toContain('noindex')
}

test('[D04 D05 D06 D07 D08 E11] the page shows a product with all facts and one without to people and search engines; no findings of axe and no sideways scroll from 320 px on', async ({
  visit,
}) => {
  const { page } = await visit({ baseURL: shop.url })
  await expectOnePhoto(page)
  await expectKeyFacts(page)
  await expectNotStated(page)
  await expectHeadOfAllFacts()
  await expectStates(page)
  await expectNoFindings(page)
})
