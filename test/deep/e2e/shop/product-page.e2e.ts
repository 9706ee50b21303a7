import { expect, type Locator, type Page } from '@playwright/test'
import { axeFindings, axeFindingsInTheDark, SIZES, test } from '../../../e2e/support/browser.ts'
import { queryDatabase } from '../../../e2e/support/database.ts'
import { type GalleryShop, gallery, photoInView, startGalleryShop } from '../../../e2e/support/gallery-shop.ts'
import { horizontalOverflow, isFocused, waitUntilLoaded } from '../../../e2e/support/layout.ts'
import { readHead } from '../../../e2e/support/page-head.ts'
import { addProduct } from '../../../e2e/support/products.ts'

let shop: GalleryShop

test.beforeAll(async () => {
  shop = await startGalleryShop()
})
test.afterAll(() => shop.stop())

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
  await page.goto(`/products/sp/${shop.full}`)
  const { large, link, thumb } = gallery(page)
  await page.getByText('1 of 8', { exact: true }).waitFor()
  await thumb(3).click()
  await expect.poll(() => photoInView(large)).toBe(3)
  await page.getByText('3 of 8', { exact: true }).waitFor()
  await expect(thumb(3)).toHaveAttribute('aria-current', 'true')
  await link(3).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => photoInView(large)).toBe(4)
  await expect.poll(() => isFocused(link(4))).toBe(true)
  await page.keyboard.press('End')
  await page.getByText('8 of 8', { exact: true }).waitFor()
  await page.keyboard.press('Home')
  await page.getByText('1 of 8', { exact: true }).waitFor()
  await expect.poll(() => photoInView(large)).toBe(1)
  await swipeLeft(page, large.first())
  await page.getByText('2 of 8', { exact: true }).waitFor()
  await expect.poll(() => photoInView(large)).toBe(2)
  await expect(page.getByRole('link', { name: /^Show photo \d of 8 large$/ }).filter({ visible: true })).toHaveCount(8)
}

/** The gallery of one photo has no small photos and no number. */
async function expectOnePhoto(page: Page): Promise<void> {
  await page.goto(`/products/sp/${shop.bare}`)
  await page.getByRole('link', { name: 'Show the photo large' }).waitFor()
  await expect(page.getByRole('link', { name: /^Photo \d/ })).toHaveCount(0)
  await expect(page.getByText('1 of 1')).toHaveCount(0)
}

const rowsOf = (page: Page) =>
  page
    .getByRole('region', { name: 'Key facts' })
    .locator('dl > div')
    .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)))

/** The page says key facts, grade with the meaning for its kind, battery, faults and place. */
async function expectKeyFacts(page: Page): Promise<void> {
  await page.goto(`/products/sp/${shop.full}`)
  const condition = page.getByRole('region', { name: 'Condition' })
  await condition.getByText('Good', { exact: true }).waitFor()
  await condition.getByText(/Health 65 % or more/).waitFor()
  // The stated faults contradict the sentences about body and keys.
  await expect(condition.getByText(/Nothing cracked|All keys/)).toHaveCount(0)
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

/**
 * The page of a product without facts says that they are not stated, and shows a condition in the saller's words without the
 * marks of a grade.
 */
async function expectNotStated(page: Page): Promise<void> {
  await page.goto(`/products/sp/${shop.bare}`)
  const condition = page.getByRole('region', { name: 'Condition' })
  await condition.getByText('in the saller’s words', { exact: true }).waitFor()
  await condition.getByText('Fresh, like from the shop', { exact: true }).waitFor()
  await condition.getByText('Faults are not stated', { exact: true }).waitFor()
  await condition.getByText('Not stated', { exact: true }).waitFor()
  await expect(condition.locator('.bg-leaf-500')).toHaveCount(0)
  expect((await rowsOf(page)).map(([name]) => name)).toEqual([
    'Purchase year',
    'Used',
    'Location',
    'Brand',
    'Not stated',
  ])
}

test('[D01] the gallery shows eight photos by small photos, keys and swipes, with the number of the one in view', async ({
  visit,
}) => {
  const { page } = await visit({ baseURL: shop.url, viewport: SIZES.phone, hasTouch: true, isMobile: true })
  await expectTrackOfPhotos(page)
})

/** A product that is reserved says so and can be booked; one that is sold cannot. */
async function expectStates(page: Page): Promise<void> {
  const id = await addProduct(shop.saller, { name: 'HP of two states' })
  await queryDatabase(`update products set state = 'reserved' where id = $1`, [id], shop.database)
  await page.goto(`/products/sp/${id}`)
  const main = page.getByRole('main')
  // The similar products below may be reserved, too.
  await main.getByRole('complementary').getByText('Reserved', { exact: true }).waitFor()
  expect(await main.getByRole('button', { name: 'Book Now' }).count()).toBeGreaterThan(0)
  await queryDatabase(`update products set state = 'sold', state_since = now() where id = $1`, [id], shop.database)
  await queryDatabase(`select pg_notify('pages', $1)`, [`product:${id}`], shop.database)
  await expect
    .poll(async () => {
      await page.goto(`/products/sp/${id}`)
      return main.getByText(/^Sold on \d+ \w+ 20\d\d$/).count()
    })
    .toBe(1)
  await expect(main.getByRole('button', { name: 'Book Now' })).toHaveCount(0)
}

/** The page has no findings of axe on a phone and a desk, and no sideways scroll from 320 px on. */
async function expectNoFindings(page: Page): Promise<void> {
  for (const path of [`/products/sp/${shop.full}`, `/products/sp/${shop.bare}`, '/grades/headphone']) {
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
  const { data, meta } = await readHead(`${shop.url}/products/sp/${shop.full}`)
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
    ['HP EliteBook 840 G8, Core i5, 16 GB, 512 GB of the gallery', `/products/sp/${shop.full}`],
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
