import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { SIZES, signInTo, test } from '../support/browser.ts'
import { chooseFiles, PHOTO, row } from '../support/import-form.ts'
import { fetchProducts, newUser, PASSWORD } from '../support/products.ts'

test.describe('import and export', () => {
  test('a saller mends the faults that the check names, imports two products with photos, and exports them', async ({
    visit,
  }) => {
    const saller = await newUser('saller', 'import')
    const { page } = await visit({ viewport: SIZES.phone })
    await signInTo(page, '/dashboard/my-products', saller.email, PASSWORD)
    await page.getByRole('link', { name: 'Import' }).click()
    await page.getByRole('heading', { name: 'Choose the files' }).waitFor()

    const template = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Template in English' }).click()
    const text = readFileSync(await (await template).path(), 'utf8')
    expect(text).toContain('Name,Brand,Kind,Condition')

    const rows = [row('HP imported one', 'Front.jpg'), row('HP imported two', 'a.jpg; notes.jpg; lost.jpg', 'cheap')]
    await chooseFiles(page, rows, { 'shop/front.JPG': PHOTO, 'a.jpg': PHOTO, 'notes.jpg': Buffer.from('no picture') })
    await page.getByRole('button', { name: 'Check the files' }).click()
    await page.getByText('2 faults: nothing is stored').waitFor()
    const fault = page.getByRole('listitem').filter({ hasText: 'Photos' })
    await page.getByRole('listitem').filter({ hasText: 'Please write the price in numbers' }).waitFor()
    await expect(fault).toContainText('This file is not a photo.')
    await expect(fault).toContainText('notes.jpg')

    await chooseFiles(page, [rows[0] ?? '', row('HP imported two', 'a.jpg')], { 'front.jpg': PHOTO, 'a.jpg': PHOTO })
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
})
