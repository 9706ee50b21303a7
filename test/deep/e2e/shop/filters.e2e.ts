import type { Page } from 'playwright-core'
import { beforeEach, expect } from 'vitest'
import { SIZES, test } from '../../../e2e/support/browser.ts'
import { column, listOurs, NEAR_DHAKA, names, OURS, searchOf, WORD } from '../../../e2e/support/filtered-list.ts'
import { waitUntilLoaded } from '../../../e2e/support/layout.ts'

const DHAKA = { latitude: 23.81, longitude: 90.37 }

beforeEach(listOurs)

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
  expect(await column(page).getByRole('textbox', { name: 'To' }).inputValue()).toBe('50,000')
  const understood = page.getByRole('group', { name: 'What was understood' })
  await understood.getByRole('link', { name: 'Remove Laptop' }).click()
  await expect.poll(() => searchOf(page)).toEqual({ q: `${WORD.toLowerCase()} 50000 tk` })
  await expect.poll(() => understood.getByRole('link').allTextContents()).toEqual(['Remove Quixotic'])
  await column(page).getByRole('textbox', { name: 'To' }).fill('30,000')
  await column(page).getByRole('textbox', { name: 'To' }).press('Enter')
  await expect.poll(() => searchOf(page)).toEqual({ q: WORD.toLowerCase(), max: '30000' })
  await expect.poll(() => names(page)).toEqual(['Book B'])
})

test.for([SIZES.desk, SIZES.phone])('are fields of a form: %o', async (viewport, { visit }) => {
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
  expect(await page.getByRole('group', { name: 'What is on' }).getByRole('link').count()).toBe(4)
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
  expect(
    await column(page)
      .getByRole('checkbox', { name: /^Gazipur/ })
      .isChecked(),
  ).toBe(true)
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
  expect(await near.getAttribute('aria-busy')).toBeNull()
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
