import { readFileSync } from 'node:fs'
import path from 'node:path'
import { zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { axeFindings, axeFindingsInTheDark, SIZES, signInTo, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addProduct, fetchProducts, newUser, PASSWORD } from '../support/products.ts'

const PHOTO = path.resolve(import.meta.dirname, '../../../db/seed/photos/laptop-business-front.jpg')
const HEADINGS = 'Name,Brand,Condition,Year of purchase,Used,Original price,Sale price,Location,Photos,Description'
const row = (name: string, photos: string, price = '41500') =>
  `${name},HP,Good,2024,1 year,60000,${price},"Mirpur 10, Dhaka",${photos},"Core i5, 8 GB"`

async function choose(page: Page, rows: string[], zip: Record<string, Uint8Array>): Promise<void> {
  const csv = Buffer.from(`\uFEFF${[HEADINGS, ...rows].join('\r\n')}`)
  await page.getByLabel('CSV file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: csv })
  const buffer = Buffer.from(zipSync(zip))
  await page.getByLabel('ZIP file of the photos').setInputFiles({ name: 'p.zip', mimeType: 'application/zip', buffer })
}

describe('import and export', () => {
  test('a saller mends the faults that the check names, imports two products with photos, and exports them', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'import')
    const photo = new Uint8Array(readFileSync(PHOTO))
    const { page } = await visit({ viewport: SIZES.phone })
    await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
    await page.getByRole('link', { name: 'Import' }).click()
    await page.getByRole('heading', { name: 'Choose the files' }).waitFor()
    expect([await axeFindings(page), await axeFindingsInTheDark(page)].flat()).toEqual([])

    const template = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the template' }).click()
    const text = readFileSync(await (await template).path(), 'utf8')
    expect(text).toContain('Name,Brand,Kind,Condition')

    const rows = [row('HP imported one', 'Front.jpg'), row('HP imported two', 'a.jpg; notes.jpg; lost.jpg', 'cheap')]
    await choose(page, rows, { 'shop/front.JPG': photo, 'a.jpg': photo, 'notes.jpg': Buffer.from('no picture') })
    await page.getByRole('button', { name: 'Check the files' }).click()
    await page.getByText('2 faults: nothing is stored').waitFor()
    const fault = page.getByRole('listitem').filter({ hasText: 'Photos' })
    await page.getByRole('listitem').filter({ hasText: 'Please write the price in numbers' }).waitFor()
    expect(await fault.textContent()).toContain('This file is not a photo.')
    expect(await fault.textContent()).toContain('notes.jpg')
    expect([await axeFindings(page), await axeFindingsInTheDark(page)].flat()).toEqual([])
    await page.setViewportSize({ ...SIZES.phone, width: 320 })
    expect(await horizontalOverflow(page)).toBe(0)

    await choose(page, [rows[0] ?? '', row('HP imported two', 'a.jpg')], { 'front.jpg': photo, 'a.jpg': photo })
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('2 products without a fault').waitFor()
    expect((await fetchProducts('?q=imported')).length).toBe(0)
    await page.getByRole('button', { name: 'List 2 products' }).click()
    await page.getByRole('heading', { name: '2 products listed' }).waitFor()
    const listed = await fetchProducts('?limit=2')
    expect(listed.map(({ name }) => name).toSorted()).toEqual(['HP imported one', 'HP imported two'])
    expect(listed.every((product) => /^\/images\/[0-9a-f]{22}-/.test(product.photo))).toBe(true)

    await page.getByRole('status').getByRole('link', { name: 'My Products' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    const csv = readFileSync(await (await download).path(), 'utf8')
    await page.getByText('2 products exported').waitFor()
    expect([csv.charCodeAt(0), csv.match(/HP imported/g)?.length]).toEqual([0xfeff, 2])
  })

  test('files that are none are refused at once, and an import that is stopped lists nothing', async ({ visit }) => {
    const saller = await newUser('saller', 'refused')
    await addProduct(saller)
    const photo = new Uint8Array(readFileSync(PHOTO))
    const { page } = await visit()
    await signInTo(page, '/dashboard/my-products/import', saller.email, PASSWORD)
    const csv = page.getByLabel('CSV file')
    await csv.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: readFileSync(PHOTO) })
    await page.getByRole('button', { name: 'Check the files' }).click()
    await page.getByText('This file is not UTF-8 text.', { exact: false }).waitFor()
    await csv.setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.alloc(6 * 1024 * 1024, 'x') })
    await page
      .getByRole('button', { name: 'Check the files' })
      .or(page.getByRole('button', { name: 'Check again' }))
      .click()
    await page.getByText('This file is larger than 2 MB.').waitFor()
    await choose(page, [row('HP stopped', 'a.jpg')], {})
    await page
      .getByLabel('ZIP file of the photos')
      .setInputFiles({ name: 'p.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') })
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('This ZIP file cannot be opened.').waitFor()

    await choose(page, [row('HP stopped', 'a.jpg')], { 'a.jpg': photo })
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.route('**/images/upload*', () => {})
    await page.getByRole('button', { name: 'List 1 product' }).click()
    await page.getByText('Photo 1 of 1').waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await page.getByText('Stopped. Nothing is listed.').waitFor()
    await page.unroute('**/images/upload*')
    // What waits is said, and for what.
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
})
