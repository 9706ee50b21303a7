import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { zipSync } from 'fflate'
import { PHOTOS } from './listing-form.ts'

/** The bytes of a photo. */
export const PHOTO = new Uint8Array(readFileSync(path.join(PHOTOS, 'laptop-business-front.jpg')))

const HEADINGS = 'Name,Brand,Condition,Year of purchase,Used,Original price,Sale price,Location,Photos,Description'
/** A line of the CSV file. */
export const row = (name: string, photos: string, price = '41500') =>
  `${name},HP,Good,2024,1 year,60000,${price},"Mirpur 10, Dhaka",${photos},"Core i5, 8 GB"`

/** Chooses a CSV file of these rows, and a ZIP file. */
export async function chooseFiles(page: Page, rows: string[], zip: Record<string, Uint8Array>): Promise<void> {
  const csv = Buffer.from(`\uFEFF${[HEADINGS, ...rows].join('\r\n')}`)
  await page.getByLabel('CSV file').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: csv })
  const buffer = Buffer.from(zipSync(zip))
  await page.getByLabel('ZIP file of the photos').setInputFiles({ name: 'p.zip', mimeType: 'application/zip', buffer })
}
