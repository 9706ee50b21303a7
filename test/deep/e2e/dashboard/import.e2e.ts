import { expect } from '@playwright/test'
import { axeFindings, axeFindingsInTheDark, SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { chooseFiles, PHOTO, row } from '../../../e2e/support/import-form.ts'
import { horizontalOverflow } from '../../../e2e/support/layout.ts'
import { addProduct, fetchProducts, newUser, PASSWORD } from '../../../e2e/support/products.ts'

test.describe('import and export', () => {
  test('files that are none are refused at once, and an import that is stopped lists nothing', async ({ visit }) => {
    const saller = await newUser('saller', 'refused')
    await addProduct(saller)
    const { page } = await visit()
    await signInTo(page, '/dashboard/my-products/import', saller.email, PASSWORD)
    const csv = page.getByLabel('CSV file')
    await csv.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(PHOTO) })
    await page.getByRole('button', { name: 'Check the files' }).click()
    await page.getByText('This file is not UTF-8 text.', { exact: false }).waitFor()
    await csv.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.alloc(6 * 1024 * 1024, 'x') })
    await page
      .getByRole('button', { name: 'Check the files' })
      .or(page.getByRole('button', { name: 'Check again' }))
      .click()
    await page.getByText('This file is larger than 2 MB.').waitFor()
    await chooseFiles(page, [row('HP stopped', 'a.jpg')], {})
    await page
      .getByLabel('ZIP file of the photos')
      .setInputFiles({ name: 'p.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') })
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('This ZIP file cannot be opened.').waitFor()

    await chooseFiles(page, [row('HP stopped', 'a.jpg')], { 'a.jpg': PHOTO })
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.route('**/images/upload*', () => {})
    await page.getByRole('button', { name: 'List 1 product' }).click()
    await page.getByText('Photo 1 of 1').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped. Nothing is listed.').waitFor()
    await page.unroute('**/images/upload*')
    // The page says how many photos wait, and why.
    const json = { success: false, error: { code: 'busy' } }
    await page.route('**/images/upload*', (route) => route.fulfill({ status: 200, json }))
    await page.getByRole('button', { name: 'List 1 product' }).click()
    await page.getByText('1 photo waits: the store of photos is busy.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped. Nothing is listed.').waitFor()
    await page.unroute('**/images/upload*')
    expect((await fetchProducts('?limit=3')).some(({ name }) => name === 'HP stopped')).toBe(false)
    await page.getByRole('button', { name: 'List 1 product' }).click()
    await page.getByRole('heading', { name: '1 product listed' }).waitFor()
  })

  test('the files that are chosen and the faults that the check names pass the checks of looks, at 320 px too', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'looks')
    const { page } = await visit({ viewport: SIZES.phone })
    await signInTo(page, '/dashboard/my-products/import', saller.email, PASSWORD)
    await page.getByRole('heading', { name: 'Choose the files' }).waitFor()
    expect([await axeFindings(page), await axeFindingsInTheDark(page)].flat()).toEqual([])
    const rows = [row('HP imported one', 'Front.jpg'), row('HP imported two', 'a.jpg; notes.jpg; lost.jpg', 'cheap')]
    await chooseFiles(page, rows, { 'shop/front.JPG': PHOTO, 'a.jpg': PHOTO, 'notes.jpg': Buffer.from('no picture') })
    await page.getByRole('button', { name: 'Check the files' }).click()
    await page.getByText('2 faults: nothing is stored').waitFor()
    expect([await axeFindings(page), await axeFindingsInTheDark(page)].flat()).toEqual([])
    await page.setViewportSize({ ...SIZES.phone, width: 320 })
    await expect.poll(() => horizontalOverflow(page)).toBe(0)
  })
})
