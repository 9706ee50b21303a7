import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { queryDatabase } from './database.ts'

/** Gives the form's file field a text that is called a photo. */
export async function rejectsText(page: Page): Promise<void> {
  const file = page.getByRole('main').locator('input[type=file]').first()
  await expect(file).toHaveAttribute('accept', /image\//)
  const stored = await queryDatabase('select count(*) from images')
  await file.setInputFiles({ name: 'photo.jpg', mimeType: 'text/plain', buffer: Buffer.from('I am no photo') })
  await page.getByRole('main').getByRole('alert').first().waitFor()
  expect(await queryDatabase('select count(*) from images')).toEqual(stored)
}
