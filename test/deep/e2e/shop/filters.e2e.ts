import { expect, type Page } from '@playwright/test'
import { axeFindings, axeFindingsInTheDark, SIZES, test, type Visitor } from '../../../e2e/support/browser.ts'
import { column, listOurs, NEAR_DHAKA, names, OURS, searchOf, WORD } from '../../../e2e/support/filtered-list.ts'
import { holdRequests } from '../../../e2e/support/hold-requests.ts'
import { LAYOUT_SHIFT_LIMIT, layoutShifts, waitUntilLoaded, watchLayoutShifts } from '../../../e2e/support/layout.ts'

const DHAKA = { latitude: 23.81, longitude: 90.37 }

test.beforeEach(listOurs)

test('filters on a wide screen are named by chips, of which each can be taken off by itself', async ({ visit }) => {
  const { page } = await visit()
  await page.goto(`${OURS}&kind=laptop&ramGb=8,16&grade=good&max=50000`)
  await waitUntilLoaded(page)
  const chips = page.getByRole('group', { name: 'What is on' })
  const labels = async () =>
    (await chips.getByRole('link').allTextContents()).map((text) => text.replace('Remove ', ''))
  expect(await labels()).toEqual(['Laptops', 'Good', 'RAM: 8 GB', 'RAM: 16 GB', 'Up to BDT 50,000', 'Clear all'])
  expect(await names(page)).toEqual(['Book A', 'Book C'])
  await chips.getByRole('link', { name: 'Remove RAM: 16 GB' }).click()
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD, kind: 'laptop', grade: 'good', ramGb: '8', max: '50000' })
  await expect.poll(() => names(page)).toEqual(['Book A'])
  await chips.getByRole('link', { name: 'Remove Good' }).click()
  await expect.poll(() => names(page)).toEqual(['Book A', 'Book B'])
  await chips.getByRole('link', { name: 'Clear all' }).click()
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD })
  await page.goto(`${OURS} laptop 50000`)
  await waitUntilLoaded(page)
  await expect(column(page).getByRole('textbox', { name: 'To' })).toHaveValue('50,000')
  const understood = page.getByRole('group', { name: 'What was understood' })
  await understood.getByRole('link', { name: 'Remove Laptop' }).click()
  await expect.poll(() => searchOf(page)).toEqual({ q: `${WORD.toLowerCase()} 50000 tk` })
  await expect(understood.getByRole('link')).toHaveText(['Remove Quixotic'])
  await column(page).getByRole('textbox', { name: 'To' }).fill('30,000')
  await column(page).getByRole('textbox', { name: 'To' }).press('Enter')
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD.toLowerCase(), max: '30000' })
  await expect.poll(() => names(page)).toEqual(['Book B'])
})

for (const viewport of [SIZES.desk, SIZES.phone])
  test(`are fields of a form: ${viewport.width} px`, async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled: false, viewport })
    await page.goto(OURS)
    if (viewport.width < 1024) await page.getByRole('button', { name: 'Filters' }).click()
    await column(page)
      .getByRole('checkbox', { name: /^16 GB 2$/ })
      .check()
    await column(page)
      .getByRole('checkbox', { name: /^8 GB 3$/ })
      .check()
    await column(page)
      .getByRole('checkbox', { name: /^Laptops 5$/ })
      .check()
    await column(page).getByRole('button', { name: 'Show products' }).click()
    await page.waitForURL((url) => url.searchParams.get('kind') === 'laptop')
    // The form names a value at a time; the address has one spelling.
    expect(searchOf(page)).toEqual({ q: WORD, kind: 'laptop', ramGb: '8,16' })
    expect(await names(page)).toEqual(['Book A', 'Book B', 'Book C', 'Book D'])
    await expect(page.getByRole('group', { name: 'What is on' }).getByRole('link')).toHaveCount(4)
  })

/**
 * The filter of districts is set to those near the device, which is asked at the press alone and tells its position to
 * nobody.
 */
async function expectDistrictsNearDevice(page: Page): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/')
  await page.goto(`${OURS}&kind=laptop`)
  await column(page).locator('summary').filter({ hasText: 'District' }).click()
  expect(sent.filter((one) => one.includes('/api/places'))).toEqual([])
  await column(page).getByRole('button', { name: 'Near me' }).click()
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD, kind: 'laptop', district: NEAR_DHAKA })
  await expect.poll(() => names(page)).toEqual(['Book A', 'Book B', 'Book C', 'Book D'])
  await expect(column(page).getByRole('checkbox', { name: /^Gazipur/ })).toBeChecked()
  await column(page).getByRole('status').getByText('Dhaka, Gazipur, Narayanganj are chosen.').waitFor()
  expect(sent.some((one) => one.includes('/api/places'))).toBe(true)
  expect(sent.filter((one) => /23\.81|90\.37/.test(one))).toEqual([])
}

/** The filter of districts stays as it was, and says so, when the device may not tell its position. */
async function expectRefusedPosition(page: Page): Promise<void> {
  await page.goto(`${OURS}&district=sylhet`)
  await waitUntilLoaded(page)
  await column(page).getByRole('button', { name: 'Near me' }).click()
  await column(page).getByText('Your browser does not give your position. Choose a district from the list.').waitFor()
  expect(searchOf(page)).toEqual({ q: WORD, district: 'sylhet' })
  expect(await names(page)).toEqual(['Book E'])
}

/** The filter of districts stays as it was, and says so, in a browser that gives pages no position. */
async function expectNoPosition(page: Page): Promise<void> {
  await page.addInitScript(() => Object.defineProperty(navigator, 'geolocation', { value: undefined }))
  await page.goto(`${OURS}&district=sylhet`)
  await waitUntilLoaded(page)
  const near = column(page).getByRole('button', { name: 'Near me' })
  await near.click()
  await column(page).getByText('Your device did not find its position. Choose a district from the list.').waitFor()
  await expect(near).not.toHaveAttribute('aria-busy')
}

test('the filter of districts is set to those near the device, which is asked at the press alone and tells its position to nobody; without a position it stays, and says so', async ({
  visit,
}) => {
  const { page, context } = await visit({ geolocation: DHAKA, permissions: [] })
  await expectRefusedPosition(page)
  await context.grantPermissions(['geolocation'])
  await expectDistrictsNearDevice(page)
  await expectNoPosition(page)
})

/** Filters on a wide screen that are pressed before their code has come act once it is there. */
async function expectEarlyPressesToAct(page: Page): Promise<void> {
  const filters = '**/static/js/filters-*'
  const release = await holdRequests(page, filters)
  // The column is hydrated when its code has come: goto is not to wait for that.
  await Promise.all([page.waitForRequest(filters), page.goto(OURS, { waitUntil: 'load' })])
  await column(page)
    .getByRole('checkbox', { name: /^Laptops 5$/ })
    .check()
  await column(page)
    .getByRole('checkbox', { name: /^16 GB 2$/ })
    .check()
  release()
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD, kind: 'laptop', ramGb: '16' })
  const laptops = column(page).getByRole('checkbox', { name: /^Laptops/ })
  await expect(laptops).toBeChecked()
  await page.unroute(filters)
}

/**
 * Filters on a wide screen stand beside the list with true counts, act at once, and are in the address; Back undoes one.
 */
async function expectTrueCounts(page: Page): Promise<void> {
  await page.goto(OURS)
  await waitUntilLoaded(page)
  const laptops = column(page).getByRole('checkbox', { name: /^Laptops 5$/ })
  await laptops.check()
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD, kind: 'laptop' })
  await expect.poll(() => names(page)).toEqual(['Book A', 'Book B', 'Book C', 'Book D', 'Book E'])
  await column(page)
    .getByRole('checkbox', { name: /^16 GB 2$/ })
    .check()
  await column(page)
    .getByRole('checkbox', { name: /^8 GB 2$/ })
    .check()
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD, kind: 'laptop', ramGb: '8,16' })
  await expect.poll(() => names(page)).toEqual(['Book A', 'Book B', 'Book C', 'Book D'])
  // The own facet does not narrow its counts.
  await column(page)
    .getByRole('checkbox', { name: /^32 GB 1$/ })
    .waitFor()
  await page.goBack()
  await expect.poll(() => names(page)).toEqual(['Book C', 'Book D'])
  const eight = column(page).getByRole('checkbox', { name: /^8 GB/ })
  await expect(eight).not.toBeChecked()
  await page.reload()
  await waitUntilLoaded(page)
  const sixteen = column(page).getByRole('checkbox', { name: /^16 GB/ })
  await expect(sixteen).toBeChecked()
  await expect.poll(() => names(page)).toEqual(['Book C', 'Book D'])
}

/** Filters on a wide screen that are pressed at the same moment all act. */
async function expectPressesAtOnceToAct(page: Page): Promise<void> {
  await page.goto(OURS)
  await waitUntilLoaded(page)
  await column(page).evaluate((element) => {
    for (const value of ['laptop', '16'])
      element.querySelector<HTMLInputElement>(`:is([name=kind], [name=ramGb])[value='${value}']`)?.click()
  })
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD, kind: 'laptop', ramGb: '16' })
  await expect.poll(() => names(page)).toEqual(['Book C', 'Book D'])
}

/** Filters on a wide screen that leave nothing say which of them to take off, and what is there then. */
async function expectOffersOfLess(page: Page): Promise<void> {
  await page.goto(`${OURS}&kind=laptop&ramGb=32&district=dhaka`)
  await waitUntilLoaded(page)
  const relaxed = page.getByRole('navigation', { name: 'Search again with less' }).getByRole('link')
  // Without the words the list depends on the demo.
  await expect
    .poll(async () => (await relaxed.allTextContents()).filter((text) => !text.includes(WORD)))
    .toEqual(['Without “RAM: 32 GB”4 products', 'Without “Dhaka”1 product'])
  await relaxed.filter({ hasText: 'Dhaka' }).click()
  await expect.poll(() => names(page)).toEqual(['Book E'])
}

/** Filters on a wide screen come with the page and move nothing; axe finds nothing in either colour scheme. */
async function expectNoShiftsAndNoFindings({ page, context }: Visitor): Promise<void> {
  await watchLayoutShifts(context)
  await page.goto(`${OURS}&kind=laptop&ramGb=8,16`)
  await waitUntilLoaded(page)
  await page.waitForLoadState('networkidle')
  expect(await layoutShifts(page)).toBeLessThan(LAYOUT_SHIFT_LIMIT)
  expect(await axeFindings(page)).toEqual([])
  expect(await axeFindingsInTheDark(page)).toEqual([])
}

test('filters on a wide screen act at once, whenever they are pressed; those that leave nothing say which to take off; nothing moves', async ({
  visit,
}) => {
  const visitor = await visit()
  const { page } = visitor
  await expectEarlyPressesToAct(page)
  await expectTrueCounts(page)
  await expectPressesAtOnceToAct(page)
  await expectOffersOfLess(page)
  await expectNoShiftsAndNoFindings(visitor)
})
