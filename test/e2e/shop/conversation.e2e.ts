import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeFindings, expectConsoleError, signIn, signInTo, test } from '../support/browser.ts'
import { horizontalOverflow } from '../support/layout.ts'
import { addProduct, newUser, PASSWORD } from '../support/products.ts'
import { ADMIN } from '../support/users.ts'

const PHONE = { viewport: { width: 360, height: 800 } }
const QUESTION = 'Can I see it tomorrow in Uttara?'
const SCAM = 'bKash number 01712345678 e 500 taka agrim den, www.evil.example'

async function wellMade(page: Page): Promise<void> {
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0)
  expect(await axeFindings(page)).toEqual([])
}

test('a buyer asks, the saller sees it without a reload, a message of a cheat is warned of, an admin reads what was reported, and a block ends it for both', async ({
  visit,
}) => {
  const { page: buyer } = await visit(PHONE)
  const { page: saller } = await visit(PHONE)
  await signIn(buyer, 'imran@greentech.example')
  await signInTo(saller, '/dashboard/messages', 'rahim@greentech.example')
  await saller.getByRole('main').getByRole('link').first().waitFor()
  const products = await buyer.evaluate(async () => (await fetch('/api/products?limit=60')).json())
  const own = products.find((each: { salerName: string }) => each.salerName === 'Rahim Uddin')
  await buyer.goto(`/products/sp/${own._id}`)
  await buyer.getByRole('button', { name: 'Ask the saller' }).click()
  await buyer.getByRole('textbox', { name: 'Your question' }).fill(QUESTION)
  await buyer.getByRole('button', { name: 'Send', exact: true }).click()
  await buyer.waitForURL('**/dashboard/messages/*')
  const since = performance.now()
  await saller.getByRole('link', { name: QUESTION }).click()
  expect(performance.now() - since).toBeLessThan(5_000)
  await buyer.getByRole('img', { name: 'Read' }).waitFor()
  await saller.getByRole('textbox', { name: 'Write a message' }).fill(SCAM)
  await saller.getByRole('button', { name: 'Send', exact: true }).click()
  await buyer.getByText('Never pay in advance.').waitFor()
  expect(await buyer.getByRole('main').textContent()).not.toContain('01712345678')
  await wellMade(buyer)
  await wellMade(saller)
  await buyer.getByRole('button', { name: 'Report this message' }).press('Enter')
  await buyer.getByRole('button', { name: 'Send report' }).click()
  await buyer.getByText('Please choose a reason.').waitFor()
  await buyer.getByText('Asks for money in advance').click()
  await buyer.getByRole('button', { name: 'Send report' }).click()
  await buyer.getByText('Thank you. We will look at it.').waitFor()
  await buyer.getByText('Reported', { exact: true }).waitFor()
  const desk = await visit(PHONE)
  const { page: admin } = desk
  await signInTo(admin, '/dashboard/desk?kind=conversation', ADMIN)
  await admin.getByRole('link').filter({ hasText: own.name }).filter({ hasText: 'Asks for money in advance' }).click()
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
  await expect.poll(() => admin.getByRole('button', { name: 'Retry' }).count()).toBe(1)
  expectConsoleError(desk, 'status of 403')
  await admin.unroute('**/api/admin/reported-threads/**')
  await admin.getByRole('button', { name: 'Retry' }).click()
  await admin.getByRole('heading', { name: 'Reported messages' }).waitFor()
  await expect.poll(() => admin.getByText(SCAM).count()).toBe(2)
  await wellMade(admin)
  await buyer.getByRole('button', { name: 'Block', exact: true }).click()
  await buyer.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click()
  for (const page of [buyer, saller]) await page.getByText('You can’t write to each other').waitFor()
})

test('a picture that is refused holds the message back until it is removed, and the words that were written stay', async ({
  visit,
}) => {
  const [saller, buyer] = [await newUser('saller', 'shows'), await newUser('buyer', 'asks')]
  const product = await addProduct(saller)
  const asked = await buyer.post('/api/threads', { productId: product, text: QUESTION, key: randomUUID() })
  const { threadId } = (await asked.json()) as { threadId: string }
  const { page } = await visit(PHONE)
  await signInTo(page, `/dashboard/messages/${threadId}`, buyer.email, PASSWORD)
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await field.fill('This is how mine looks')
  const text = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('I am no photo') }
  await page.locator('input[type=file]').setInputFiles(text)
  await page.getByText('A picture was not sent. Try it again or remove it, then send.').waitFor()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  expect(await send.isDisabled()).toBe(true)
  await wellMade(page)
  await page.getByRole('button', { name: /photo\.jpg/ }).click()
  expect(await field.inputValue()).toBe('This is how mine looks')
  await send.click()
  await page.getByText('This is how mine looks').waitFor()
})
