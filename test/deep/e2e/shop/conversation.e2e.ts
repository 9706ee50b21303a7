import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { SIZES, signInTo, test } from '../../../e2e/support/browser.ts'
import { expectWellMade } from '../../../e2e/support/page-checks.ts'
import { addProduct, newUser, PASSWORD } from '../../../e2e/support/products.ts'

test('a picture that is refused holds the message back until it is removed, and the words that were written stay', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'shows'), await newUser('buyer', 'asks')]
  const product = await addProduct(saller)
  const asked = await buyer.post('/api/threads', { productId: product, text: 'Can I see it?', key: randomUUID() })
  const { threadId } = (await asked.json()) as { threadId: string }
  const { page } = await visit({ viewport: SIZES.phone })
  await signInTo(page, `/dashboard/messages/${threadId}`, buyer.email, PASSWORD)
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await field.fill('This is how mine looks')
  const text = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('I am no photo') }
  await page.locator('input[type=file]').setInputFiles(text)
  await page.getByText('A picture was not sent. Try it again or remove it, then send.').waitFor()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(send).toBeDisabled()
  await expectWellMade(page)
  await page.getByRole('button', { name: /photo\.jpg/ }).click()
  await expect(field).toHaveValue('This is how mine looks')
  await send.click()
  await page.getByText('This is how mine looks').waitFor()
})
