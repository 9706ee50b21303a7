import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { expectConsoleError, SIZES, signInTo, test, type Visitor } from '../../../e2e/support/browser.ts'
import { reportedConversation } from '../../../e2e/support/conversation.ts'
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

/** One failure is shown where the messages do not load, and Retry loads them. */
async function failFirst(desk: Visitor): Promise<void> {
  const { page: admin } = desk
  const refused = { status: 403, json: { code: 'not_reported' } }
  const asked: string[] = []
  await admin.route('**/api/admin/reported-threads/**', (route) => {
    asked.push(route.request().url())
    return route.fulfill(refused)
  })
  await admin.getByRole('button', { name: 'Read the conversation' }).click()
  // One failure, though there are two lists: the second is not asked for before the first is there.
  await admin.getByText('The conversation did not load').waitFor()
  expect(asked.filter((url) => !url.includes('only=reported'))).toEqual([])
  await expect(admin.getByRole('button', { name: 'Retry' })).toHaveCount(1)
  expectConsoleError(desk, 'status of 403')
  await admin.unroute('**/api/admin/reported-threads/**')
  await admin.getByRole('button', { name: 'Retry' }).click()
}

test('the pages of a reported conversation pass the checks; where it does not load for an admin, one failure is shown', async ({
  visit,
}) => {
  await reportedConversation(visit, { lookAt: expectWellMade, openMessages: failFirst })
})
